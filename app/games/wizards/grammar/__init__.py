"""The grammar of tiles and cards: from the words of the data to frozen structs."""

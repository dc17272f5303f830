"""Questions that are answered as a whole: what the page needs to let a player compose the answer."""

"""Who is connected, what changed, who must be told."""

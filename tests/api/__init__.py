"""The house as JSON, at its doors."""

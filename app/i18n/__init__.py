"""Every text a person sees, in English and in French."""

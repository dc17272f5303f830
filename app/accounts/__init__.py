"""Who is who: guests, kept names, devices."""

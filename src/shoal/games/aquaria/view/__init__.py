"""What seats see: views, imagining from them, scenery and previews."""

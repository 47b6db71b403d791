"""The static site as deployed: built, behind CloudFront, and told where every region is."""

export const en = {
  'listing.catalogue.description':
    '{count, plural, one {# module} other {# modules}}, plans and packages by industry, each with its price per month.',
  'listing.category.example': 'Example: {module}',
  'listing.category.from': 'Prices from',
  'listing.category.packages': 'Included in',
  'listing.crossSell.companionOf': 'Comes with {title}',
  'listing.crossSell.featured': 'Featured',
  'listing.crossSell.inPackage': 'Also in {title}',
  'listing.crossSell.neededWith': 'Works with {title}',
  'listing.crossSell.sameCategory': 'From the same category as {title}',
  'listing.featured.all': 'Everything in the catalogue',
  'listing.featured.intro': 'Good places to start.',
  'listing.featured.packages': 'Packages to start with',
  'listing.industry.none': 'No package for {industry} yet. Start with a plan and add the modules below.',
}

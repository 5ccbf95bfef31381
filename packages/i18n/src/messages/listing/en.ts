export const en = {
  'listing.catalogue.description':
    '{count, plural, one {# module} other {# modules}}, plans and packages by trade, each with its price per month.',
  'listing.category.example': 'Example: {module}',
  'listing.category.from': 'Prices begin at',
  'listing.category.packages': 'Part of',
  'listing.crossSell.companionOf': 'Comes with {title}',
  'listing.crossSell.featured': 'Featured',
  'listing.crossSell.inPackage': 'Also in {title}',
  'listing.crossSell.neededWith': 'Works together with {title}',
  'listing.crossSell.sameCategory': 'From the same category as {title}',
  'listing.featured.all': 'Everything in the catalogue',
  'listing.featured.intro': 'A short way in: packages that fit at once, and modules worth a first look.',
  'listing.featured.packages': 'Packages to start from',
  'listing.industry.none': 'There is no package for {industry} yet. Start from a plan and add the modules below.',
  'listing.industry.packages': '{count, plural, one {The package for this trade} other {The packages for this trade}}',
}

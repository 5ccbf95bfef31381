export const en = {
  'listing.crossSell.companionOf': 'Comes with {title}',
  'listing.crossSell.featured': 'Featured',
  'listing.crossSell.inPackage': 'Also in {title}',
  'listing.crossSell.neededWith': 'Works together with {title}',
  'listing.crossSell.sameCategory': 'From the same category as {title}',
}

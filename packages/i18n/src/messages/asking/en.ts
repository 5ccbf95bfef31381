export const en = {
  'asking.adding': 'Adding',
  'asking.changed': 'The cart has changed meanwhile. This is how it stands now.',
  'asking.comes': 'Comes into the cart',
  'asking.goes': 'Leaves the cart',
  'asking.neededBy': 'needed by {title}',
  'asking.prorated': 'For the rest of this period, until {date}',
  'asking.savingLost': 'Package saving that ends',
}

export const en = {
  'confirmation.adding': 'Adding',
  'confirmation.changed': 'The cart has changed meanwhile. This is how it stands now.',
  'confirmation.comes': 'Comes into the cart',
  'confirmation.goes': 'Leaves the cart',
  'confirmation.neededBy': 'needed by {title}',
  'confirmation.prorated': 'For the rest of this period, until {date}',
  'confirmation.savingLost': 'Package saving that ends',
}

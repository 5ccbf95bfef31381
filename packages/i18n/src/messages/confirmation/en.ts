export const en = {
  'confirmation.adding': 'Adding',
  'confirmation.changed': 'Your cart has changed in the meantime. This is what it looks like now.',
  'confirmation.comes': 'Will be added',
  'confirmation.goes': 'Will be removed',
  'confirmation.neededBy': 'needed by {title}',
  'confirmation.prorated': 'For the rest of this period, until {date}',
  'confirmation.savingLost': 'Package discount you lose',
}

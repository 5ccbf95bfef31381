export const en = {
  'confirmation.absorbed': 'Now included in the plan',
  'confirmation.adding': 'Adding',
  'confirmation.afterKept': 'New total with your add-ons',
  'confirmation.afterWithout': 'New total without add-ons',
  'confirmation.changed': 'Your cart has changed in the meantime. This is what it looks like now.',
  'confirmation.comes': 'Will be added',
  'confirmation.goes': 'Will be removed',
  'confirmation.kept': 'Add-ons you can keep',
  'confirmation.neededBy': 'needed by {title}',
  'confirmation.prorated': 'For the rest of this period, until {date}',
  'confirmation.savingLost': 'Package discount you lose',
}

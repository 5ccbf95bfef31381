export const en = {
  'quantity.soFar': '{quantity} so far',
  'quantity.source.counted': 'counted',
  'quantity.source.countedOn': 'counted on {date}',
  'quantity.source.default': 'the usual number, not counted yet',
  'quantity.source.entered': 'as you entered, not counted yet',
  'quantity.source.enteredOn': 'as you entered on {date}, not counted yet',
  'quantity.source.estimate': 'an estimate: you pay for what is counted',
  'quantity.source.members': 'as many as your team has members',
  'quantity.source.minimum': 'the minimum of the plan, nothing was counted',
  'quantity.source.prepaid': 'paid in advance',
}

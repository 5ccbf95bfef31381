export const en = {
  'repricing.change': 'Your prices change on {date}',
  'repricing.choice': 'If you don’t agree, you can cancel until then.',
  'repricing.free': '(free units: {before} → {after})',
  'repricing.from': 'From {date}: {amount} {unit}',
  'repricing.step': '{title}: {before} → {after} {unit}',
  'repricing.today': 'Until then you pay {amount} in advance, before tax.',
}

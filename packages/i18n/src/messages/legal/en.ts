export const en = {
  'legal.english': 'This text is available in English only.',
  'legal.old.present': 'Read the current version',
  'legal.old.text': 'It applied from {from} to {until}.',
  'legal.old.title': 'You are reading version {number}',
  'legal.taxNumber': 'Tax number: {number}',
  'legal.version': 'Version {number}, in force since {date}',
  'legal.versions.entry': 'Version {number}, {from} to {until}',
  'legal.versions.title': 'Earlier versions',
}

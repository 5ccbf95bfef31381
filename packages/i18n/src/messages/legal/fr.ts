import type { en } from './en.ts'

export const fr = {
  'legal.english': 'Ce texte n’existe qu’en anglais.',
  'legal.old.present': 'Lire la version actuelle',
  'legal.old.text': 'Elle s’est appliquée du {from} au {until}.',
  'legal.old.title': 'Vous lisez la version {number}',
  'legal.taxNumber': 'Numéro de TVA : {number}',
  'legal.version': 'Version {number}, en vigueur depuis le {date}',
  'legal.versions.entry': 'Version {number}, du {from} au {until}',
  'legal.versions.title': 'Versions précédentes',
} satisfies Record<keyof typeof en, string>

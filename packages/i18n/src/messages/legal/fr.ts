import type { en } from './en.ts'

export const fr = {
  'legal.english': 'Ce texte est disponible en anglais uniquement.',
  'legal.old.present': 'Lire la version actuelle',
  'legal.old.text': 'Elle était en vigueur du {from} au {until}.',
  'legal.old.title': 'Vous lisez la version {number}',
  'legal.taxNumber': 'Numéro de TVA : {number}',
  'legal.version': 'Version {number}, en vigueur depuis le {date}',
  'legal.versions.entry': 'Version {number}, du {from} au {until}',
  'legal.versions.title': 'Versions précédentes',
} satisfies Record<keyof typeof en, string>

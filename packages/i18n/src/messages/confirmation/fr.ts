import type { en } from './en.ts'

export const fr = {
  'confirmation.adding': 'Ajout en cours',
  'confirmation.changed': 'Votre panier a changé entre-temps. Voici son contenu actuel.',
  'confirmation.comes': 'Sera ajouté',
  'confirmation.goes': 'Sera retiré',
  'confirmation.neededBy': 'requis par {title}',
  'confirmation.prorated': 'Pour le reste de la période, jusqu’au {date}',
  'confirmation.savingLost': 'Remise de formule perdue',
} satisfies Record<keyof typeof en, string>

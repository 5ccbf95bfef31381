import type { en } from './en.ts'

export const fr = {
  'confirmation.absorbed': 'Désormais compris dans la formule',
  'confirmation.adding': 'Ajout en cours',
  'confirmation.afterKept': 'Nouveau total avec vos options',
  'confirmation.afterWithout': 'Nouveau total sans options',
  'confirmation.changed': 'Votre panier a changé entre-temps. Voici son contenu actuel.',
  'confirmation.comes': 'Sera ajouté',
  'confirmation.goes': 'Sera retiré',
  'confirmation.kept': 'Options que vous pouvez garder',
  'confirmation.neededBy': 'requis par {title}',
  'confirmation.prorated': 'Pour le reste de la période, jusqu’au {date}',
  'confirmation.savingLost': 'Remise de formule perdue',
} satisfies Record<keyof typeof en, string>

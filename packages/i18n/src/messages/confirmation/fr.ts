import type { en } from './en.ts'

export const fr = {
  'confirmation.adding': 'Ajout',
  'confirmation.changed': 'Le panier a changé entre-temps. Voici ce qu’il en est maintenant.',
  'confirmation.comes': 'Entre dans le panier',
  'confirmation.goes': 'Quitte le panier',
  'confirmation.neededBy': 'nécessaire à {title}',
  'confirmation.prorated': 'Pour le reste de la période, jusqu’au {date}',
  'confirmation.savingLost': 'Remise de la formule qui disparaît',
} satisfies Record<keyof typeof en, string>

import type { en } from './en.ts'

export const fr = {
  'asking.adding': 'Ajout',
  'asking.changed': 'Le panier a changé entre-temps. Voici ce qu’il en est maintenant.',
  'asking.comes': 'Entre dans le panier',
  'asking.goes': 'Quitte le panier',
  'asking.neededBy': 'nécessaire à {title}',
  'asking.prorated': 'Pour le reste de la période, jusqu’au {date}',
  'asking.savingLost': 'Remise de la formule qui disparaît',
} satisfies Record<keyof typeof en, string>

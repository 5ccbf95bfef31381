import type { en } from './en.ts'

export const fr = {
  'listing.crossSell.companionOf': 'Accompagne {title}',
  'listing.crossSell.featured': 'À la une',
  'listing.crossSell.inPackage': 'Aussi dans {title}',
  'listing.crossSell.neededWith': 'Fonctionne avec {title}',
  'listing.crossSell.sameCategory': 'De la même catégorie que {title}',
} satisfies Record<keyof typeof en, string>

import type { en } from './en.ts'

export const es = {
  'listing.crossSell.companionOf': 'Acompaña a {title}',
  'listing.crossSell.featured': 'Destacado',
  'listing.crossSell.inPackage': 'También en {title}',
  'listing.crossSell.neededWith': 'Funciona junto con {title}',
  'listing.crossSell.sameCategory': 'De la misma categoría que {title}',
} satisfies Record<keyof typeof en, string>

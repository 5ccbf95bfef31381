import type { en } from './en.ts'

export const vi = {
  'listing.crossSell.companionOf': 'Đi kèm {title}',
  'listing.crossSell.featured': 'Nổi bật',
  'listing.crossSell.inPackage': 'Cũng có trong {title}',
  'listing.crossSell.neededWith': 'Dùng cùng {title}',
  'listing.crossSell.sameCategory': 'Cùng nhóm với {title}',
} satisfies Record<keyof typeof en, string>

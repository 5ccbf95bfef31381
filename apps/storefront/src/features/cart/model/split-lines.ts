import type { CartView } from '@waybill/contract/views'

export { splitLines } from '../../../cart/sync/cart-amounts.ts'

export function hasOrphans({ lines }: Pick<CartView, 'lines'>): boolean {
  return lines.some(({ isOrphan }) => isOrphan)
}

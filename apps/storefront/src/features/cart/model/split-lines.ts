import type { CartLineView, CartView } from '@waybill/contract/views'

/** What the plan pays for, and what stands beside it: a module of the plan that is charged by use is both. */
export function splitLines({ plan, lines }: Pick<CartView, 'plan' | 'lines'>): {
  readonly folded: readonly CartLineView[]
  readonly own: readonly CartLineView[]
} {
  const isFolded = (line: CartLineView): boolean => plan !== undefined && line.bundled && line.shows === 'included'
  return { folded: lines.filter(isFolded), own: lines.filter((line) => !isFolded(line)) }
}

export function hasOrphans({ lines }: Pick<CartView, 'lines'>): boolean {
  return lines.some(({ isOrphan }) => isOrphan)
}

import type { CartLineView, CartView } from '@waybill/contract/views'
import type { Money } from '@waybill/domain/money'
import { paidInAdvance } from '@waybill/domain/pricing'
import { decimalsFor, type Decimals } from '@waybill/i18n'

/** The precision that all amounts of a cart share, because the reader sees their sum (A-56, PRC-10). */
export function cartDecimals(cart: CartView): Decimals {
  const { plan, lines, extraAssets, total, was, live } = cart
  const ofLive = live === undefined ? [] : [live.total, live.after.total, ...live.lines.map(({ amount }) => amount)]
  const single = [plan?.amount, plan?.was, extraAssets?.amount, was, live?.plan?.amount, live?.extraAssets?.amount]
  return decimalsFor([
    total,
    ...lines.map(({ amount }) => amount),
    ...single.flatMap((amount) => amount ?? []),
    ...ofLive,
  ])
}

/** What the plan pays for, and the lines beside it: a module of the plan that is charged by use is both. */
export function splitLines({ plan, lines }: Pick<CartView, 'plan' | 'lines'>): {
  readonly folded: readonly CartLineView[]
  readonly own: readonly CartLineView[]
} {
  const isFolded = (line: CartLineView): boolean => plan !== undefined && line.bundled && line.shows === 'included'
  return { folded: lines.filter(isFolded), own: lines.filter((line) => !isFolded(line)) }
}

/**
 * What the end of a trial charges for a cart, if the member subscribes: the total without what is billed by use
 * afterwards.
 */
export function firstCharge({ total, lines, extraAssets }: Pick<CartView, 'total' | 'lines' | 'extraAssets'>): Money {
  const arrears = [...lines.filter(({ isInArrears }) => isInArrears === true), ...(extraAssets ? [extraAssets] : [])]
  return paidInAdvance(
    total,
    arrears.map(({ amount }) => amount),
  )
}

import type { CartLineView, CartView } from '@waybill/contract/views'
import type { Money } from '@waybill/domain/money'
import { paidForYear, paidInAdvance } from '@waybill/domain/pricing'
import { decimalsFor, type Decimals } from '@waybill/i18n'

/** The precision that all amounts of a cart share, because the reader sees their sum. */
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

/** Lines that the plan pays for, and those beside it: a module of the plan that is charged by use is both. */
export function splitLines({ plan, lines }: Pick<CartView, 'plan' | 'lines'>): {
  readonly folded: readonly CartLineView[]
  readonly own: readonly CartLineView[]
} {
  const isFolded = (line: CartLineView): boolean => plan !== undefined && line.bundled && line.shows === 'included'
  return { folded: lines.filter(isFolded), own: lines.filter((line) => !isFolded(line)) }
}

/** Amounts that a year is paid for: what is counted stays monthly. */
function fixedAmounts({ plan, lines }: Pick<CartView, 'plan' | 'lines'>): readonly Money[] {
  const fixed = lines.filter(({ shows, explanation }) => shows === 'amount' && explanation.step !== 'units')
  return [...(plan ? [plan] : []), ...fixed].map(({ amount }) => amount)
}

/**
 * Charge of a cart at the end of a trial, if the member subscribes: the total without what is billed by use afterwards, or
 * tried for longer; that of a year where the cart is paid by the year.
 */
export function firstCharge(cart: Pick<CartView, 'total' | 'plan' | 'lines' | 'extraAssets' | 'byYear'>): Money {
  const { total, lines, extraAssets, byYear: percent } = cart
  const isLater = ({ isInArrears, triedUntil }: CartLineView): boolean =>
    isInArrears === true || triedUntil !== undefined
  const advance = paidInAdvance(
    total,
    [...lines.filter(isLater), ...(extraAssets ? [extraAssets] : [])].map(({ amount }) => amount),
  )
  if (percent === undefined) return advance
  return paidForYear(advance, fixedAmounts({ ...cart, lines: lines.filter((line) => !isLater(line)) }), percent)
}

/** Amount of a year that is paid at once, and what each month adds to it for what is counted. */
export function yearlyCharges(
  cart: Pick<CartView, 'total' | 'plan' | 'lines'>,
  percent: number,
): { readonly year: Money; readonly month: Money } {
  const fixed = fixedAmounts(cart)
  const month = paidInAdvance(cart.total, fixed)
  return { year: paidInAdvance(paidForYear(cart.total, fixed, percent), [month]), month }
}

/** Cost of a month that begins at an instant, without what is still tried then. Epoch ms. */
export function monthlyFrom({ total, lines }: Pick<CartView, 'total' | 'lines'>, at: number): Money {
  const tried = lines.filter(({ triedUntil = at }) => triedUntil > at)
  return paidInAdvance(
    total,
    tried.map(({ amount }) => amount),
  )
}

/** Add-ons that are tried for longer than their plan, by the end of their trials. */
export function addOnTrials(lines: readonly CartLineView[]): readonly { at: number; titles: readonly string[] }[] {
  const tried = lines.flatMap(({ triedUntil: at, title, shows }) =>
    at === undefined || shows !== 'amount' ? [] : [{ at, title }],
  )
  return Array.from(
    Map.groupBy(tried, ({ at }) => at),
    ([at, own]) => ({ at, titles: own.map(({ title }) => title) }),
  ).toSorted((one, other) => one.at - other.at)
}

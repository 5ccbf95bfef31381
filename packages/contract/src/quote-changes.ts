import type { Money } from '@waybill/domain/money'
import type { PricedLine } from '@waybill/domain/pricing'

/** An amount of a line, or the word in its place. */
export type ShownAmount = Pick<PricedLine, 'shows' | 'amount'>

/** A line that a revision changed; without `before` it was added, without `after` it is gone. */
export interface QuoteChangeLine {
  readonly id: number
  readonly title: string
  readonly before?: ShownAmount
  readonly after?: ShownAmount
}

/** Changes of a revision of a quote since the one before; in one currency its lines add up to the difference of the totals. */
export interface QuoteChangesView {
  /** Of one option among several: letter and name. */
  readonly label?: string
  /** The number of the earlier one. */
  readonly since: string
  readonly total: { readonly before: Money; readonly after: Money }
  readonly lines: readonly QuoteChangeLine[]
  /** Numbers that are counted, by the name of their kind. */
  readonly counts: readonly { readonly title: string; readonly before?: number; readonly after?: number }[]
  /** Percent off a year that is paid at once, 0 where there is none. */
  readonly year?: { readonly before: number; readonly after: number }
  /** Epoch milliseconds. */
  readonly end?: { readonly before: number; readonly after: number }
}

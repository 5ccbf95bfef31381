import type { Money } from '@waybill/domain/money'
import type { PriceUnit } from './views.ts'

/** One price that moves. */
export interface PriceStepView {
  readonly title: string
  readonly before: Money
  readonly after: Money
  readonly unit: PriceUnit
  readonly interval: 'month' | 'year'
  /** Number of free units; null where that stays, or nothing is counted. */
  readonly free: { readonly before: number; readonly after: number } | null
}

/** Prices that the subscriber was notified of, before tax. Epoch ms. */
export interface ComingPricesView {
  /** The renewal from which on they hold. */
  readonly at: number
  readonly interval: 'month' | 'year'
  /** Of all that is paid in advance, an interval. */
  readonly before: Money
  readonly after: Money
  readonly steps: readonly PriceStepView[]
}

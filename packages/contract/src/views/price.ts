import type { AssetType, ShownRate } from '@waybill/domain/catalog'
import type { Money } from '@waybill/domain/money'

/** Unit of a price: the company itself, or an asset. */
export type PriceUnit = 'company' | AssetType

/** Monthly amount for the numbers that the reader entered, with how it comes about: "12 drivers × $4". */
export interface TeamPrice {
  readonly amount: Money
  readonly formula: string
}

/** A price to be shown, never computed: of a month, or `per` year; `unavailable`: none in the reader's currency. */
export type PriceView =
  | {
      readonly shows: 'amount'
      readonly amount: Money
      readonly was?: Money
      readonly unit: PriceUnit
      readonly freeUnits: number
      readonly per?: 'year'
      /** Of a price by tiers, by blocks or below a cent: what is shown in place of the amount, which is rounded (S-39). */
      readonly rate?: ShownRate
      /** Of a price by use, for the reader's team; absent without its number. */
      readonly forTeam?: TeamPrice
    }
  | {
      readonly shows: 'free'
      readonly unit: PriceUnit
      readonly freeUnits: number
      readonly then?: Money
      readonly rate?: ShownRate
    }
  | { readonly shows: 'included' }
  | { readonly shows: 'on_request' }
  | { readonly shows: 'unavailable' }

/** One price that moves. */
export interface PriceStepView {
  readonly title: string
  readonly before: Money
  readonly after: Money
  /** The same where one of them is by tiers or blocks, in words. */
  readonly words?: { readonly before: string; readonly after: string }
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

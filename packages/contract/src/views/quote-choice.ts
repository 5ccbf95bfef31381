import type { Money } from '@waybill/domain/money'

/** A line that the recipient may leave out. */
export interface OptionalLineView {
  readonly id: number
  readonly title: string
  /** Its amount in the option that is shown. */
  readonly amount: Money
  readonly isTaken: boolean
}

/** A quantity that the recipient may set, both ends inclusive. */
export interface OpenQuantityView {
  readonly key: string
  readonly label: string
  readonly least: number
  readonly most: number
  readonly value: number
}

/** Everything that an open quote leaves to its reader, and the choice that its page shows. */
export interface QuoteChoiceView {
  /** Place of the option that is shown, from 1. */
  readonly option: number
  /** Address of the page for each option, in their order. */
  readonly optionHrefs: readonly string[]
  readonly optional: readonly OptionalLineView[]
  readonly quantities: readonly OpenQuantityView[]
  /** A choice that can't be had, as it was entered. */
  readonly typed?: {
    readonly without: readonly number[]
    /** By usage key. */
    readonly quantities: Readonly<Record<string, string>>
  }
  /** Of a choice in the address that can't be had: the amounts are those without it. */
  readonly problems: readonly { readonly path: string; readonly message: string }[]
  /** Fields of every form that answers the quote as it is shown. */
  readonly fields: Readonly<Record<string, string>>
}

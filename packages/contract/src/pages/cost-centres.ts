import type { FieldProblem } from './account.ts'

/** Entry of the history of an account's cost centres; the names are null of a person who is deleted. */
export interface CentreEventView {
  readonly name: `cost_centre.${'added' | 'changed' | 'archived' | 'restored' | 'named'}`
  /** Epoch ms. */
  readonly at: number
  readonly by: string | null
  /** Name of the centre as it is now; null where a product names none any more. */
  readonly centre: string | null
  /** The product that names another one. */
  readonly product: string | null
}

/** Places of an account that its lines are charged for, and what is charged to each. */
export interface CostCentresProps {
  readonly canChange: boolean
  readonly centres: readonly {
    readonly id: number
    readonly name: string
    readonly orderNumber: string
    readonly isArchived: boolean
  }[]
  readonly products: readonly {
    readonly id: number
    readonly title: string
    /** False: it lies in the cart. */
    readonly isBought: boolean
    readonly centreId: number | null
  }[]
  /** As typed where that was rejected; `id` 0 is the form of another centre. */
  readonly typed: { readonly id: number; readonly name: string; readonly orderNumber: string } | null
  readonly problems: readonly FieldProblem[]
  readonly history: readonly CentreEventView[]
  readonly timeZone: string
}

/** The cost centres that lines of a cart name (S-25). */
export interface CartCentresView {
  /** Page of the cost centres; absent for who may not change what names one. */
  readonly href?: string
  /** In the order of the account's list. */
  readonly choices: readonly { readonly id: number; readonly name: string }[]
  /** Of each product that names one, by its id. */
  readonly named: Readonly<Record<string, number>>
}

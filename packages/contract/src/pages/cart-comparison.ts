import type { Money } from '@waybill/domain/money'
import type { AmountStep, TwelveMonthTotals } from '@waybill/domain/pricing'
import type { CartView, QuoteLineView, TeamProfileView } from '../views.ts'
import type { FieldProblem } from './account.ts'
import type { SavedCartView } from '../views/offer.ts'

/** A cart that can be ticked: a saved one, or the open one while it isn't saved (`open`). */
export interface CartChoiceView extends Pick<SavedCartView, 'id' | 'name' | 'planTitle' | 'badge'> {
  readonly isTicked: boolean
}

/** One column: a cart with its plan and its sum. */
export interface ComparedCartView {
  readonly id: string
  readonly name: string
  /** Absent: My Solution. */
  readonly plan?: QuoteLineView
  readonly total: Money
  readonly totalExplanation: AmountStep
  readonly isEstimate: boolean
  /** Absent where the shop sells by the month or by the year only. */
  readonly twelveMonths?: TwelveMonthTotals
  /** Problems of its lines, each as a sentence that names it. */
  readonly problems: readonly string[]
  /** It is the open cart. */
  readonly isOpen: boolean
}

/** One product across the carts; null where a cart doesn't have it. */
export interface ComparedRowView {
  readonly id: number
  readonly title: string
  readonly href?: string
  readonly cells: readonly (QuoteLineView | null)[]
  readonly differs: boolean
}

/** Two to four carts side by side: the amounts of each column add up to its total. */
export interface CartComparisonView {
  readonly carts: readonly ComparedCartView[]
  readonly plansDiffer: boolean
  readonly modules: readonly ComparedRowView[]
  /** Absent where no plan of them charges any. */
  readonly extraAssets?: ComparedRowView
  readonly cheapest?: { readonly names: readonly string[]; readonly total: Money }
  readonly titles: Readonly<Record<string, string>>
}

/** The choice of carts, and those that are ticked. */
export interface CartComparisonProps {
  readonly choices: readonly CartChoiceView[]
  /** Absent while too few or too many are ticked. */
  readonly compared?: CartComparisonView
  readonly differencesOnly: boolean
  /** Numbers that the amounts are for: those of the reader's team, or those that each cart was saved with. */
  readonly numbers: 'team' | 'own'
  /** Some cart was saved with other numbers than the team's: the other amounts are a click away. */
  readonly hasOwnNumbers: boolean
  readonly team?: TeamProfileView
  /** Numbers of the team that the amounts are for, by usage key; absent where each cart has its own. */
  readonly quantities?: Readonly<Record<string, number>>
  /** The form that quotes them together was sent and not taken: why, by field where one is wrong, and what was typed. */
  readonly sent?: { readonly problems: readonly FieldProblem[]; readonly values: Readonly<Record<string, string>> }
  /** The reader may quote the carts together. */
  readonly canQuote: boolean
  readonly cart: CartView | null
}

/** The change that a button of a card or line requests. */
export interface CartChange {
  readonly kind: 'add' | 'remove'
  readonly id: number
  readonly title: string
  readonly isModule: boolean
  /** Bought as a plan of the pricing page. */
  readonly pricing?: boolean | undefined
  /** Chosen subpackages of a plan; absent: all. */
  readonly entries?: readonly string[] | undefined
  /** Units of its usage key, where the reader has entered a number. */
  readonly quantity?: number | undefined
  /** Lines it brings or takes, as far as the page knows; the server corrects it. */
  readonly lines: number
  /** The reader has confirmed it for this version of the cart: no other is changed. */
  readonly confirmed?: { readonly version: number } | undefined
  /** The package is restored as it was before it was broken, and what was added since stays. */
  readonly restores?: true | undefined
  /** The plan also takes the place of one that contains it. */
  readonly replaces?: true | undefined
  /** The add-ons of the cart stay beside the plan: the answer of the confirmation. */
  readonly keepsAddOns?: true | undefined
  /** Part of the page in which it was clicked, when the page alone doesn't identify that (D-48). */
  readonly place?: 'upsell' | undefined
}

/** The badge before the server has answered: a plan replaces everything by the one row that it is. */
export function badgeAfter(badge: number, { kind, isModule, lines }: CartChange): number {
  if (kind === 'remove') return Math.max(badge - lines, 0)
  return isModule ? badge + lines : 1
}

/** The solution of a problem: a button that changes the cart, or acknowledges a new price. */
export interface ProblemButton {
  readonly kind: 'add' | 'remove' | 'acknowledge'
  readonly id: number
  readonly isModule: boolean
  /** Added as a plan of the pricing page. */
  readonly pricing?: true
  readonly title: string
  readonly label: string
}

/** A defect of one line, or of the package: shown once, above the lines. */
export interface CartProblemView {
  readonly productId: number
  readonly code: 'unknown_product' | 'retired' | 'no_price' | 'missing_dependency' | 'price_changed'
  readonly message: string
  readonly buttons: readonly ProblemButton[]
}

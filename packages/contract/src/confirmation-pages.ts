import type { ResultOf } from './index.ts'

/** The confirmation of a change as a page, for browsers without script (CART-14). */
export interface CartConfirmationProps {
  /** What the call of the same address answers. */
  readonly confirmation: ResultOf<'GET /cart/module/{id}/{action}'>
  /** Where it leads to afterwards: a path of ours without locale prefix. */
  readonly back: string
  /** The fields of the form beside the address. */
  readonly fields: Readonly<Record<string, string>>
}

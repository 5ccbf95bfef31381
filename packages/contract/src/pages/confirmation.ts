import type { ResultOf } from '../index.ts'

/** The confirmation of a change as a page, for browsers without script. */
export interface CartConfirmationProps {
  /** Answer of the call with the same address. */
  readonly confirmation: ResultOf<'GET /cart/module/{id}/{action}'>
  /** The page afterwards: a path of ours without locale prefix. */
  readonly back: string
  /** The fields of the form beside the address. */
  readonly fields: Readonly<Record<string, string>>
}

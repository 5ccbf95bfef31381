import { createContext, use, type Dispatch, type SetStateAction } from 'react'
import { CALM, type CartKeeping } from '../lib/cart-view.ts'
import type { SessionEnd } from '../lib/session-rule.ts'

export interface Keeping {
  readonly keeping: CartKeeping
  readonly setKeeping: Dispatch<SetStateAction<CartKeeping>>
  /** Asks the server for the cart, and for the page where it is another one than the page shows. */
  readonly checkCart: () => Promise<void>
  /** Nothing goes on in this session: the reader is told and the page comes anew (M§8). */
  readonly endSession: (end: SessionEnd) => void
}

const nothing = (): void => {}

/** A part that is drawn alone, in a test, has a cart like any other. */
export const KeepingContext = createContext<Keeping>({
  keeping: CALM,
  setKeeping: nothing,
  checkCart: () => Promise.resolve(),
  endSession: nothing,
})

/** How far the shown cart can be believed, and what can be done about it. */
export function useKeeping(): Keeping {
  return use(KeepingContext)
}

import { createContext, use, type Dispatch, type ReactNode, type SetStateAction } from 'react'
import { CALM, type CartKeeping } from '../lib/cart-view.ts'

export interface Keeping {
  readonly keeping: CartKeeping
  readonly setKeeping: Dispatch<SetStateAction<CartKeeping>>
  /** Asks the server for the cart, and for the page where it is another one than the page shows. */
  readonly checkCart: () => Promise<void>
  /** A modal of code that came late, over the page. */
  readonly showModal: (modal: ReactNode) => void
}

const nothing = (): void => {}

/** A part that is drawn alone, in a test, has a cart like any other. */
export const KeepingContext = createContext<Keeping>({
  keeping: CALM,
  setKeeping: nothing,
  checkCart: () => Promise.resolve(),
  showModal: nothing,
})

/** How far the shown cart can be believed, and what can be done about it. */
export function useKeeping(): Keeping {
  return use(KeepingContext)
}

import type { ChangeEnd } from '../../../lib/cart/change-queue.ts'
import type { Quantities } from './cart-with.ts'

export interface SenderPort {
  /** Enters the queue; `take` returns what is sent when it is reached, `end` gets the result. */
  readonly send: (take: () => Quantities, end: (sent: Quantities, end: ChangeEnd) => void) => Promise<ChangeEnd>
  /** The server has all that was entered, or rejected it. */
  readonly onSettled: () => void
}

/** Several steps in a row are one change. */
const PAUSE_MS = 400

const isEmpty = (quantities: Quantities): boolean => Object.keys(quantities).length === 0

/** Entered quantities that are not sent yet. */
function without(entered: Quantities, sent: Quantities): Quantities {
  return Object.fromEntries(Object.entries(entered).filter(([key, quantity]) => sent[key] !== quantity))
}

/** Pending quantities of the cart: a moment after they were entered, or at once by `flush`. */
export class QuantitySender {
  #port: SenderPort | undefined
  #waiting: Quantities = {}
  #newest = Promise.resolve(true)
  #isQueued = false
  #timer: ReturnType<typeof setTimeout> | undefined

  /** The page as it is drawn now. */
  attach(port: SenderPort): void {
    this.#port = port
  }

  enter(quantities: Quantities): void {
    this.#waiting = { ...this.#waiting, ...quantities }
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), PAUSE_MS)
  }

  /** True when the server has what was entered. */
  flush(): Promise<boolean> {
    clearTimeout(this.#timer)
    if (!isEmpty(this.#waiting) && !this.#isQueued) this.#newest = this.#ask()
    return this.#newest
  }

  /** Quantities that were not sent; undefined where nothing waits. A page that unloads sends them itself. */
  left(): Quantities | undefined {
    return isEmpty(this.#waiting) ? undefined : this.#waiting
  }

  async #ask(): Promise<boolean> {
    this.#isQueued = true
    // only when the queue reaches it: a page that unloads before that still has it to send
    const take = (): Quantities => {
      this.#isQueued = false
      const sent = this.#waiting
      this.#waiting = {}
      return sent
    }
    const end = await this.#port?.send(take, (sent, how) => this.#settle(sent, how))
    this.#isQueued = false
    return end === 'made'
  }

  /** Without an answer it stays pending, and is sent with the next entry. */
  #settle(sent: Quantities, end: ChangeEnd): void {
    this.#waiting = end === 'lost' ? { ...sent, ...this.#waiting } : without(this.#waiting, sent)
    if (isEmpty(this.#waiting)) this.#port?.onSettled()
  }
}

import { expectedBadge, type CartChange } from '../lib/cart-change.ts'
import { keepCart, type CartNews } from '../lib/cart-keeping.ts'
import { flagCartChange, tellOtherTabs } from '../lib/cart-news.ts'
import { ChangeQueue, type Waiting } from '../lib/change-queue.ts'
import { aMoment } from '../lib/a-moment.ts'
import { randomKey } from '../lib/random-key.ts'
import { sessionEndOf } from '../lib/session-rule.ts'
import { noteChange } from '../lib/visit.ts'
import { changedCart, type CartDesk } from './cart-desk.ts'
import { failureText } from '../lib/failure-text.ts'
import { keepEmptied } from './keep-emptied.ts'
import { guardLeaving } from './leave-guard.ts'
import { isOfPricing, sendChange, type CartAnswer } from './send-change.ts'
import { showSessionEnd } from './show-session-end.tsx'
import { tellGivenUp, tellMade, tellWaiting } from './tell-change.ts'

const NOT_FOUND = 404

/** One second, then two, then four. */
const pauseMs = (attempt: number): number => 500 * 2 ** attempt

type Refused = Exclude<CartAnswer, { readonly ok: true }>
type Made = Extract<CartAnswer, { readonly ok: true }>

/** The changes of a page: one queue for all of its buttons. The newest click brings the page as it is now. */
class CartChanges {
  #desk: CartDesk
  /** As the server last said. */
  #badge: number
  #open = 0
  /** The server may have another cart than the page thinks. */
  #isDoubtful = false
  readonly #queue = new ChangeQueue<CartChange, CartAnswer>({
    newKey: randomKey,
    isSame: (one, other) => one.kind === other.kind && one.quantity === other.quantity,
    isOfSameProduct: (one, other) => one.id === other.id,
    send: (waiting) => sendChange(waiting, this.#desk.frame),
    pause: (attempt) => aMoment(pauseMs(attempt)),
    onWaiting: (changes, isLost) => this.#expect(changes, isLost),
    onAnswer: (change, answer) => {
      if (answer.ok) this.#made(change, answer)
      else this.#refused(change, answer)
      return answer.ok
    },
    onGivenUp: (changes) => this.#givenUp(changes),
    onIdle: () => this.#lookAgain(),
  })

  constructor(desk: CartDesk) {
    this.#desk = desk
    this.#badge = desk.frame.badge
    addEventListener('pagehide', () => this.#queue.flush())
  }

  async change(change: CartChange, desk: CartDesk): Promise<boolean> {
    this.#desk = desk
    if (this.#open === 0) this.#badge = desk.frame.badge
    return this.#add(change)
  }

  async #add(change: CartChange, key?: string): Promise<boolean> {
    this.#open += 1
    const isMade = await this.#queue.add(change, key)
    this.#open -= 1
    return isMade
  }

  /** The badge of all that waits, one after the other (CUI-07). */
  #expect(changes: readonly CartChange[], isLost: boolean): void {
    this.#desk.expectBadge(changes.reduce(expectedBadge, this.#badge))
    if (isLost) tellWaiting(changes, this.#desk)
    guardLeaving(isLost)
  }

  #made(change: CartChange, { result }: Made): void {
    const before = this.#badge
    const changed = changedCart(result)
    this.#badge = changed.badge
    noteChange({ kind: change.kind, product: change, result, path: this.#desk.frame.path })
    if (change.kind === 'remove') flagCartChange(true)
    if (result.plan === null && result.modules.length === 0) keepEmptied(this.#desk)
    this.#tell({ kind: 'changed' })
    tellMade({ change, before, changed, version: result.version, canBeUndone: result.undo_until !== null }, this.#desk)
    tellOtherTabs()
  }

  #refused(change: CartChange, answer: Refused): void {
    const end = sessionEndOf(answer)
    if (end !== undefined) return showSessionEnd(end, this.#desk)
    if (change.kind === 'remove' && answer.status === NOT_FOUND) flagCartChange(false)
    this.#isDoubtful = true
    this.#tell({ kind: 'refused', status: answer.status })
    const { frame, showToast, t } = this.#desk
    if (answer.status !== NOT_FOUND || !isOfPricing(change, frame.path))
      return showToast({ kind: 'problem', text: failureText(answer, t) })
    // a plan that is gone already is no problem: a member's page comes anew, a visitor's cart is only read again (CART-30)
    if (frame.viewer.kind === 'member') location.reload()
  }

  #givenUp(changes: readonly Waiting<CartChange>[]): void {
    this.#tell({ kind: 'lost' })
    const onTryAgain = (): void => {
      this.#desk.showToast(undefined)
      for (const { change, key } of changes) void this.#add(change, key)
    }
    tellGivenUp(changes, { desk: this.#desk, onTryAgain })
    this.#isDoubtful = true
  }

  /** After good answers only the page is behind; after others, nobody knows. */
  #lookAgain(): Promise<void> {
    const { checkCart, refresh } = this.#desk
    const look = this.#isDoubtful ? checkCart : refresh
    this.#isDoubtful = false
    return look()
  }

  #tell(news: CartNews): void {
    this.#desk.setKeeping((before) => keepCart(before, news))
  }
}

let changes: CartChanges | undefined

/** A change of the cart by script: sent in its turn, said, the page read again. False when it was refused or given up. */
export function changeCart(change: CartChange, desk: CartDesk): Promise<boolean> {
  changes ??= new CartChanges(desk)
  return changes.change(change, desk)
}

export { bringBack } from './bring-back.ts'

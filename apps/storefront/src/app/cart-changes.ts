import { isEmpty } from '../lib/cart-change.ts'
import { freshnessAfter, type CartEvent } from '../lib/cart-freshness.ts'
import { notifyOtherTabs } from '../lib/tab-messages.ts'
import { ChangeQueue, type ChangeEnd, type Waiting } from '../lib/change-queue.ts'
import type { CallFailure } from '../lib/call.ts'
import { backoff } from '../lib/backoff.ts'
import { failureText } from '../lib/failure-text.ts'
import { whilePending } from '../lib/pending.ts'
import { randomKey } from '../lib/random-key.ts'
import { inSession, sessionEndOf } from '../lib/session-rule.ts'
// with this file, not after it: whoever leaves right after the answer has been counted (ANA-06)
import { note } from '../lib/analytics-queue.ts'
import type { CartDesk } from './cart-desk.ts'
import { keepEmptied } from './keep-emptied.ts'
import { guardLeaving } from './leave-guard.ts'
import type {
  CartBefore,
  ChangeAnswer,
  ChangeMade,
  ChangeNotification,
  QueuedChange,
  Undoable,
} from './queued-change.ts'
import { showSessionEnd } from './show-session-end.tsx'
import { showGivenUp, showWaiting } from './show-waiting.ts'
import { undoChange } from './undo-change.ts'

/** One second, then two, then four. */
const pauseMs = (attempt: number): number => 500 * 2 ** attempt

const cartOf = ({ frame, cart }: CartDesk): CartBefore => ({ badge: frame.badge, lines: cart?.lines ?? [] })

/** Clicked at a page as it was then. */
interface Click {
  readonly change: QueuedChange
  readonly desk: CartDesk
}

/** The changes of a page: one queue for all of its buttons. */
class CartChanges {
  /** Of the newest click: the page as it is now. */
  #desk: CartDesk
  /** As the server last said. */
  #cart: CartBefore
  /** The page that its last answer came to: a click there knows less than that answer. */
  #behind: CartDesk['frame'] | undefined
  #open = 0
  /** The server may have another cart than the page thinks. */
  #isDoubtful = false
  /** Something is said of the network, which the next answer takes back. */
  #showsLoss = false
  readonly #queue = new ChangeQueue<Click, ChangeAnswer>({
    newKey: randomKey,
    isSame: (one, other) => one.change.words === other.change.words,
    isAboutSame: (one, other) => one.change.about === other.change.about,
    send: (waiting) => this.#send(waiting),
    pause: (attempt) => backoff(pauseMs(attempt)),
    onWaiting: (clicks, isLost) => this.#expect(clicks, isLost),
    onAnswer: (click, answer) => {
      if (this.#showsLoss) click.desk.showToast(undefined)
      this.#showsLoss = false
      if (answer.ok) this.#made(answer, click.desk)
      else this.#rejected(answer, click)
      return answer.ok
    },
    onGivenUp: (clicks) => this.#givenUp(clicks),
    onIdle: () => this.#lookAgain(),
  })

  constructor(desk: CartDesk) {
    this.#desk = desk
    this.#cart = cartOf(desk)
    addEventListener('pagehide', () => this.#queue.flush())
  }

  make(change: QueuedChange, desk: CartDesk): Promise<ChangeEnd> {
    this.#desk = desk
    if (this.#open === 0 && desk.frame !== this.#behind) this.#cart = cartOf(desk)
    return this.#add({ change, desk })
  }

  async #add(click: Click, key?: string): Promise<ChangeEnd> {
    this.#open += 1
    const end = await whilePending(this.#queue.add(click, key))
    this.#open -= 1
    click.change.onEnd?.(end)
    return end
  }

  async #send({ change: { change, desk }, key }: Waiting<Click>): Promise<ChangeAnswer | undefined> {
    const answer = await inSession(() => change.send(key), desk.frame.locale)
    return !answer.ok && answer.kind === 'lost' ? undefined : answer
  }

  /** The badge of all that waits, one after the other (CUI-07). */
  #expect(clicks: readonly Click[], isLost: boolean): void {
    this.#desk.expectedBadge.set(
      clicks.reduce((badge, { change }) => change.badgeAfter?.(badge) ?? badge, this.#cart.badge),
    )
    this.#showsLoss ||= isLost
    if (isLost) showWaiting(clicks.length, this.#desk)
    guardLeaving(isLost)
  }

  #made({ cart, noted, notification }: ChangeMade, desk: CartDesk): void {
    const before = this.#cart
    if (cart !== undefined) {
      this.#cart = { badge: cart.badge, lines: cart.modules }
      this.#behind = desk.frame
      if (noted !== undefined) note({ ...noted, result: cart, path: desk.frame.path })
      if (isEmpty(cart)) keepEmptied(desk)
      this.#keep({ kind: 'changed' })
    }
    if (notification !== undefined) this.#tell(notification(before), desk)
    if (cart !== undefined) notifyOtherTabs()
  }

  #tell({ text, as, undo }: ChangeNotification, desk: CartDesk): void {
    if (as === 'sentence') {
      desk.showToast(undefined)
      return desk.announce(text)
    }
    const action = undo && { label: desk.t('common.undo'), onPress: () => this.#takeBack(undo, desk) }
    desk.showToast({ kind: as, text, ...(as === 'problem' && { stays: true }), ...(action && { action }) })
  }

  #takeBack(undo: Undoable, desk: CartDesk): void {
    desk.showToast(undefined)
    void this.make(undoChange(undo, desk), desk)
  }

  #rejected(failure: CallFailure, { change, desk }: Click): void {
    const end = sessionEndOf(failure)
    if (end !== undefined) return showSessionEnd(end, desk)
    if (change.isOfOpenCart) {
      this.#doubt()
      this.#keep({ kind: 'rejected', status: failure.status ?? 0 })
    }
    if (change.onRejected === undefined) desk.showToast({ kind: 'problem', text: failureText(failure, desk.t) })
    else change.onRejected(failure)
  }

  #givenUp(clicks: readonly Waiting<Click>[]): void {
    this.#keep({ kind: 'lost' })
    this.#showsLoss = true
    const onTryAgain = (): void => {
      this.#desk.showToast(undefined)
      for (const { change, key } of clicks) void this.#add(change, key)
    }
    const changes = clicks.map(({ change: { change } }) => change)
    showGivenUp(changes, { desk: this.#desk, onTryAgain })
    this.#doubt()
  }

  #doubt(): void {
    this.#isDoubtful = true
    this.#behind = undefined
  }

  /** After good answers only the page is behind; after others, nobody knows. */
  #lookAgain(): Promise<void> {
    const { checkCart, refresh } = this.#desk
    const look = this.#isDoubtful ? checkCart : refresh
    this.#isDoubtful = false
    return look()
  }

  #keep(notification: CartEvent): void {
    const { freshness } = this.#desk
    freshness.set(freshnessAfter(freshness.get(), notification))
  }
}

let changes: CartChanges | undefined

/** A change by script: sent in its turn, said once, the page read again. */
export function enqueueChange(change: QueuedChange, desk: CartDesk): Promise<ChangeEnd> {
  changes ??= new CartChanges(desk)
  return changes.make(change, desk)
}

import { type CartEvent, freshnessAfter, isEmpty } from '../../lib/cart/cart-freshness.ts'
import { notifyOtherTabs } from '../../lib/cart/tab-messages.ts'
import { type ChangeEnd, ChangeQueue, type QueuedItem } from '../../lib/cart/change-queue.ts'
import { call, type CallFailure } from '../../lib/call.ts'
import { backoff } from '../../lib/backoff.ts'
import { type FreshPage, freshPageIn } from '../../lib/fetch-page.ts'
import { failureText } from '../../lib/failure-text.ts'
import { whilePending } from '../../lib/cart/pending.ts'
import { randomKey } from '../../lib/random-key.ts'
import { inSession, sessionEndOf } from '../../lib/session-rule.ts'
import { note } from '../../lib/analytics/analytics-queue.ts'
import { type CartContextValue, totalOf } from './cart-context-value.ts'
import type {
  CartBase,
  ChangeResult,
  ChangeOutcome,
  ChangeNotification,
  QueuedChange,
  UndoTarget,
} from './queued-change.ts'
import { showSessionEnd } from '../../app/show-session-end.tsx'
import { showGivenUp, showWaiting } from './show-waiting.ts'
import { dropMirror, linesToRestore, mirrorParts, mirrorShown, mirroredLines, storedMirror } from './cart-mirror.ts'
import { forgetLastCart, storeLastCart } from './last-cart.ts'

/**
 * Undoes the last change, if it is still the one that made this version: order, quantities, bundle and everything removed with
 * it.
 */
function undoChange({ version, product }: UndoTarget, context: CartContextValue): QueuedChange {
  return {
    about: 'undo',
    words: String(version),
    isOfOpenCart: true,
    send: async (sending) => {
      const outcome = await call('POST /cart/undo', { ...sending, body: { version } })
      if (!outcome.ok) return outcome
      const cart = outcome.result
      const notification = () => {
        forgetLastCart()
        return { text: context.t('cartChange.restored', { total: totalOf(cart, context) }), as: 'sentence' } as const
      }
      return { ok: true, cart, notification, ...(product && { noted: { kind: 'undo', product } }) }
    },
  }
}

const confirmLeaving = (event: BeforeUnloadEvent): void => event.preventDefault()

/**
 * While a change is unsent, the browser shows its confirmation before the reader leaves. The listener exists only then,
 * because it keeps the page out of the back/forward cache.
 */
function guardLeaving(isNeeded: boolean): void {
  if (isNeeded) addEventListener('beforeunload', confirmLeaving)
  else removeEventListener('beforeunload', confirmLeaving)
}

/** An emptied cart leaves no temporary one behind; what was in it is on offer for a day. */
function keepEmptied({ cart }: CartContextValue): void {
  storeLastCart(cart === null ? mirroredLines(storedMirror()) : linesToRestore(cart))
  dropMirror()
}

/** One second, then two, then four. */
const pauseMs = (attempt: number): number => 500 * 2 ** attempt

const cartOf = ({ shell, cart }: CartContextValue): CartBase => ({ badge: shell.badge, lines: cart?.lines ?? [] })

/** A change, and the page at the time of the click. */
interface Click {
  readonly change: QueuedChange
  readonly context: CartContextValue
}

/** The changes of a page: one queue for all of its buttons. */
class CartChanges {
  /** The context of the newest click: the page as it is now. */
  #context: CartContextValue
  /** The state of the last answer of the server. */
  #cart: CartBase
  /** The page that got the last answer: a click there has older data than that answer. */
  #behind: CartContextValue['shell'] | undefined
  #open = 0
  /** The page in the last answer. */
  #page: FreshPage | undefined
  /** The server may have another cart than the page shows. */
  #isDoubtful = false
  /** A message about the network is shown, which the next answer removes. */
  #showsLoss = false
  readonly #queue = new ChangeQueue<Click, ChangeResult>({
    newKey: randomKey,
    isSame: (one, other) => one.change.words === other.change.words,
    isAboutSame: (one, other) => one.change.about === other.change.about,
    send: (waiting, isLast) => this.#send(waiting, isLast),
    pause: (attempt) => backoff(pauseMs(attempt)),
    onWaiting: (clicks, isLost) => this.#expect(clicks, isLost),
    onAnswer: (click, answer) => {
      if (this.#showsLoss) click.context.showToast(undefined)
      this.#showsLoss = false
      this.#page = answer.ok ? freshPageIn(answer.cart === undefined ? answer.view : answer.cart.view) : undefined
      if (answer.ok) this.#made(answer, click.context)
      else this.#rejected(answer, click)
      return answer.ok
    },
    onGivenUp: (clicks) => this.#givenUp(clicks),
    onIdle: () => this.#lookAgain(),
  })

  constructor(context: CartContextValue) {
    this.#context = context
    this.#cart = cartOf(context)
    addEventListener('pagehide', () => this.#queue.flush())
  }

  make(change: QueuedChange, context: CartContextValue): Promise<ChangeEnd> {
    this.#context = context
    if (this.#open === 0 && context.shell !== this.#behind) this.#cart = cartOf(context)
    return this.#add({ change, context })
  }

  async #add(click: Click, key?: string): Promise<ChangeEnd> {
    this.#open += 1
    const end = await whilePending(this.#queue.add(click, key))
    this.#open -= 1
    click.change.onEnd?.(end)
    return end
  }

  async #send(
    { change: { change, context }, key: idempotencyKey }: QueuedItem<Click>,
    hasPageView: boolean,
  ): Promise<ChangeResult | undefined> {
    const { locale } = context.shell
    const answer = await inSession(() => change.send({ locale, idempotencyKey, keepalive: true, hasPageView }), locale)
    return !answer.ok && answer.kind === 'lost' ? undefined : answer
  }

  /** The badge after all pending changes, applied in their order; without a network it counts what the page lists. */
  #expect(clicks: readonly Click[], isLost: boolean): void {
    const { badge: listed } = this.#cart
    const badgeOf = () => clicks.reduce((badge, { change }) => change.badgeAfter?.(badge) ?? badge, listed)
    this.#context.expectedBadge.set(isLost ? listed : badgeOf())
    this.#showsLoss ||= isLost
    if (isLost) showWaiting(clicks.length, this.#context)
    guardLeaving(isLost)
  }

  #made({ cart, noted, notification }: ChangeOutcome, context: CartContextValue): void {
    const before = this.#cart
    if (cart !== undefined) {
      this.#cart = { badge: cart.badge, lines: cart.modules }
      this.#behind = context.shell
      if (noted !== undefined) note({ ...noted, result: cart, path: context.shell.path })
      if (isEmpty(cart)) keepEmptied(context)
      const { viewer } = context.shell
      if (viewer.kind === 'member' && cart.subscription)
        mirrorParts(viewer.memberId, cart.subscription.subpackage_codes)
      this.#setFreshness({ kind: 'changed' })
    }
    if (notification !== undefined) this.#show(notification(before), context)
    if (cart !== undefined) notifyOtherTabs()
  }

  #show({ text, as, undo }: ChangeNotification, context: CartContextValue): void {
    if (as === 'sentence') {
      context.showToast(undefined)
      return context.announce(text)
    }
    const action = undo && { label: context.t('common.undo'), onClick: () => this.#takeBack(undo, context) }
    context.showToast({ kind: as, text, ...(as === 'problem' && { stays: true }), ...(action && { action }) })
  }

  #takeBack(undo: UndoTarget, context: CartContextValue): void {
    context.showToast(undefined)
    void this.make(undoChange(undo, context), context)
  }

  #rejected(failure: CallFailure, { change, context }: Click): void {
    const end = sessionEndOf(failure)
    if (end !== undefined) return showSessionEnd(end, context)
    if (change.isOfOpenCart) {
      this.#doubt()
      this.#setFreshness({ kind: 'rejected', status: failure.status ?? 0 })
    }
    if (change.onRejected === undefined) context.showToast({ kind: 'problem', text: failureText(failure, context.t) })
    else change.onRejected(failure)
  }

  #givenUp(clicks: readonly QueuedItem<Click>[]): void {
    this.#setFreshness({ kind: 'lost' })
    this.#showsLoss = true
    const onTryAgain = (): void => {
      this.#context.showToast(undefined)
      for (const { change, key } of clicks) void this.#add(change, key)
    }
    const changes = clicks.map(({ change: { change } }) => change)
    showGivenUp(changes, { context: this.#context, onTryAgain })
    this.#doubt()
  }

  #doubt(): void {
    this.#isDoubtful = true
    this.#behind = undefined
  }

  /**
   * After successful answers only the page is stale, and the last one may have updated it; after others, the cart's
   * state is unknown.
   */
  #lookAgain(): Promise<void> {
    const { checkCart, refresh, showPage } = this.#context
    const [page, isDoubtful] = [this.#page, this.#isDoubtful]
    this.#page = undefined
    this.#isDoubtful = false
    if (isDoubtful) return checkCart()
    if (page === undefined) return refresh()
    if (this.#context.shell.viewer.kind === 'visitor') mirrorShown(page.props)
    return showPage(page)
  }

  #setFreshness(event: CartEvent): void {
    const { freshness } = this.#context
    freshness.set(freshnessAfter(freshness.get(), event))
  }
}

let changes: CartChanges | undefined

/** A change by script: queued, announced once, then the page is read again. */
export function enqueueChange(change: QueuedChange, context: CartContextValue): Promise<ChangeEnd> {
  changes ??= new CartChanges(context)
  return changes.make(change, context)
}

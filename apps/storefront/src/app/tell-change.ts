import { othersChanged, type CartChange, type ChangedCart } from '../lib/cart-change.ts'
import { linesToBringBack } from '../lib/cart-mirror.ts'
import type { Waiting } from '../lib/change-queue.ts'
import { bringBack } from './bring-back.ts'
import { totalOf, type CartDesk } from './cart-desk.ts'

/** A change that the server made, and the badge before it. */
export interface MadeChange {
  readonly change: CartChange
  readonly before: number
  readonly changed: ChangedCart
}

/** With the way back for 10 s: what is gone now, in the order that restores it (CART-25). */
function tellRemoved({ change: { title }, before, changed }: MadeChange, desk: CartDesk): void {
  const { cart, t } = desk
  const count = othersChanged(before, changed.badge)
  const values = { title, count, total: totalOf(changed, desk) }
  const gone = cart === null ? [] : linesToBringBack(cart).filter((line) => line.isModule && !changed.ids.has(line.id))
  desk.showToast({
    kind: 'done',
    text: count > 0 ? t('keeping.removedMore', values) : t('keeping.removed', values),
    ...(gone.length > 0 && { action: { label: t('common.undo'), onPress: () => void bringBack(gone, desk) } }),
  })
}

function tellAdded({ change: { title, isModule }, before, changed }: MadeChange, desk: CartDesk): void {
  const count = isModule ? othersChanged(before, changed.badge) : 0
  const values = { title, count, total: totalOf(changed, desk) }
  desk.showToast(undefined)
  desk.announce(count > 0 ? desk.t('keeping.addedMore', values) : desk.t('keeping.added', values))
}

/** What is said of a change that was made. */
export function tellMade(made: MadeChange, desk: CartDesk): void {
  if (made.change.kind === 'add') tellAdded(made, desk)
  else tellRemoved(made, desk)
}

/** Said as long as it lasts: what was clicked is on its way, and the reader need do nothing. */
export function tellWaiting(changes: readonly CartChange[], { t, showToast }: CartDesk): void {
  const text = navigator.onLine ? t('keeping.retrying') : t('keeping.offline', { count: changes.length })
  showToast({ kind: 'problem', text, stays: true })
}

/** Said until the reader decides: nobody knows whether it arrived, and the same keys make a second try harmless. */
export function tellGivenUp(
  [first, ...others]: readonly Waiting<CartChange>[],
  { desk, onTryAgain }: { readonly desk: CartDesk; readonly onTryAgain: () => void },
): void {
  const { t, showToast } = desk
  const values = { title: first?.change.title ?? '', count: others.length }
  showToast({
    kind: 'problem',
    text: others.length > 0 ? t('keeping.givenUpMore', values) : t('keeping.givenUp', values),
    stays: true,
    action: { label: t('common.tryAgain'), onPress: onTryAgain },
  })
}

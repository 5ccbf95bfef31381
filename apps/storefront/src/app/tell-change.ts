import { othersChanged, type CartChange, type ChangedCart } from '../lib/cart-change.ts'
import type { Waiting } from '../lib/change-queue.ts'
import { totalOf, type CartDesk } from './cart-desk.ts'
import type { ToastMessage } from './frame-context.ts'
import { undoable, undoChange } from './undo-change.ts'

/** A change that the server made, and the badge before it. */
export interface MadeChange {
  readonly change: CartChange
  readonly before: number
  readonly changed: ChangedCart
  /** Of the cart afterwards. */
  readonly version: number
  /** It changed something, and can be taken back for 10 s (CART-25). */
  readonly canBeUndone: boolean
}

function undoAction({ change, version, canBeUndone }: MadeChange, desk: CartDesk): Pick<ToastMessage, 'action'> {
  if (!canBeUndone) return {}
  const undo = undoable(change, version)
  return { action: { label: desk.t('common.undo'), onPress: () => void undoChange(undo, desk) } }
}

/** With the way back for 10 s. */
function tellRemoved(made: MadeChange, desk: CartDesk): void {
  const { title } = made.change
  const count = othersChanged(made.before, made.changed.badge)
  const values = { title, count, total: totalOf(made.changed, desk) }
  const text = count > 0 ? desk.t('keeping.removedMore', values) : desk.t('keeping.removed', values)
  desk.showToast({ kind: 'done', text, ...undoAction(made, desk) })
}

/** A plan takes the place of what was there: that has a way back too. */
function tellAdded(made: MadeChange, desk: CartDesk): void {
  const { title, isModule } = made.change
  const count = isModule ? othersChanged(made.before, made.changed.badge) : 0
  const values = { title, count, total: totalOf(made.changed, desk) }
  const text = count > 0 ? desk.t('keeping.addedMore', values) : desk.t('keeping.added', values)
  if (!isModule && made.before > 0) return desk.showToast({ kind: 'done', text, ...undoAction(made, desk) })
  desk.showToast(undefined)
  desk.announce(text)
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

import type { CartChange } from '../lib/cart-change.ts'
import { keepCart } from '../lib/cart-keeping.ts'
import { tellOtherTabs } from '../lib/cart-news.ts'
import { forgetLastCart } from '../lib/last-cart.ts'
import { randomKey } from '../lib/random-key.ts'
import { sessionEndOf } from '../lib/session-rule.ts'
import { noteChange } from '../lib/visit.ts'
import { changedCart, totalOf, type CartDesk } from './cart-desk.ts'
import { failureText } from '../lib/failure-text.ts'
import { sendUndo, type CartAnswer } from './send-change.ts'
import { sendPatiently } from './send-patiently.ts'
import { showSessionEnd } from './show-session-end.tsx'

export interface Undoable {
  readonly change: CartChange
  /** Of the cart that the change made: only that one is taken back. */
  readonly version: number
  /** One undo, however often it is sent or pressed. */
  readonly key: string
}

export function undoable(change: CartChange, version: number): Undoable {
  return { change, version, key: randomKey() }
}

function tellRefused(answer: Exclude<CartAnswer, { readonly ok: true }>, desk: CartDesk): Promise<void> {
  const end = sessionEndOf(answer)
  if (end === undefined) {
    desk.showToast({ kind: 'problem', text: failureText(answer, desk.t) })
    desk.setKeeping((before) => keepCart(before, { kind: 'refused', status: answer.status }))
  } else showSessionEnd(end, desk)
  return desk.checkCart()
}

/** Takes the last change back: order, quantities and bundle as they were, and all that went along (CART-25). */
export async function undoChange(undo: Undoable, desk: CartDesk): Promise<void> {
  desk.showToast(undefined)
  const answer = await sendPatiently(() => sendUndo(undo, desk.frame))
  if (answer === undefined) {
    const action = { label: desk.t('common.tryAgain'), onPress: () => void undoChange(undo, desk) }
    return desk.showToast({ kind: 'problem', text: desk.t('keeping.restoreLost'), stays: true, action })
  }
  if (!answer.ok) return tellRefused(answer, desk)
  const changed = changedCart(answer.result)
  noteChange({ kind: 'undo', product: undo.change, result: answer.result, path: desk.frame.path })
  forgetLastCart()
  desk.expectBadge(changed.badge)
  desk.announce(desk.t('keeping.restored', { total: totalOf(changed, desk) }))
  tellOtherTabs()
  return desk.refresh()
}

import type { ResultOf } from '@waybill/contract'
import { othersChanged, type CartChange } from '../lib/cart-change.ts'
import { totalOf, type CartDesk } from './cart-desk.ts'
import type { ChangeNews } from './queued-change.ts'

/** A product that the server added or removed, and the badge before it. */
interface MadeChange {
  readonly change: CartChange
  readonly before: number
  readonly cart: ResultOf<'POST /cart/add'>
}

/** With the way back for 10 s, where something changed. */
function undoOf({ change, cart: { version, undo_until: undoUntil } }: MadeChange): Pick<ChangeNews, 'undo'> {
  return undoUntil === null ? {} : { undo: { version, product: change } }
}

function removedNews(made: MadeChange, desk: CartDesk): ChangeNews {
  const count = othersChanged(made.before, made.cart.badge)
  const values = { title: made.change.title, count, total: totalOf(made.cart, desk) }
  const text = count > 0 ? desk.t('keeping.removedMore', values) : desk.t('keeping.removed', values)
  return { as: 'done', text, ...undoOf(made) }
}

/** A plan takes the place of what was there: that has a way back too. */
function addedNews(made: MadeChange, desk: CartDesk): ChangeNews {
  const { title, isModule } = made.change
  const count = isModule ? othersChanged(made.before, made.cart.badge) : 0
  const values = { title, count, total: totalOf(made.cart, desk) }
  const text = count > 0 ? desk.t('keeping.addedMore', values) : desk.t('keeping.added', values)
  return !isModule && made.before > 0 ? { as: 'done', text, ...undoOf(made) } : { as: 'sentence', text }
}

/** What is said of a product that came or went. */
export function newsOf(made: MadeChange, desk: CartDesk): ChangeNews {
  return made.change.kind === 'add' ? addedNews(made, desk) : removedNews(made, desk)
}

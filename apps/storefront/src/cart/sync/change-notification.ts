import type { ResultOf } from '@waybill/contract'
import { formatList, type MessageId } from '@waybill/i18n'
import type { CartChange } from '../../lib/cart/cart-change.ts'
import { titlesOfLines } from './products.ts'
import { totalOf, type CartContextValue } from './cart-context-value.ts'
import type { CartBase, ChangeNotification } from './queued-change.ts'

/** A product that the server added or removed, and the cart before it. */
interface MadeChange {
  readonly change: CartChange
  readonly before: CartBase
  readonly cart: ResultOf<'POST /cart/add'>
}

/** With an undo for 10 s, where something changed. */
function undoOf({ change, cart: { version, undo_until: undoUntil } }: MadeChange): Pick<ChangeNotification, 'undo'> {
  return undoUntil === null ? {} : { undo: { version, product: change } }
}

/** More than this are counted, not named. */
const MOST_NAMED = 3

/** Of lines before and after, in their order. */
function otherLines<Line extends { readonly id: number }>(
  before: readonly Line[],
  after: readonly Line[],
  { kind, id }: CartChange,
): readonly Line[] {
  const [more, fewer] = kind === 'add' ? [after, before] : [before, after]
  const known = new Set([id, ...fewer.map((line) => line.id)])
  return more.filter((line) => !known.has(line.id))
}

/** The lines that came or went beside the clicked product, and the titles of the listed ones where they are loaded. */
function othersOf({ change, before, cart }: MadeChange, { shell }: CartContextValue) {
  const lines = otherLines(before.lines, cart.modules, change)
  return { lines, titles: titlesOfLines(lines, { version: cart.catalogue_version, locale: shell.locale }) }
}

/** Number of rows that were added or removed beside the named one. */
export function othersChanged(before: number, after: number): number {
  return Math.max(Math.abs(after - before) - 1, 0)
}

/** By the lines themselves: a package that breaks turns one row into many, and none of those has come or gone. */
function countOthers(made: MadeChange, context: CartContextValue): number {
  const { change, before, cart } = made
  if (!change.isModule) return change.kind === 'add' ? 0 : othersChanged(before.badge, cart.badge)
  const { lines, titles } = othersOf(made, context)
  return titles?.length ?? lines.length
}

/**
 * The products that came or went beside the clicked one, by name where the products of the shop are loaded and name all of
 * them.
 */
function titlesOf(made: MadeChange, count: number, context: CartContextValue): string | undefined {
  if (count === 0 || count > MOST_NAMED) return undefined
  const { change } = made
  const { shell } = context
  const titles = othersOf(made, context).titles
  return titles?.length === count ? formatList([change.title, ...titles], shell.locale) : undefined
}

interface ChangeTexts {
  readonly alone: MessageId
  readonly counted: MessageId
  readonly named: MessageId
}

const ADDED: ChangeTexts = { alone: 'cartChange.added', counted: 'cartChange.addedMore', named: 'cartChange.addedAll' }
const REMOVED: ChangeTexts = {
  alone: 'cartChange.removed',
  counted: 'cartChange.removedMore',
  named: 'cartChange.removedAll',
}

function textOf(made: MadeChange, words: ChangeTexts, context: CartContextValue): string {
  const { change, cart } = made
  const count = countOthers(made, context)
  const total = totalOf(cart, context)
  const titles = titlesOf(made, count, context)
  if (titles !== undefined) return context.t(words.named, { titles, total })
  return context.t(count > 0 ? words.counted : words.alone, { title: change.title, count, total })
}

function removedNotification(made: MadeChange, context: CartContextValue): ChangeNotification {
  return { as: 'done', text: textOf(made, REMOVED, context), ...undoOf(made) }
}

/** A plan replaces what was there: that has an undo too. */
function addedNotification(made: MadeChange, context: CartContextValue): ChangeNotification {
  const { isModule } = made.change
  const text = textOf(made, ADDED, context)
  return !isModule && made.before.badge > 0 ? { as: 'done', text, ...undoOf(made) } : { as: 'sentence', text }
}

/** Announcement of a product that was added or removed. */
export function notificationOf(made: MadeChange, context: CartContextValue): ChangeNotification {
  return made.change.kind === 'add' ? addedNotification(made, context) : removedNotification(made, context)
}

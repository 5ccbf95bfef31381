import type { ResultOf } from '@waybill/contract'
import type { CartView } from '@waybill/contract/views'
import { formatMoney } from '@waybill/i18n'
import { call, errorMessage, type CallOutcome } from '../lib/call.ts'
import { othersChanged, type CartChange, type ChangedCart } from '../lib/cart-change.ts'
import { linesToBringBack, type MirrorLine } from '../lib/cart-mirror.ts'
import { sendConfirmed } from './asking/send-confirmed.ts'
import { placeOf } from '../lib/place-of.ts'
import { flagCartChange, tellOtherTabs } from '../lib/cart-news.ts'
import { noteChange, touchQuery } from '../lib/visit.ts'
import type { FrameValue } from './frame-context.ts'

type CartOutcome = CallOutcome<'POST /cart/add'> | CallOutcome<'POST /cart/remove'>

function changedCart(result: ResultOf<'POST /cart/add'>): ChangedCart {
  return {
    badge: result.badge,
    total: { minor: result.totalPrice_minor, currency: result.currency },
    ids: new Set(result.modules.map(({ id }) => id)),
  }
}

interface Page {
  readonly locale: string
  /** Without the language. */
  readonly path: string
}

async function send(change: CartChange, { locale, path }: Page): Promise<CartOutcome> {
  const { id } = change
  if (change.confirmed !== undefined) return sendConfirmed({ ...change, confirmed: change.confirmed }, { locale, path })
  if (change.restores)
    return call('POST /cart/restore', { body: change.place === undefined ? {} : { place: change.place }, locale })
  if (change.kind === 'remove') return call('POST /cart/remove', { body: { id }, locale })
  const module = change.isModule ? 1 : 0
  const pricing = change.pricing === undefined ? {} : { pricing: change.pricing ? (1 as const) : (0 as const) }
  const quantity = change.quantity === undefined ? {} : { quantity: change.quantity }
  const body = { id, module, ...pricing, ...quantity, ...placeOf(change, path) } as const
  return call('POST /cart/add', { body, query: await touchQuery(), locale })
}

/** Adds lines again one by one; what an earlier one brought back is not sent. */
async function addAgain(lines: readonly MirrorLine[], { locale, path }: Page): Promise<CartOutcome | undefined> {
  let last: CartOutcome | undefined
  let present: ReadonlySet<number> = new Set()
  for (const { id, isModule, pricing = false } of lines) {
    if (present.has(id)) continue
    // oxlint-disable-next-line no-await-in-loop -- each answer says what came back with it
    last = await call('POST /cart/add', {
      body: { id, module: isModule ? 1 : 0, ...(pricing && { pricing: 1 }) },
      locale,
    })
    if (!last.ok) return last
    noteChange({ kind: 'undo', product: { id, isModule }, result: last.result, path })
    present = changedCart(last.result).ids
  }
  return last
}

/** What a change needs of the page around it. */
export interface CartDesk extends Pick<
  FrameValue,
  'frame' | 't' | 'refresh' | 'badge' | 'expectBadge' | 'announce' | 'showToast'
> {
  /** As the page shows it; null while it is empty. */
  readonly cart: CartView | null
}

const totalOf = ({ total }: ChangedCart, { frame }: CartDesk): string => formatMoney(total, frame.locale)

async function settle(
  outcome: CartOutcome | undefined,
  desk: CartDesk,
  tell: (changed: ChangedCart) => void,
): Promise<void> {
  if (outcome?.ok === true) {
    const changed = changedCart(outcome.result)
    desk.expectBadge(changed.badge)
    tell(changed)
    tellOtherTabs()
  } else {
    desk.showToast({ kind: 'problem', text: errorMessage(outcome?.error) ?? desk.t('common.failed') })
  }
  await desk.refresh()
}

/** Adds lines that the reader once had, and says so. */
export async function bringBack(lines: readonly MirrorLine[], desk: CartDesk): Promise<void> {
  desk.showToast(undefined)
  const outcome = await addAgain(lines, desk.frame)
  await settle(outcome, desk, (changed) => desk.announce(desk.t('cart.restored', { total: totalOf(changed, desk) })))
}

/** With the way back for 10 s: what is gone now, in the order that restores it (CART-25). */
function tellRemoved(title: string, changed: ChangedCart, desk: CartDesk): void {
  const { badge, cart, t } = desk
  const count = othersChanged(badge, changed.badge)
  const values = { title, count, total: totalOf(changed, desk) }
  const gone = cart === null ? [] : linesToBringBack(cart).filter((line) => line.isModule && !changed.ids.has(line.id))
  desk.showToast({
    kind: 'done',
    text: count > 0 ? t('cart.removedMore', values) : t('cart.removed', values),
    ...(gone.length > 0 && { action: { label: t('common.undo'), onPress: () => void bringBack(gone, desk) } }),
  })
}

function tellAdded({ title, isModule }: CartChange, changed: ChangedCart, desk: CartDesk): void {
  const count = isModule ? othersChanged(desk.badge, changed.badge) : 0
  const values = { title, count, total: totalOf(changed, desk) }
  desk.showToast(undefined)
  desk.announce(count > 0 ? desk.t('cart.addedMore', values) : desk.t('cart.added', values))
}

/** A change of the cart by script: call, page refreshed, result read out; a removal can be undone. */
export async function changeCart(change: CartChange, desk: CartDesk): Promise<void> {
  const outcome = await send(change, desk.frame)
  if (outcome.ok) noteChange({ kind: change.kind, product: change, result: outcome.result, path: desk.frame.path })
  if (change.kind === 'remove' && (outcome.ok || outcome.error?.status === 404)) flagCartChange(outcome.ok)
  await settle(outcome, desk, (changed) =>
    change.kind === 'add' ? tellAdded(change, changed, desk) : tellRemoved(change.title, changed, desk),
  )
}

import type { ResultOf } from '@waybill/contract'
import { formatMoney } from '@waybill/i18n'
import { call, errorMessage, type CallOutcome } from '../lib/call.ts'
import { expectedBadge, othersChanged, type CartChange, type ChangedCart } from '../lib/cart-change.ts'
import { linesToBringBack, type MirrorLine } from '../lib/cart-mirror.ts'
import { flagCartChange, tellOtherTabs } from '../lib/cart-news.ts'
import { useCart } from './cart-context.ts'
import { useFrame } from './frame-context.ts'

type CartOutcome = CallOutcome<'POST /cart/add'> | CallOutcome<'POST /cart/remove'>

function changedCart(result: ResultOf<'POST /cart/add'>): ChangedCart {
  return {
    badge: result.badge,
    total: { minor: result.totalPrice_minor, currency: result.currency },
    ids: new Set(result.modules.map(({ id }) => id)),
  }
}

function send(change: CartChange, locale: string): Promise<CartOutcome> {
  const { id } = change
  if (change.kind === 'remove') return call('POST /cart/remove', { body: { id }, locale })
  const module = change.isModule ? 1 : 0
  const pricing = change.pricing === undefined ? {} : { pricing: change.pricing ? (1 as const) : (0 as const) }
  const quantity = change.quantity === undefined ? {} : { quantity: change.quantity }
  return call('POST /cart/add', { body: { id, module, ...pricing, ...quantity }, locale })
}

/** Adds lines again one by one; what an earlier one brought back is not sent. */
async function addAgain(lines: readonly MirrorLine[], locale: string): Promise<CartOutcome | undefined> {
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
    present = changedCart(last.result).ids
  }
  return last
}

/** A change of the cart by script: badge at once, call, page refreshed, result read out; a removal can be undone. */
export function useCartChange() {
  const { frame, t, refresh, badge, expectBadge, announce, showToast } = useFrame()
  const cart = useCart()
  const totalOf = ({ total }: ChangedCart): string => formatMoney(total, frame.locale)

  const settle = async (outcome: CartOutcome | undefined, tell: (changed: ChangedCart) => void): Promise<void> => {
    if (outcome?.ok === true) {
      const changed = changedCart(outcome.result)
      expectBadge(changed.badge)
      tell(changed)
      tellOtherTabs()
    } else {
      showToast({ kind: 'problem', text: errorMessage(outcome?.error) ?? t('common.failed') })
    }
    await refresh()
  }

  const bringBack = async (lines: readonly MirrorLine[]): Promise<void> => {
    showToast(undefined)
    const outcome = await addAgain(lines, frame.locale)
    await settle(outcome, (changed) => announce(t('cart.restored', { total: totalOf(changed) })))
  }

  /** With the way back for 10 s: what is gone now, in the order that restores it (CART-25). */
  const tellRemoved = (title: string, changed: ChangedCart): void => {
    const count = othersChanged(badge, changed.badge)
    const values = { title, count, total: totalOf(changed) }
    const gone =
      cart === null ? [] : linesToBringBack(cart).filter((line) => line.isModule && !changed.ids.has(line.id))
    showToast({
      kind: 'done',
      text: count > 0 ? t('cart.removedMore', values) : t('cart.removed', values),
      ...(gone.length > 0 && { action: { label: t('common.undo'), onPress: () => void bringBack(gone) } }),
    })
  }

  const tellAdded = ({ title, isModule }: CartChange, changed: ChangedCart): void => {
    const count = isModule ? othersChanged(badge, changed.badge) : 0
    const values = { title, count, total: totalOf(changed) }
    showToast(undefined)
    announce(count > 0 ? t('cart.addedMore', values) : t('cart.added', values))
  }

  const changeCart = async (change: CartChange): Promise<void> => {
    expectBadge(expectedBadge(badge, change))
    const outcome = await send(change, frame.locale)
    if (change.kind === 'remove' && (outcome.ok || outcome.error?.status === 404)) flagCartChange(outcome.ok)
    await settle(outcome, (changed) =>
      change.kind === 'add' ? tellAdded(change, changed) : tellRemoved(change.title, changed),
    )
  }

  return { changeCart, bringBack }
}

import { progressTable } from '@waybill/domain/order'
import type { CartContextValue } from '../../../cart/sync/cart-context-value.ts'
import { totalOf } from '../../../cart/sync/cart-context-value.ts'
import type { ChangeResult, ChangeNotification, QueuedChange } from '../../../cart/sync/queued-change.ts'
import { call, type CallFailure } from '../../../lib/call.ts'

interface SavedCartName {
  readonly id: string
  readonly name: string
}

interface QuoteDraft {
  readonly emails: readonly string[]
  readonly comment: string
}

type SavedCartOutcome = { readonly ok: true; readonly result: { readonly view?: unknown } } | CallFailure

/** One of the saved carts is another one; the open cart is not. */
const beside = (outcome: SavedCartOutcome, notification: ChangeNotification): ChangeResult =>
  outcome.ok ? { ok: true, view: outcome.result.view, notification: () => notification } : outcome

/** Changes of saved carts, each in its place in the queue: the saved cart is the cart at the click. */
export const savedCartChanges = {
  save: (name: string, context: CartContextValue): QueuedChange => ({
    about: 'saved carts',
    words: `save ${name}`,
    title: name,
    isOfOpenCart: false,
    send: async (sending) =>
      beside(await call('POST /cart/saved', { ...sending, body: { name } }), {
        as: 'sentence',
        text: context.t('savedCart.saved', { name }),
      }),
  }),
  rename: ({ id }: SavedCartName, name: string, context: CartContextValue): QueuedChange => ({
    about: 'saved carts',
    words: `rename ${id} ${name}`,
    title: name,
    isOfOpenCart: false,
    send: async (sending) =>
      beside(await call('POST /cart/saved/{id}/rename', { ...sending, params: { id }, body: { name } }), {
        as: 'sentence',
        text: context.t('savedCart.renamed', { name }),
      }),
  }),
  forget: ({ id, name }: SavedCartName, context: CartContextValue): QueuedChange => ({
    about: 'saved carts',
    words: `forget ${id}`,
    title: name,
    isOfOpenCart: false,
    send: async (sending) =>
      beside(await call('POST /cart/saved/{id}/delete', { ...sending, params: { id } }), {
        as: 'done',
        text: context.t('savedCart.deleted', { name }),
      }),
  }),
  share: ({ id, name }: SavedCartName, { emails, comment }: QuoteDraft, context: CartContextValue): QueuedChange => ({
    about: 'saved carts',
    words: `share ${id} ${JSON.stringify({ emails, comment })}`,
    title: name,
    isOfOpenCart: false,
    send: async (sending) => {
      const body = { emails: [...emails], ...(comment !== '' && { comment }) }
      const outcome = await call('POST /cart/saved/{id}/share', { ...sending, params: { id }, body })
      return beside(outcome, { as: 'done', text: context.t(progressTable.share_quote.messages.success) })
    },
  }),
  restore: ({ id, name }: SavedCartName, context: CartContextValue): QueuedChange => ({
    about: 'saved carts',
    words: `bring back ${id}`,
    title: name,
    isOfOpenCart: true,
    send: async (sending) => {
      const outcome = await call('POST /cart/saved/{id}/bring-back', { ...sending, params: { id } })
      if (!outcome.ok) return outcome
      const cart = outcome.result
      const { saved_as: kept } = cart
      const values = { name, total: totalOf(cart, context) }
      const text =
        kept === null
          ? context.t('savedCart.broughtBack', values)
          : context.t('savedCart.broughtBackSaved', { ...values, kept })
      return { ok: true, cart, notification: () => ({ as: 'done', text }) }
    },
  }),
  open: ({ id, name }: SavedCartName, context: CartContextValue): QueuedChange => ({
    about: 'saved carts',
    words: `open ${id}`,
    title: name,
    isOfOpenCart: true,
    send: async (sending) => {
      const outcome = await call('POST /cart/saved/{id}/open', { ...sending, params: { id }, body: {} })
      if (!outcome.ok) return outcome
      const cart = outcome.result
      const { saved_as: kept } = cart
      const values = { name, total: totalOf(cart, context) }
      const text =
        kept === null ? context.t('savedCart.opened', values) : context.t('savedCart.openedSaved', { ...values, kept })
      return { ok: true, cart, notification: () => ({ as: 'done', text }) }
    },
  }),
}

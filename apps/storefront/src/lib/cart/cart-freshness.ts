import type { ResultOf } from '@waybill/contract'
import { CALM, type CartFreshness } from './cart-view.ts'

export type CartEvent =
  /** The server made a change. */
  | { readonly kind: 'changed' }
  /** The answer of an update was not 200. */
  | { readonly kind: 'rejected'; readonly status: number }
  /** An update had no answer, however often it was sent. */
  | { readonly kind: 'lost' }
  /** The cart was read. */
  | { readonly kind: 'read' }
  /** It could not be read. */
  | { readonly kind: 'unreadable' }

const NOT_FOUND = 404
const SERVER_ERROR = 500

export function freshnessAfter(before: CartFreshness, event: CartEvent): CartFreshness {
  switch (event.kind) {
    case 'changed':
      return { view: before.view, noRecordFound: false, showsNoRecord: false }
    case 'rejected':
      return {
        view: 'cleared',
        noRecordFound: event.status === NOT_FOUND || event.status === SERVER_ERROR,
        showsNoRecord: event.status === NOT_FOUND,
      }
    case 'lost':
      return { view: 'copy', noRecordFound: false, showsNoRecord: false }
    case 'read':
      // the read that follows a 404 doesn't remove the message that was only just shown; the next one does
      return before.view === 'cleared' && before.showsNoRecord ? { ...before, view: 'current' } : CALM
    case 'unreadable': {
      const isMissing = before.view !== 'current' && before.noRecordFound
      return { view: 'copy', noRecordFound: isMissing, showsNoRecord: isMissing }
    }
  }
}

/** True for a cart with nothing in it: its plan slot says so. */
export function isEmpty({ plan, modules }: Pick<ResultOf<'GET /cart/data'>, 'plan' | 'modules'>): boolean {
  return plan.is_added === -1 && modules.length === 0
}

import type { ResultOf } from '@waybill/contract'
import type { CallFailure } from '../../lib/call.ts'
import type { ChangeEnd } from '../../lib/cart/change-queue.ts'
import type { NotedChange } from '../../lib/analytics/analytics-queue.ts'

/** The fields of the cart that the page needs after a change. */
export type ChangedCart = Pick<
  ResultOf<'GET /cart/data'>,
  'badge' | 'plan' | 'modules' | 'subscription' | 'totalPrice_minor' | 'currency'
> &
  Partial<Pick<ResultOf<'POST /cart/add'>, 'analytics_codes' | 'view'>>

/** Part of each request of a change. */
export interface RequestOptions {
  readonly locale: string
  readonly idempotencyKey: string
  /** The request outlives the page: a click counts also when the reader leaves. */
  readonly keepalive: true
  /** No change waits behind it: the answer carries the page's new data. */
  readonly hasPageView: boolean
}

/** A change that can be undone. */
export interface UndoTarget {
  /** Version of the cart that it made: only that one is undone. */
  readonly version: number
  /** The clicked product, where analytics records the undo too. */
  readonly product?: NotedChange['product'] | undefined
}

/** The open cart before a change, from the last answer of the server; the page may be stale. */
export interface CartBase {
  readonly badge: number
  readonly lines: readonly { readonly id: number }[]
}

/** Announcement of a change, once. */
export interface ChangeNotification {
  readonly text: string
  /** Only announced: the clicked control shows it. Otherwise a toast, which is announced too. */
  readonly as: 'sentence' | 'done' | 'problem'
  /** It can be undone for 10 s. */
  readonly undo?: UndoTarget | undefined
}

/** A change that the server made. */
export interface ChangeOutcome {
  readonly ok: true
  /** The open cart after it; undefined where the change was not about it. */
  readonly cart?: ChangedCart | undefined
  /** The page's new data, where no cart carries it. */
  readonly view?: unknown
  /** Record of it in analytics. */
  readonly noted?: Pick<NotedChange, 'kind' | 'product'> | undefined
  /** Nothing where it was announced before it was sent. */
  readonly notification?: (before: CartBase) => ChangeNotification
}

export type ChangeResult = ChangeOutcome | CallFailure

/** A clicked change that waits in the queue: one queue for all that a page changes of its carts. */
export interface QueuedChange {
  /** Its subject: only the newest change of the same subject can be joined. */
  readonly about: string
  /** Two changes of the same subject with the same `words` are the same click. */
  readonly words: string
  /** Its name where it is unknown whether the change was made; nothing where it has no name. */
  readonly title?: string | undefined
  /** The open cart is another one afterwards; false for a saved cart beside it. */
  readonly isOfOpenCart: boolean
  /** The badge before the server has answered. */
  readonly badgeAfter?: (badge: number) => number
  /** Sends it once; the key makes it one change however often it is sent. */
  readonly send: (sending: RequestOptions) => Promise<ChangeResult>
  /** Shows why it was rejected, where that isn't a toast. */
  readonly onRejected?: (failure: CallFailure) => void
  /** The page shows what became of it; after `lost` it may be retried, and end again. */
  readonly onEnd?: (end: ChangeEnd) => void
}

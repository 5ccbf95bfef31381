import { orderTypes } from './types.ts'
import type { OrderType } from './types.ts'

/** Nothing runs. */
export const initialProgress = 0

/** The error of every operation but sharing a quote. */
export const progressError = 4

/** The operations that post an order. */
export type OrderOperation =
  | 'enable_module'
  | 'disable_module'
  | 'bundled_to_custom'
  | 'change_package'
  | 'legacy_to_custom'
  | 'enable_new_package'
  | 'legacy_to_new_custom'
  | 'checkout'

/** The operations that show progress (M§4, decisions-billing 2.3). */
export type Operation = OrderOperation | 'compatibility_check' | 'enable_module_check' | 'share_quote'

/** The steps of an order, named by their calls: posting it, carrying it out, and the wait until it is on or off. */
export type OrderStep =
  | 'order'
  | 'checkout'
  | 'subscription/create'
  | 'subscription/module/disable'
  | 'billing/subscription/change'
  | 'account/subscription/change'
  | 'account/subscription/create'
  | 'module/status'
  | 'active/status'

/** A text of an operation, by its key; `i18n` has the texts. */
export type ProgressMessage =
  | 'order.processing'
  | 'order.processingLonger'
  | 'errors.progress'
  | 'features.switched'
  | 'subscription.created'
  | 'subscription.updated'
  | 'quote.share.processing'
  | 'quote.share.success'
  | 'quote.share.failedModal'

/** One row of the progress table: its numbers and its texts. */
export interface ProgressRow {
  readonly running: number
  readonly success: number
  readonly error: number
  /** Numbers of the messages that alternate while it runs: only the checkout has its own (40, 41). */
  readonly messageNumbers: readonly number[]
  readonly messages: {
    readonly running: readonly ProgressMessage[]
    readonly error: ProgressMessage
  }
}

/** The row of an operation that ends with a message of its own; after a check the next step has one instead. */
export interface EndingProgressRow extends ProgressRow {
  readonly messages: ProgressRow['messages'] & { readonly success: ProgressMessage }
}

/** The row of an operation that posts an order: what it posts, and its steps after that. */
export interface OrderProgressRow extends EndingProgressRow {
  readonly order: { readonly type: OrderType; readonly isLegacy: 0 | 1 }
  /** The step that executes the order. */
  readonly executedBy: OrderStep
  /** The step that ends it, on or off. */
  readonly endsWith: OrderStep
}

const waiting: readonly ProgressMessage[] = ['order.processing', 'order.processingLonger']

const standard = { error: progressError, messageNumbers: [] } as const

const standardTexts = { running: ['order.processing'], error: 'errors.progress' } as const

function texts(success: ProgressMessage): EndingProgressRow['messages'] {
  return { ...standardTexts, success }
}

const created = { type: orderTypes.marketplace, isLegacy: 0 } as const
const migrated = { type: orderTypes.legacyToMarketplace, isLegacy: 0 } as const
const fromLegacy = { type: orderTypes.legacyToMarketplace, isLegacy: 1 } as const

/**
 * The progress table (B-34): success is the number after running, except that the checkout alternates between 40 and 41 and
 * ends at 39, and that sharing a quote fails with 44.
 */
export const progressTable: Readonly<
  Record<OrderOperation, OrderProgressRow> &
    Record<'share_quote', EndingProgressRow> &
    Record<Exclude<Operation, OrderOperation | 'share_quote'>, ProgressRow>
> = {
  enable_module: {
    ...standard,
    running: 20,
    success: 21,
    messages: texts('features.switched'),
    order: created,
    executedBy: 'subscription/create',
    endsWith: 'module/status',
  },
  disable_module: {
    ...standard,
    running: 22,
    success: 23,
    messages: texts('features.switched'),
    order: created,
    executedBy: 'subscription/module/disable',
    endsWith: 'module/status',
  },
  bundled_to_custom: {
    ...standard,
    running: 24,
    success: 25,
    messages: texts('subscription.updated'),
    order: migrated,
    executedBy: 'billing/subscription/change',
    endsWith: 'active/status',
  },
  change_package: {
    ...standard,
    running: 26,
    success: 27,
    messages: texts('subscription.updated'),
    order: migrated,
    executedBy: 'account/subscription/change',
    endsWith: 'active/status',
  },
  legacy_to_custom: {
    ...standard,
    running: 28,
    success: 29,
    messages: texts('subscription.updated'),
    order: fromLegacy,
    executedBy: 'account/subscription/change',
    endsWith: 'active/status',
  },
  enable_new_package: {
    ...standard,
    running: 30,
    success: 31,
    messages: texts('subscription.created'),
    order: created,
    executedBy: 'account/subscription/create',
    endsWith: 'active/status',
  },
  legacy_to_new_custom: {
    ...standard,
    running: 32,
    success: 33,
    messages: texts('subscription.created'),
    order: fromLegacy,
    executedBy: 'account/subscription/create',
    endsWith: 'active/status',
  },
  compatibility_check: { ...standard, running: 34, success: 35, messages: standardTexts },
  enable_module_check: { ...standard, running: 36, success: 37, messages: standardTexts },
  checkout: {
    running: 38,
    success: 39,
    error: progressError,
    messageNumbers: [40, 41],
    messages: { running: waiting, success: 'subscription.created', error: 'errors.progress' },
    order: created,
    executedBy: 'checkout',
    endsWith: 'active/status',
  },
  share_quote: {
    running: 42,
    success: 43,
    error: 44,
    messageNumbers: [],
    messages: { running: ['quote.share.processing'], success: 'quote.share.success', error: 'quote.share.failedModal' },
  },
}

/**
 * Progress of a running operation at the n-th look at it, counted from 0: the checkout alternates between its two texts, 40 at
 * even and 41 at odd looks (B-28).
 */
export function runningAt(
  operation: Operation,
  look: number,
): { readonly state: number; readonly message: ProgressMessage } {
  const { running, messageNumbers, messages } = progressTable[operation]
  return {
    state: messageNumbers[look % messageNumbers.length] ?? running,
    message: messages.running[look % messages.running.length] ?? 'order.processing',
  }
}

import { orderTypes } from './types.ts'
import type { OrderType } from './types.ts'

/** Nothing runs (M§4). */
export const initialProgress = 0

/** The error of every operation but sharing a quote (M§4, A-90). */
export const progressError = 4

/** The operations that show progress (M§4, decisions-billing 2.3). */
export type Operation =
  | 'enable_module'
  | 'disable_module'
  | 'bundled_to_custom'
  | 'change_package'
  | 'legacy_to_custom'
  | 'enable_new_package'
  | 'legacy_to_new_custom'
  | 'compatibility_check'
  | 'enable_module_check'
  | 'checkout'
  | 'share_quote'

/** A text of an operation, by its key; `i18n` has the texts (B-28, QUO-07). */
export type ProgressMessage =
  | 'processing'
  | 'could_take_a_minute'
  | 'progress_error'
  | 'module_enabled'
  | 'module_disabled'
  | 'subscription_created'
  | 'subscription_updated'
  | 'quote_processing'
  | 'quote_shared'
  | 'quote_failed'

/** One row of the progress table: numbers, texts, the order it posts, and what ends it. */
export interface ProgressRow {
  readonly running: number
  readonly success: number
  readonly error: number
  /** Numbers of the messages that alternate while it runs: only the checkout has its own (40, 41). */
  readonly messageNumbers: readonly number[]
  readonly messages: {
    readonly running: readonly ProgressMessage[]
    /** Absent where the next step has a message instead. */
    readonly success?: ProgressMessage
    readonly error: ProgressMessage
  }
  /** The order that it posts (B-34); absent where it posts none. */
  readonly order?: { readonly type: OrderType; readonly isLegacy: 0 | 1 }
  readonly endsWhen: 'is_active' | 'not_is_active' | 'is_enabled' | 'answered' | 'valid' | 'ok'
}

const waiting: readonly ProgressMessage[] = ['processing', 'could_take_a_minute']

const standard = { error: progressError, messageNumbers: [] } as const

function texts(success?: ProgressMessage): ProgressRow['messages'] {
  return { running: ['processing'], ...(success === undefined ? {} : { success }), error: 'progress_error' }
}

const created = { type: orderTypes.marketplace, isLegacy: 0 } as const
const migrated = { type: orderTypes.legacyToMarketplace, isLegacy: 0 } as const
const fromLegacy = { type: orderTypes.legacyToMarketplace, isLegacy: 1 } as const

/**
 * The progress table (CUI-11, B-34): success is the number after running, except that the checkout alternates between
 * 40 and 41 and ends at 39, and that sharing a quote fails with 44.
 */
export const progressTable: Readonly<Record<Operation, ProgressRow>> = {
  enable_module: {
    ...standard,
    running: 20,
    success: 21,
    messages: texts('module_enabled'),
    order: created,
    endsWhen: 'is_active',
  },
  disable_module: {
    ...standard,
    running: 22,
    success: 23,
    messages: texts('module_disabled'),
    order: created,
    endsWhen: 'not_is_active',
  },
  bundled_to_custom: {
    ...standard,
    running: 24,
    success: 25,
    messages: texts('subscription_updated'),
    order: migrated,
    endsWhen: 'is_enabled',
  },
  change_package: {
    ...standard,
    running: 26,
    success: 27,
    messages: texts('subscription_updated'),
    order: migrated,
    endsWhen: 'is_enabled',
  },
  legacy_to_custom: {
    ...standard,
    running: 28,
    success: 29,
    messages: texts('subscription_updated'),
    order: fromLegacy,
    endsWhen: 'is_enabled',
  },
  enable_new_package: {
    ...standard,
    running: 30,
    success: 31,
    messages: texts('subscription_created'),
    order: created,
    endsWhen: 'is_enabled',
  },
  legacy_to_new_custom: {
    ...standard,
    running: 32,
    success: 33,
    messages: texts('subscription_created'),
    order: fromLegacy,
    endsWhen: 'is_enabled',
  },
  compatibility_check: { ...standard, running: 34, success: 35, messages: texts(), endsWhen: 'answered' },
  enable_module_check: { ...standard, running: 36, success: 37, messages: texts(), endsWhen: 'valid' },
  checkout: {
    running: 38,
    success: 39,
    error: progressError,
    messageNumbers: [40, 41],
    messages: { running: waiting, success: 'subscription_created', error: 'progress_error' },
    order: created,
    endsWhen: 'is_enabled',
  },
  share_quote: {
    running: 42,
    success: 43,
    error: 44,
    messageNumbers: [],
    messages: { running: ['quote_processing'], success: 'quote_shared', error: 'quote_failed' },
    endsWhen: 'ok',
  },
}

/** The operations in the order of their numbers. */
export const operations: readonly Operation[] = [
  'enable_module',
  'disable_module',
  'bundled_to_custom',
  'change_package',
  'legacy_to_custom',
  'enable_new_package',
  'legacy_to_new_custom',
  'compatibility_check',
  'enable_module_check',
  'checkout',
  'share_quote',
]

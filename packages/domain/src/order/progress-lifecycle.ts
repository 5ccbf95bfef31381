import type { Lifecycle, Transition } from '../lifecycle/index.ts'
import { initialProgress, operations, progressError, progressTable } from './progress.ts'
import type { Operation, ProgressMessage } from './progress.ts'

/** What moves the progress of an operation. `cancel` closes the modal: the server's work goes on. */
export type ProgressCause = 'start' | 'succeed' | 'fail' | 'cancel' | 'retry' | 'close'

function transitionsOf(operation: Operation): Transition<number, ProgressCause>[] {
  const { running, success, error } = progressTable[operation]
  return [
    { from: initialProgress, to: running, causes: ['start'] },
    { from: running, to: success, causes: ['succeed'] },
    { from: running, to: error, causes: ['fail'] },
    { from: running, to: initialProgress, causes: ['cancel'] },
    { from: success, to: initialProgress, causes: ['close'] },
    { from: error, to: running, causes: ['retry'] },
  ]
}

const shareError = progressTable.share_quote.error

/** The lifecycle of `orderPostStatus.state`, made from the progress table (M§4, CUI-11). */
export const progressLifecycle: Lifecycle<number, ProgressCause> = {
  states: [
    initialProgress,
    progressError,
    ...operations.flatMap((operation) => [progressTable[operation].running, progressTable[operation].success]),
    shareError,
  ],
  initial: [initialProgress],
  transitions: [
    ...operations.flatMap(transitionsOf),
    { from: progressError, to: initialProgress, causes: ['close'] },
    { from: shareError, to: initialProgress, causes: ['close'] },
  ],
}

/** The operation that a state number belongs to; undefined for initial and the shared error. */
export function operationAt(state: number): Operation | undefined {
  return operations.find((operation) => {
    const { running, success, error, messageNumbers } = progressTable[operation]
    const isOwnError = error !== progressError && state === error
    return state === running || state === success || isOwnError || messageNumbers.includes(state)
  })
}

/**
 * What is announced at the n-th status check, counted from 0: the checkout alternates between its two texts, 40 at even
 * and 41 at odd checks (ORD-05, B-28).
 */
export function runningMessage(operation: Operation, check: number): ProgressMessage {
  const { running } = progressTable[operation].messages
  return running[check % running.length] ?? 'processing'
}

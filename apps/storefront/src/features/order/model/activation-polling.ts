import { pause } from '../../../lib/pause.ts'

/** Result of one look at the activation. */
export type ActivationStatus =
  /** `message` says since when: what is stored may take effect later. */
  | { readonly kind: 'enabled'; readonly message?: string | undefined }
  | { readonly kind: 'waiting' }
  /** It will not become enabled by waiting: declined, a bank payment that settles in days, signed out. */
  | { readonly kind: 'ended'; readonly reason: EndReason; readonly message: string | undefined }
  /** No answer, or one of a server in trouble. */
  | { readonly kind: 'unreachable' }

export type EndReason = 'pending_payment' | 'rejected' | 'unauthorized'

export type PollingEnd =
  | { readonly kind: 'enabled'; readonly message?: string | undefined }
  | { readonly kind: 'ended'; readonly reason: EndReason; readonly message: string | undefined }
  /**
   * Longer than usual. Not an error: the server finishes on its own, and a customer who sees an error pays twice
   * (B-28).
   */
  | { readonly kind: 'slow' }

export interface PollingState {
  readonly checks: number
  /** Milliseconds between the checks so far; the product's clock belongs to the server. */
  readonly waited: number
  readonly failuresInARow: number
}

type Verdict =
  | { readonly kind: 'wait'; readonly state: PollingState; readonly delay: number }
  | { readonly kind: 'end'; readonly end: PollingEnd }

const QUICK_CHECKS = 48
const QUICK_DELAY = 2_500
const SLOW_DELAY = 15_000
const LONGEST_WAIT = 10 * 60_000
const TOLERATED_FAILURES = 3

const firstState: PollingState = { checks: 0, waited: 0, failuresInARow: 0 }

/** Next look after an answer: 48 quick checks, then slow ones up to ten minutes; a hidden tab is slow from the start. */
function judgeAnswer(state: PollingState, answer: ActivationStatus, isHidden: boolean): Verdict {
  if (answer.kind === 'enabled' || answer.kind === 'ended') return { kind: 'end', end: answer }
  const checks = state.checks + 1
  const failuresInARow = answer.kind === 'unreachable' ? state.failuresInARow + 1 : 0
  const delay = isHidden || checks >= QUICK_CHECKS ? SLOW_DELAY : QUICK_DELAY
  const waited = state.waited + delay
  if (failuresInARow > TOLERATED_FAILURES || waited > LONGEST_WAIT) return { kind: 'end', end: { kind: 'slow' } }
  return { kind: 'wait', state: { checks, waited, failuresInARow }, delay }
}

export interface PollingPort {
  readonly check: () => Promise<ActivationStatus>
  readonly isHidden: () => boolean
  /** Before each check, with its number from 0. */
  readonly onCheck: (checks: number) => void
  /** The page was left. */
  readonly signal: AbortSignal
}

/** Looks at once, then again and again, each time after the answer before; undefined when the page was left. */
export async function pollActivation({
  check,
  isHidden,
  onCheck,
  signal,
}: PollingPort): Promise<PollingEnd | undefined> {
  let state = firstState
  while (!signal.aborted) {
    onCheck(state.checks)
    const verdict = judgeAnswer(state, await check(), isHidden())
    if (signal.aborted) return undefined
    if (verdict.kind === 'end') return verdict.end
    state = verdict.state
    await pause(verdict.delay, signal)
  }
  return undefined
}

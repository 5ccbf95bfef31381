import type { FieldProblem } from '@waybill/contract/pages'
import type { Translate } from '@waybill/i18n'
import type { PollingEnd } from './activation-polling.ts'
import type { CheckoutOutcome, CheckoutResult } from './checkout-outcome.ts'
import type { CheckoutPhase, Setback } from './checkout-phase.ts'
import { progressText } from './progress-text.ts'

/** Pay at once, or at the end of the trial (B-72). */
export type Start = 'now' | 'trial_end'

/** How the details and the method were saved; the payment feature does it. */
export type Prepared =
  | { readonly kind: 'saved' }
  | { readonly kind: 'fields'; readonly problems: readonly FieldProblem[] }
  | { readonly kind: 'challenge'; readonly url: string }
  | { readonly kind: 'unauthorized' | 'failed'; readonly text: string | undefined }

/** Everything of the page around a checkout. */
export interface CheckoutDesk {
  readonly t: Translate
  readonly show: (phase: CheckoutPhase) => void
  readonly announce: (text: string) => void
  readonly checkOut: (start: Start, resultToken: string | undefined) => Promise<CheckoutOutcome>
  /** The next press is another order (B-45). */
  readonly rotateKey: () => void
  readonly poll: (onCheck: (checks: number) => void) => Promise<PollingEnd | undefined>
  readonly goToBank: (url: string, start: Start) => void
  readonly refresh: () => Promise<void>
  readonly dropToken: () => void
  /** The registration flag, the temporary cart and what was kept for a retry. */
  readonly clearKept: () => void
}

/** Posts the order and follows it to its end; `resultToken` when the bank was asked before (B-53). */
export async function runOrder(desk: CheckoutDesk, start: Start, resultToken?: string): Promise<void> {
  desk.show({ kind: 'working', step: 'payment', checks: 0 })
  const outcome = await desk.checkOut(start, resultToken)
  if (outcome.kind === 'accepted') {
    desk.rotateKey()
    return activate(desk, outcome.result)
  }
  if (outcome.kind === 'challenge') return desk.goToBank(outcome.url, start)
  if (outcome.kind === 'unauthorized') return signedOut(desk, outcome.text)
  if (outcome.kind === 'waiting') {
    desk.rotateKey()
    await desk.refresh()
    return desk.show({ kind: 'form', problems: [] })
  }
  if (outcome.kind === 'changed') {
    desk.rotateKey()
    await desk.refresh()
    return back(desk, { kind: 'changed', text: outcome.text ?? desk.t('order.planChanged.text') })
  }
  if (outcome.isDefinitive) desk.rotateKey()
  return back(desk, { kind: 'failed', text: outcome.text ?? desk.t('errors.progress') })
}

/** Goes on after details and method: to the order, to the bank, or back to the form. */
export async function runPrepared(desk: CheckoutDesk, prepared: Prepared, start: Start): Promise<void> {
  switch (prepared.kind) {
    case 'saved':
      return runOrder(desk, start)
    case 'challenge':
      return desk.goToBank(prepared.url, start)
    case 'fields':
      return desk.show({ kind: 'form', problems: prepared.problems })
    case 'unauthorized':
      return signedOut(desk, prepared.text)
    case 'failed':
      return back(desk, { kind: 'failed', text: prepared.text ?? desk.t('errors.progress') })
  }
}

async function activate(desk: CheckoutDesk, result: CheckoutResult): Promise<void> {
  const end = await desk.poll((checks) => {
    desk.show({ kind: 'working', step: 'activation', checks })
    // each text once: they take turns for minutes
    if (checks < 2) desk.announce(desk.t(progressText(checks)))
  })
  if (end === undefined) return
  if (end.kind === 'slow') return desk.show(end)
  if (end.kind === 'ended') {
    const text = end.message ?? desk.t('errors.progress')
    return end.reason === 'rejected' ? back(desk, { kind: 'failed', text }) : desk.show({ kind: 'pending', text })
  }
  desk.clearKept()
  desk.announce(desk.t('subscription.created'))
  desk.show({ kind: 'done', result })
}

function back(desk: CheckoutDesk, setback: Setback): void {
  desk.show({ kind: 'form', problems: [], setback })
}

function signedOut(desk: CheckoutDesk, text: string | undefined): void {
  desk.dropToken()
  back(desk, { kind: 'unauthorized', text: text ?? desk.t('errors.unauthorized') })
}

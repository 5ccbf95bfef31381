import type { CheckoutProps, FieldProblem, StartChargesView } from '@waybill/contract/pages'
import type { Translate } from '@waybill/i18n'
import type { PollingEnd } from './activation-polling.ts'
import type { CheckoutOutcome, CheckoutResult } from './checkout-outcome.ts'
import type { CheckoutPhase, Setback } from './checkout-phase.ts'
import { progressText } from './progress-text.ts'

/** Pay at once, or at the end of the trial (B-72). */
export type Start = 'now' | 'trial_end'

/** What the buyer chose: when it starts, and how often what recurs is paid. */
export interface Chosen {
  readonly start: Start
  readonly interval: 'month' | 'year'
}

/** What is charged for a choice; a year that can't be had any more is a month. */
export function chargesOf({ charges }: Pick<CheckoutProps, 'charges'>, { start, interval }: Chosen): StartChargesView {
  return (charges[interval] ?? charges.month)[start]
}

/** How the details and the method were saved; the payment feature does it. */
export type Prepared =
  | { readonly kind: 'saved' }
  | { readonly kind: 'fields'; readonly problems: readonly FieldProblem[] }
  | { readonly kind: 'challenge'; readonly url: string }
  | { readonly kind: 'unauthorized' | 'failed'; readonly text: string | undefined }

/** Everything of the page around a checkout. */
export interface CheckoutContext {
  readonly t: Translate
  readonly show: (phase: CheckoutPhase) => void
  readonly announce: (text: string) => void
  readonly checkOut: (chosen: Chosen, resultToken: string | undefined) => Promise<CheckoutOutcome>
  /** The next click is another order (B-45). */
  readonly rotateKey: () => void
  readonly poll: (onCheck: (checks: number) => void) => Promise<PollingEnd | undefined>
  readonly goToBank: (url: string, chosen: Chosen) => void
  readonly refresh: () => Promise<void>
  readonly dropToken: () => void
  /** The registration flag, the temporary cart and what was stored for a retry. */
  readonly clearStored: () => void
}

/** Posts the order and follows it to its end; `resultToken` after a challenge of the bank (B-53). */
export async function runOrder(context: CheckoutContext, chosen: Chosen, resultToken?: string): Promise<void> {
  context.show({ kind: 'working', step: 'payment', checks: 0 })
  const outcome = await context.checkOut(chosen, resultToken)
  if (outcome.kind === 'accepted') {
    context.rotateKey()
    return activate(context, outcome.result)
  }
  if (outcome.kind === 'challenge') return context.goToBank(outcome.url, chosen)
  if (outcome.kind === 'unauthorized') return signedOut(context, outcome.text)
  if (outcome.kind === 'waiting') {
    context.rotateKey()
    await context.refresh()
    return context.show({ kind: 'form', problems: [] })
  }
  if (outcome.kind === 'changed' || outcome.kind === 'terms') {
    context.rotateKey()
    await context.refresh()
    return back(context, { kind: outcome.kind, text: outcome.text ?? context.t('order.planChanged.text') })
  }
  if (outcome.isDefinitive) context.rotateKey()
  // the page was loaded before the bank's answer was settled: it still shows a payment that waits
  if (resultToken !== undefined) await context.refresh()
  return back(context, { kind: 'failed', text: outcome.text ?? context.t('errors.progress') })
}

/** Goes on after details and method: to the order, to the bank, or back to the form. */
export async function runPrepared(context: CheckoutContext, prepared: Prepared, chosen: Chosen): Promise<void> {
  switch (prepared.kind) {
    case 'saved':
      return runOrder(context, chosen)
    case 'challenge':
      return context.goToBank(prepared.url, chosen)
    case 'fields':
      return context.show({ kind: 'form', problems: prepared.problems })
    case 'unauthorized':
      return signedOut(context, prepared.text)
    case 'failed':
      return back(context, { kind: 'failed', text: prepared.text ?? context.t('errors.progress') })
  }
}

async function activate(context: CheckoutContext, result: CheckoutResult): Promise<void> {
  const end = await context.poll((checks) => {
    context.show({ kind: 'working', step: 'activation', checks })
    // each text once: they alternate for minutes
    if (checks < 2) context.announce(context.t(progressText(checks)))
  })
  if (end === undefined) return
  if (end.kind === 'slow') return context.show(end)
  if (end.kind === 'ended') {
    const text = end.message ?? context.t('errors.progress')
    return end.reason === 'rejected' ? back(context, { kind: 'failed', text }) : context.show({ kind: 'pending', text })
  }
  context.clearStored()
  context.announce(context.t('subscription.created'))
  context.show({ kind: 'done', result })
}

function back(context: CheckoutContext, setback: Setback): void {
  context.show({ kind: 'form', problems: [], setback })
}

function signedOut(context: CheckoutContext, text: string | undefined): void {
  context.dropToken()
  back(context, { kind: 'unauthorized', text: text ?? context.t('errors.unauthorized') })
}

import type { FieldProblem } from '@waybill/contract/pages'
import { progressTable, shownDifferences, type ShownRow } from '@waybill/domain/order'
import type { Translate } from '@waybill/i18n'
import type { PollingEnd } from './activation-polling.ts'
import type { CheckoutOutcome, CheckoutResult } from './checkout-outcome.ts'
import type { CheckoutPhase, CheckoutFailure } from './checkout-phase.ts'
import type { OrderChoice } from './order-choice.ts'
import { progressText } from './progress-text.ts'

/** Outcome of saving the details and the method; the payment feature does it. */
export type PaymentResult =
  | { readonly kind: 'saved'; readonly paymentToken?: string }
  | { readonly kind: 'fields'; readonly problems: readonly FieldProblem[] }
  | { readonly kind: 'challenge'; readonly url: string }
  | { readonly kind: 'unauthorized'; readonly text: string | undefined }
  | { readonly kind: 'failed'; readonly text: string | undefined; readonly isDeclined?: true }

/** Everything of the page around a checkout. */
export interface CheckoutContext {
  readonly t: Translate
  readonly show: (phase: CheckoutPhase) => void
  readonly announce: (text: string) => void
  readonly checkOut: (
    chosen: OrderChoice,
    resultToken: string | undefined,
    paymentToken?: string,
  ) => Promise<CheckoutOutcome>
  /** The next click is another order. */
  readonly rotateKey: () => void
  readonly poll: (onCheck: (checks: number) => void) => Promise<PollingEnd | undefined>
  readonly goToBank: (url: string, chosen: OrderChoice, paymentToken?: string) => void
  readonly refresh: () => Promise<void>
  /** The amounts of a choice, as the page shows them. */
  readonly rowsOf: (chosen: OrderChoice) => readonly ShownRow[]
  /** Shows the page as it is now, and answers what of the choice it still offers; undefined where it can't be read. */
  readonly reload: (chosen: OrderChoice) => Promise<OrderChoice | undefined>
  /** False where the order was placed elsewhere by now: the browser leaves for it then. */
  readonly isOpen: () => Promise<boolean>
  readonly removeProduct: (productId: number) => Promise<boolean>
  /** Leads to what was bought before. */
  readonly showOrdered: () => void
  readonly dropToken: () => void
  /** The registration flag, the temporary cart and what was stored for a retry. */
  readonly clearStored: () => void
}

/** Posts the order and follows it to its end; `resultToken` after a challenge of the bank. */
export async function runOrder(context: CheckoutContext, chosen: OrderChoice, resultToken?: string): Promise<void> {
  context.show({ kind: 'working', step: 'payment', checks: 0 })
  const outcome = await context.checkOut(chosen, resultToken)
  if (outcome.kind === 'changed') {
    const confirmed = await confirmAgain(context, chosen)
    return confirmed === undefined ? undefined : settle(context, confirmed, { chosen, resultToken })
  }
  return settle(context, outcome, { chosen, resultToken })
}

/** The same amounts are confirmed once more, as their five minutes were over; other ones are shown first. */
async function confirmAgain(context: CheckoutContext, chosen: OrderChoice): Promise<CheckoutOutcome | undefined> {
  const isSame = await showChanges(context, chosen, context.t('order.planChanged.text'))
  return isSame ? context.checkOut(chosen, undefined) : undefined
}

/** Shows the page as it is now, with what differs line by line; true where nothing does, and nothing is shown then. */
async function showChanges(context: CheckoutContext, chosen: OrderChoice, text: string): Promise<boolean> {
  context.rotateKey()
  const before = context.rowsOf(chosen)
  const offered = await context.reload(chosen)
  const rows = offered === undefined ? [] : shownDifferences(before, context.rowsOf(offered))
  if (offered !== undefined && rows.length === 0) return true
  back(context, { kind: 'changed', text, ...(rows.length > 0 && { rows }) })
  return false
}

async function settle(
  context: CheckoutContext,
  outcome: CheckoutOutcome,
  { chosen, resultToken }: { readonly chosen: OrderChoice; readonly resultToken: string | undefined },
): Promise<void> {
  switch (outcome.kind) {
    case 'accepted':
      context.rotateKey()
      return activate(context, outcome.result)
    case 'challenge':
      return context.goToBank(outcome.url, chosen)
    case 'unauthorized':
      return signedOut(context, outcome.text)
    case 'lost':
      return back(context, { kind: 'failed', text: context.t('errors.lost') })
    case 'waiting':
      context.rotateKey()
      await context.refresh()
      return context.show({ kind: 'form', problems: [] })
    case 'ordered':
      context.rotateKey()
      context.clearStored()
      return context.showOrdered()
    case 'changed':
    case 'spent': {
      const said = outcome.kind === 'spent' ? outcome.text : undefined
      const text = said ?? context.t('order.planChanged.text')
      const isSame = await showChanges(context, chosen, text)
      return isSame ? back(context, { kind: 'changed', text }) : undefined
    }
    case 'retired': {
      context.rotateKey()
      const { text = context.t(progressTable.checkout.messages.error), productId } = outcome
      return back(context, { kind: 'retired', text, productId })
    }
    case 'terms':
      context.rotateKey()
      await context.refresh()
      return back(context, { kind: 'terms', text: outcome.text ?? context.t('order.planChanged.text') })
    case 'rejected':
      if (outcome.isDefinitive) context.rotateKey()
      // the page was loaded before the bank's answer was settled: it still shows a payment that waits
      if (resultToken !== undefined) await context.refresh()
      return notCharged(context, outcome)
  }
}

/** Takes out what isn't sold any more, and shows what the order comes to without it. */
export async function runRemoval(context: CheckoutContext, chosen: OrderChoice, productId: number): Promise<void> {
  if (!(await context.removeProduct(productId)))
    return back(context, { kind: 'failed', text: context.t(progressTable.checkout.messages.error) })
  const text = context.t('order.planChanged.text')
  const isSame = await showChanges(context, chosen, text)
  return isSame ? context.show({ kind: 'form', problems: [] }) : undefined
}

/** A filled form, and how it is saved. */
interface FilledForm {
  /** Another method than the one on file. */
  readonly bringsMethod: boolean
  readonly save: () => Promise<PaymentResult>
}

/** Saves the form and orders; a method that comes after another tab has paid isn't put on file for what is charged later. */
export async function runFilled(context: CheckoutContext, filled: FilledForm, chosen: OrderChoice): Promise<void> {
  if (filled.bringsMethod && !(await context.isOpen())) return
  return runPrepared(context, await filled.save(), chosen)
}

/** An order that brings its method brings it again wherever it is confirmed again, also after the bank's challenge. */
export function withMethod(context: CheckoutContext, paymentToken: string | undefined): CheckoutContext {
  if (paymentToken === undefined) return context
  const { checkOut, goToBank } = context
  return {
    ...context,
    checkOut: (chosen, resultToken) => checkOut(chosen, resultToken, paymentToken),
    goToBank: (url, chosen) => goToBank(url, chosen, paymentToken),
  }
}

/** Goes on after details and method: to the order, to the bank, or back to the form. */
export async function runPrepared(
  context: CheckoutContext,
  prepared: PaymentResult,
  chosen: OrderChoice,
): Promise<void> {
  switch (prepared.kind) {
    case 'saved':
      return runOrder(withMethod(context, prepared.paymentToken), chosen)
    case 'challenge':
      return context.goToBank(prepared.url, chosen)
    case 'fields':
      return context.show({ kind: 'form', problems: prepared.problems })
    case 'unauthorized':
      return signedOut(context, prepared.text)
    case 'failed':
      return notCharged(context, prepared)
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
  if (end.kind === 'ended') return notEnabled(context, end)
  context.clearStored()
  context.announce(context.t(progressTable.checkout.messages.success))
  context.show({ kind: 'done', result })
}

/** Reason why waiting doesn't switch it on: the bank takes days, the session is over, or the order came to nothing. */
function notEnabled(
  context: CheckoutContext,
  { reason, message }: Pick<Extract<PollingEnd, { kind: 'ended' }>, 'reason' | 'message'>,
): void {
  if (reason === 'unauthorized') return signedOut(context, message)
  const text = message ?? context.t(progressTable.checkout.messages.error)
  return reason === 'rejected' ? back(context, { kind: 'failed', text }) : context.show({ kind: 'pending', text })
}

/** The form again: a declined method is marked there. */
function notCharged(
  context: CheckoutContext,
  { text, isDeclined }: { readonly text: string | undefined; readonly isDeclined?: true },
): void {
  back(context, {
    kind: isDeclined ? 'declined' : 'failed',
    text: text ?? context.t(progressTable.checkout.messages.error),
  })
}

function back(context: CheckoutContext, setback: CheckoutFailure): void {
  context.show({ kind: 'form', problems: [], setback })
}

function signedOut(context: CheckoutContext, text: string | undefined): void {
  context.dropToken()
  back(context, { kind: 'unauthorized', text: text ?? context.t('errors.unauthorized') })
}

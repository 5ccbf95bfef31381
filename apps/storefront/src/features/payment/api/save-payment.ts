import type { PaymentProviderView } from '@waybill/contract/pages'
import type { Money } from '@waybill/domain/money'
import { providerErrors } from '@waybill/domain/payment'
import { dropSession, readSession, writeSession } from '../../../lib/session-values.ts'
import { detailsOf, joinExpiry, methodChoice, tokenRequest } from '../model/payment-form.ts'
import type { PaymentOutcome } from '../model/payment-outcome.ts'
import { createPaymentToken } from './create-payment-token.ts'
import { createStripeToken } from './stripe-fields.ts'
import type { BodyInput } from '@waybill/contract'
import { billingCall, type BillingPage } from '../../../lib/bearer.ts'
import { errorMessage } from '../../../lib/call.ts'
import { challengeUrlOf } from '../../../lib/challenge-trip.ts'
import { sessionEndOf } from '../../../lib/session-rule.ts'

type BillingBody = BodyInput<'POST /billing/account/{member_id}/info/update'>

interface BillingUpdate extends BillingPage {
  readonly memberId: number
  readonly body: BillingBody
}

/** Changes details and method of the account; `member_id` is always carried. */
async function updateBillingInfo({ memberId, body, pageToken, locale }: BillingUpdate): Promise<PaymentOutcome> {
  const outcome = await billingCall('POST /billing/account/{member_id}/info/update', {
    params: { member_id: memberId },
    body: { ...body, member_id: memberId },
    pageToken,
    locale,
  })
  if (outcome.ok) return { kind: 'saved' }
  if (sessionEndOf(outcome) !== undefined) return { kind: 'unauthorized', text: errorMessage(outcome.error) }
  const { error } = outcome
  const url = challengeUrlOf(error)
  if (url !== undefined) return { kind: 'challenge', url }
  if (error?.errors !== undefined && error.errors.length > 0) return { kind: 'fields', problems: error.errors }
  const isDeclined = error?.status === providerErrors.validation
  return { kind: 'failed', text: errorMessage(error), ...(isDeclined && { isDeclined }) }
}

type Payer = Omit<BillingUpdate, 'body'>

/** The payer, and where the fields of the new method go. */
interface PayerAtProvider extends Payer {
  readonly provider: PaymentProviderView
  /** Charge of the first payment by the method. */
  readonly charged?: Money | undefined
}

/** A field of the provider, by its id in this form. */
function providerField(form: HTMLFormElement, idPrefix: string) {
  return (field: string): string => {
    const control = form.elements.namedItem(`${idPrefix}-${field}`)
    return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.value : ''
  }
}

/** Sends it, and stores it for the return from the bank's challenge: the same call is repeated then. */
async function send(payer: Payer, body: BillingBody): Promise<PaymentOutcome> {
  const outcome = await updateBillingInfo({ ...payer, body })
  if (outcome.kind !== 'challenge') return outcome
  writeSession('billing', JSON.stringify(body))
  // the page is left: what was typed is there again, however the bank answers
  const { payment_token: _token, is_backup: _role, three_d_secure_token_id: _result, ...details } = body
  if (Object.keys(details).length > 0) await updateBillingInfo({ ...payer, body: details })
  return outcome
}

/** A token that the provider's own page came back with, and the bank's answer to it. */
function enteredBefore(data: FormData): Pick<BillingBody, 'payment_token' | 'three_d_secure_token_id'> {
  const [token, result] = [data.get('payment_token'), data.get('three_d_secure_token_id')]
  return {
    ...(typeof token === 'string' && { payment_token: token }),
    ...(typeof result === 'string' && { three_d_secure_token_id: result }),
  }
}

/**
 * The filled form: a new method goes to the provider first and comes back as a token; the rest goes to us. With what is `charged` at
 * once the token is handed to that order (B-155).
 */
export async function savePayment(
  { provider, charged, ...payer }: PayerAtProvider,
  form: HTMLFormElement,
  idPrefix: string,
): Promise<PaymentOutcome> {
  const data = new FormData(form)
  const details = detailsOf(data)
  const choice = methodChoice(data)
  if (choice === 'stored') return send(payer, details)
  if (choice === 'new') return send(payer, { ...details, ...enteredBefore(data) })
  const token =
    'stripe' in provider
      ? await createStripeToken(charged)
      : await createPaymentToken(tokenRequest(choice, providerField(form, idPrefix)), {
          tokeniser: provider.tokeniser,
          locale: payer.locale,
        })
  const role = data.get('is_backup') === '1' ? ({ is_backup: '1' } as const) : {}
  if (token.ok && charged !== undefined) {
    const saved = await send(payer, details)
    return saved.kind === 'saved' ? { ...saved, paymentToken: token.token } : saved
  }
  if (token.ok) return send(payer, { ...details, ...role, payment_token: token.token })
  if (token.problems.length > 0) return { kind: 'fields', problems: joinExpiry(token.problems) }
  return { kind: 'failed', text: token.text }
}

/** Repeats what waited for the bank's answer; undefined when nothing did. */
export async function resumePayment(payer: Payer, resultToken: string): Promise<PaymentOutcome | undefined> {
  const stored = readSession('billing')
  if (stored === undefined) return undefined
  dropSession(['billing'])
  const body: unknown = JSON.parse(stored)
  if (!isTexts(body)) return undefined
  return send(payer, { ...body, three_d_secure_token_id: resultToken })
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  if (typeof value !== 'object' || value === null) return false
  return Object.values(value).every((text) => typeof text === 'string')
}

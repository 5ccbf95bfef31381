import type { Currency, Money } from '@waybill/domain/money'
import type { GatewayOutcome, PaymentGateway, StartRequest, WebhookMessage } from '../payment-gateway.ts'

/** A method that behaves as named, from the provider's own test values. */
export type TestMethod =
  | 'good'
  | 'fails_when_charged'
  | 'rejected'
  | 'challenged'
  | 'bank'
  | 'bank_returned'
  | 'blocked'

/** An event as the contract has it signed. */
export interface TestEvent {
  readonly id: string
  readonly ref: string
  /** Of a kind that no adapter can know. */
  readonly isUnknown?: boolean
}

/** An implementation of the port with a provider behind it that can be made to do what customers, banks and networks do. */
export interface ProviderDriver {
  readonly gateway: PaymentGateway
  readonly now: () => number
  /** The money moves when the customer agrees at their bank, not when the confirmation comes again with the result. */
  readonly isPaidByApproval: boolean
  readonly token: (method: TestMethod) => Promise<string>
  /** The customer's choice on the bank's page; answers the result token. */
  readonly answerChallenge: (challengeId: string, isApproved: boolean) => Promise<string>
  readonly passUntil: (instant: number) => Promise<void>
  /** Time passes until bank money that was accepted has settled, or, a second time, has been returned. */
  readonly passBankDays: () => Promise<void>
  readonly dispute: (paymentRef: string) => Promise<string>
  readonly decideDispute: (disputeRef: string, verdict: 'won' | 'lost') => Promise<void>
  /** The staff give back a part of a payment at the provider itself, in minor units. */
  readonly refundAtProvider: (paymentRef: string, minor: number) => Promise<void>
  /** The payer's bank sends back the newest refund of a payment. */
  readonly returnRefund: (paymentRef: string) => Promise<void>
  /** The next confirmation or refund is carried out, and its answer is lost. */
  readonly loseNextAnswer: () => Promise<void>
  /** The next confirmation or refund is rejected at the provider's door. */
  readonly rejectNextCall: () => Promise<void>
  /** Webhooks that the provider sends of its own accord, signed now. */
  readonly sentWebhooks: () => Promise<readonly WebhookMessage[]>
  readonly sign: (event: TestEvent, by: 'current' | 'previous' | 'stranger', at: number) => WebhookMessage
  /** Payments in the provider's own ledger whose money has moved or is on its way. */
  /** Currency in which the contract charges. */
  readonly currency: Currency
  readonly charged: () => Promise<readonly { readonly ref: string; readonly amount: Money }[]>
}

/** Puts a method on file for an account; fails the test where the provider doesn't agree at once. */
export async function onFile({ gateway, token, currency }: ProviderDriver, method: TestMethod, accountId = 1) {
  const customerRef = await customerOf(gateway, accountId)
  const made = await token(method)
  const answer = await gateway.setUpMethod({ idempotencyKey: `set-up:${made}`, customerRef, token: made, currency })
  if (answer.kind !== 'set_up') throw new Error(`not set up but ${answer.kind}`)
  return answer.method
}

/** Puts a method on file whose bank wants the customer first. */
export async function onFileAfterChallenge(driver: ProviderDriver) {
  const { gateway, currency } = driver
  const token = await driver.token('challenged')
  const request = { idempotencyKey: `set-up:${token}`, customerRef: await customerOf(gateway, 1), token, currency }
  const requested = await gateway.setUpMethod(request)
  if (requested.kind !== 'challenge') throw new Error(`no challenge but ${requested.kind}`)
  const threeDSecureResult = await driver.answerChallenge(requested.challengeId, true)
  const answer = await gateway.setUpMethod({ ...request, threeDSecureResult })
  if (answer.kind !== 'set_up') throw new Error(`not set up but ${answer.kind}`)
  return answer.method
}

export async function customerOf(gateway: PaymentGateway, accountId: number): Promise<string> {
  const made = await gateway.ensureCustomer({ idempotencyKey: `customer:${accountId}`, accountId })
  if (made.kind === 'error') throw new Error(`no customer: ${made.class}`)
  return made.customerRef
}

export async function started(gateway: PaymentGateway, request: StartRequest): Promise<string> {
  const outcome = await gateway.startPayment(request)
  if (outcome.kind === 'error') throw new Error(`not started: ${outcome.class}`)
  return outcome.paymentRef
}

/** Both phases; answers the reference with the outcome. */
export async function paid(
  { gateway }: ProviderDriver,
  request: StartRequest,
): Promise<{ readonly paymentRef: string; readonly outcome: GatewayOutcome }> {
  const paymentRef = await started(gateway, request)
  return { paymentRef, outcome: await gateway.confirmPayment({ ...request, paymentRef }) }
}

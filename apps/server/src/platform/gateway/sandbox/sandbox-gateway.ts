import type { RawBuilder } from 'kysely'
import type { Money } from '@waybill/domain/money'
import type { Result } from '@waybill/domain/result'
import type { PaymentGateway, RefundOutcome } from '../payment-gateway.ts'
import { confirmPayment } from './confirm-payment.ts'
import {
  type ChallengeResult,
  type ChallengeRejection,
  type ChallengeView,
  decideChallenge,
  viewChallenge,
} from './decide-challenge.ts'
import {
  decideDispute,
  type DisputeResult,
  type DisputeRejection,
  openDispute,
  readDispute,
  type Verdict,
} from './disputes.ts'
import { describeToken, ensureCustomer, forgetCustomer } from './methods.ts'
import { type ModeSetting, setMode } from './mode.ts'
import { cancelPayment, readPayment } from './read-payment.ts'
import { listRefunds, readRefund, refund, refundAtProvider, type ReturnRejection, returnRefund } from './refund.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { setUpMethod } from './set-up-method.ts'
import { nextDue, settleDue } from './settle-due.ts'
import { startPayment } from './start-payment.ts'
import type { TokenFieldError, TokenRequest } from './token-request.ts'
import { tokenise, type TokenResult } from './tokens.ts'
import { readWebhook } from './webhook-signature.ts'
import { type DueWebhook, dueWebhooks, webhookAnswered } from './webhooks.ts'

/** The gateway of the demo, of tests and of sandboxes: the port, and the provider's side of it. */
export interface SandboxGateway extends PaymentGateway {
  readonly tokenise: (request: TokenRequest) => Promise<Result<TokenResult, readonly TokenFieldError[]>>
  readonly setMode: (setting: ModeSetting) => Promise<void>
  readonly viewChallenge: (id: string) => Promise<ChallengeView | undefined>
  readonly decideChallenge: (id: string, isApproved: boolean) => Promise<Result<ChallengeResult, ChallengeRejection>>
  /** The payer disputes a payment at the bank; the same payment again answers its open dispute. */
  readonly dispute: (paymentRef: string) => Promise<Result<DisputeResult, DisputeRejection>>
  readonly decideDispute: (disputeRef: string, verdict: Verdict) => Promise<Result<undefined, DisputeRejection>>
  /** The staff give back a part of a payment at the provider itself, by no request of the shop. */
  readonly refundAtProvider: (paymentRef: string, amount: Money) => Promise<RefundOutcome>
  /** The payer's bank sends back the newest refund of a payment. */
  readonly returnRefund: (paymentRef: string) => Promise<Result<undefined, ReturnRejection>>
  /** Carries out what is due by `now`: settlements, returns, lapsed challenges. */
  readonly settleDue: (now: number) => Promise<void>
  /** A query for the next instant of `settleDue` or `dueWebhooks`; null when nothing is waiting. */
  readonly nextDue: RawBuilder<number | null>
  readonly dueWebhooks: (now: number) => Promise<readonly DueWebhook[]>
  readonly webhookAnswered: (deliveryId: number, answer: { isAccepted: boolean; now: number }) => Promise<void>
}

export function createSandboxGateway(parts: SandboxParts): SandboxGateway {
  const { db, clock, keys, previousKeys } = parts
  const readingKeys = previousKeys === undefined ? [keys] : [keys, previousKeys]
  return {
    name: 'sandbox',
    allowedMethods: ['card', 'ach', 'amazon_pay', 'paypal'],
    tokeniser: { kind: 'form', address: '/sandbox/tokens', page: '/sandbox/method' },
    ensureCustomer: (request) => ensureCustomer(parts, request),
    setUpMethod: (request) => setUpMethod(parts, request),
    forgetCustomer: (request) => forgetCustomer(parts, request),
    startPayment: (request) => startPayment(parts, request),
    confirmPayment: (request) => confirmPayment(parts, request),
    describeToken: (request) => describeToken(db, request),
    readPayment: (payment) => readPayment(parts, payment),
    cancelPayment: (paymentRef) => cancelPayment(parts, paymentRef),
    refund: (request) => refund(parts, request),
    readRefund: (identity) => readRefund(db, identity),
    listRefunds: (paymentRef) => listRefunds(db, paymentRef),
    readDispute: (disputeRef) => readDispute(db, disputeRef),
    readWebhook: (message) => readWebhook(readingKeys, message, clock.now()),
    tokenise: (request) => tokenise(parts, request),
    setMode: (setting) => setMode(db, setting),
    viewChallenge: (id) => viewChallenge(parts, id),
    decideChallenge: (id, isApproved) => decideChallenge(parts, id, isApproved),
    dispute: (paymentRef) => openDispute(parts, paymentRef),
    decideDispute: (disputeRef, verdict) => decideDispute(parts, disputeRef, verdict),
    refundAtProvider: (paymentRef, amount) => refundAtProvider(parts, { paymentRef, amount }),
    returnRefund: (paymentRef) => returnRefund(parts, paymentRef),
    settleDue: (now) => settleDue(parts, now),
    nextDue: nextDue(parts),
    dueWebhooks: (now) => dueWebhooks(parts, now),
    webhookAnswered: (deliveryId, answer) => webhookAnswered(db, deliveryId, answer),
  }
}

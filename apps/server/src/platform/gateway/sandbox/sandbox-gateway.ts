import type { Result } from '@waybill/domain/result'
import type { PaymentGateway } from '../payment-gateway.ts'
import { attach } from './attach.ts'
import { cancel } from './cancel.ts'
import { charge } from './charge.ts'
import { decideChallenge, viewChallenge } from './decide-challenge.ts'
import type { ChallengeDecided, ChallengeRejected, ChallengeView } from './decide-challenge.ts'
import { lookup } from './lookup.ts'
import { setMode } from './mode.ts'
import type { ModeSetting } from './mode.ts'
import { refund } from './refund.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { nextDueAt, settleDue } from './settle-due.ts'
import type { TokenFieldError, TokenRequest } from './token-request.ts'
import { describeToken, tokenise } from './tokens.ts'
import type { TokenMade } from './tokens.ts'
import { readWebhook } from './webhook-signature.ts'
import { dueWebhooks, webhookAnswered } from './webhooks.ts'
import type { DueWebhook } from './webhooks.ts'

/** The gateway of the demo, of tests and of sandboxes: the port, and what stands for the provider's own side. */
export interface SandboxGateway extends PaymentGateway {
  readonly tokenise: (request: TokenRequest) => Promise<Result<TokenMade, readonly TokenFieldError[]>>
  readonly setMode: (setting: ModeSetting) => Promise<void>
  readonly viewChallenge: (id: string) => Promise<ChallengeView | undefined>
  readonly decideChallenge: (id: string, isApproved: boolean) => Promise<Result<ChallengeDecided, ChallengeRejected>>
  /** Carries out what is due by `now`: settlements, returns, lapsed challenges. */
  readonly settleDue: (now: number) => Promise<void>
  /** The next instant of `settleDue` or `dueWebhooks`; undefined when nothing is waiting. */
  readonly nextDueAt: () => Promise<number | undefined>
  readonly dueWebhooks: (now: number) => Promise<readonly DueWebhook[]>
  readonly webhookAnswered: (deliveryId: number, answer: { isAccepted: boolean; now: number }) => Promise<void>
}

export function createSandboxGateway(parts: SandboxParts): SandboxGateway {
  const { db, clock, keys, previousKeys } = parts
  const readingKeys = previousKeys === undefined ? [keys] : [keys, previousKeys]
  return {
    name: 'sandbox',
    allowedMethods: ['card', 'ach', 'amazon_pay', 'paypal'],
    tokeniser: '/sandbox/tokens',
    describeToken: (token) => describeToken(db, token),
    attach: (request) => attach(parts, request),
    charge: (request) => charge(parts, request),
    lookup: (key) => lookup(parts, key),
    cancel: (key) => cancel(parts, key),
    refund: (request) => refund(parts, request),
    readWebhook: (message) => readWebhook(readingKeys, message, clock.now()),
    tokenise: (request) => tokenise(parts, request),
    setMode: (setting) => setMode(db, setting),
    viewChallenge: (id) => viewChallenge(parts, id),
    decideChallenge: (id, isApproved) => decideChallenge(parts, id, isApproved),
    settleDue: (now) => settleDue(parts, now),
    nextDueAt: () => nextDueAt(parts),
    dueWebhooks: (now) => dueWebhooks(parts, now),
    webhookAnswered: (deliveryId, answer) => webhookAnswered(db, deliveryId, answer),
  }
}

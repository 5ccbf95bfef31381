import type { Result } from '@waybill/domain/result'
import type { CancelOutcome, LookupOutcome, PaymentGateway } from '../payment-gateway.ts'
import { attach } from './attach.ts'
import { charge } from './charge.ts'
import {
  type ChallengeDecided,
  type ChallengeRejected,
  type ChallengeView,
  decideChallenge,
  viewChallenge,
} from './decide-challenge.ts'
import { type ModeSetting, setMode } from './mode.ts'
import { refund } from './refund.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { nextDueAt, settleDue } from './settle-due.ts'
import type { TokenFieldError, TokenRequest } from './token-request.ts'
import { describeToken, tokenise, type TokenMade } from './tokens.ts'
import { readWebhook } from './webhook-signature.ts'
import { type DueWebhook, dueWebhooks, webhookAnswered } from './webhooks.ts'
import { asOne } from '../../database/transaction.ts'
import { challengeByKey, challengeOutcome, moveChallenge, stateAt } from './challenges.ts'
import { newestByKey } from './ledger.ts'
import { lockName } from './lock-name.ts'
import { declined, outcomeOfEntry } from './outcome-of-entry.ts'

/** What the ledger and the challenges say of a charge's key. A look-up changes nothing and uses up no mode. */
async function lookup({ db, clock }: SandboxParts, key: string): Promise<LookupOutcome> {
  const entry = await newestByKey(db, 'charge', key)
  if (entry !== undefined) return outcomeOfEntry(entry)
  const challenge = await challengeByKey(db, key)
  if (challenge === undefined || challenge.amount === null) return { kind: 'never_arrived' }
  const state = stateAt(challenge, clock.now())
  if (state === 'lapsed') return declined('authentication_lapsed')
  return state === 'declined' ? declined('authentication_failed') : challengeOutcome(challenge)
}

/**
 * Ends what waits for a customer under this key: its challenge is over, whatever they choose there later. The same lock as
 * a charge's, so that one of the two is first. It moves no money, so it uses up no gateway mode.
 */
async function cancel({ db, clock }: SandboxParts, key: string): Promise<CancelOutcome> {
  return asOne(db, async (trx) => {
    await lockName(trx, `key:${key}`)
    const entry = await newestByKey(trx, 'charge', key)
    if (entry !== undefined) return outcomeOfEntry(entry)
    const challenge = await challengeByKey(trx, key)
    if (challenge === undefined) return { kind: 'cancelled' }
    const state = stateAt(challenge, clock.now())
    if (state === 'declined') return declined('authentication_failed')
    if (state === 'open' || state === 'approved') await moveChallenge(trx, challenge, { state: 'lapsed' })
    return { kind: 'cancelled' }
  })
}

/** The gateway of the demo, of tests and of sandboxes: the port, and the provider's side of it. */
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

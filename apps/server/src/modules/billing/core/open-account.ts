import {
  advance,
  decide,
  type BillingCommand,
  type BillingFacts,
  type BillingPlan,
  type BillingRejection,
} from '@waybill/domain/billing'
import { fail, ok, type Result } from '@waybill/domain/result'
import { HOUR_MS } from '@waybill/domain/durations'
import type { Executor } from '../../../platform/database/database.ts'
import { apiError, tooMany, type ApiError } from '../../../platform/http/api-error.ts'
import type { BillingPorts } from './billing-ports.ts'
import { lockAccount } from '../store/accounts.ts'
import { loadFactsOf } from '../store/facts/load-facts.ts'
import { writePlans } from '../store/plans/write-plans.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { takeFromWindows } from '../../../platform/rate-windows.ts'

/** An account that is locked for the rest of the transaction, with all that is due by `now` done. */
export interface OpenAccount {
  readonly facts: BillingFacts
  /** Read after the lock is held. Epoch ms. */
  readonly now: number
}

export interface AccountScope {
  readonly accountId: number
  /** A try whose document is read as well, however it stands. */
  readonly attemptId?: number
  /** A document that is read as well, however it stands. */
  readonly documentId?: number
}

/** A held account takes no command: what it owes by the clock can't be planned. */
const HELD = apiError(503, 'unavailable', { retryAfterSeconds: 600 })
const NEVER_IN_TRIAL = apiError(600, 'no-subscription')

function factsOf(
  db: Executor,
  { seller }: Pick<BillingPorts, 'seller'>,
  { accountId, ...of }: AccountScope,
): Promise<BillingFacts> {
  return loadFactsOf(db, accountId, { seller, ...of })
}

/**
 * Locks an account for a command, and does what is due by now first (B-126). 600 where it was never in trial, 503 where it is
 * held or another command keeps it for two seconds.
 */
export async function openAccount(
  db: Executor,
  ports: BillingPorts,
  opening: AccountScope,
): Promise<Result<OpenAccount, ApiError>> {
  const locked = await lockAccount(db, opening.accountId)
  if (locked === undefined) return fail(NEVER_IN_TRIAL)
  if (locked.isHeld) return fail(HELD)
  const now = ports.clock.now()
  for (;;) {
    const facts = await factsOf(db, ports, opening)
    const plan = advance(facts, now)
    if (plan === undefined) return ok({ facts, now })
    await writePlans(db, [plan], { ...ports, now })
  }
}

/** An account without a trial has no row to lock, and nothing is due: it can put a method on file all the same. */
async function unbilled(db: Executor, ports: BillingPorts, accountId: number): Promise<OpenAccount> {
  return { facts: await factsOf(db, ports, { accountId }), now: ports.clock.now() }
}

/** A command, and who gave it: `member:5`. */
export interface CommandRequest {
  readonly accountId: number
  readonly command: BillingCommand
  readonly actor: string
  readonly documentId?: number
}

/** Result of a command: written with the ids of its rows, or rejected with nothing changed. */
export type CarriedOut = Result<BillingPlan, BillingRejection>

/** Carries out one command on its account, in the transaction of `db`. */
export async function carryOut(
  db: Executor,
  ports: BillingPorts,
  { accountId, command, actor, documentId }: CommandRequest,
): Promise<Result<CarriedOut, ApiError>> {
  const of = {
    ...(command.kind === 'cancel_challenge' && { attemptId: command.attemptId }),
    ...(documentId !== undefined && { documentId }),
  }
  const opened = await openAccount(db, ports, { accountId, ...of })
  const isMethod = command.kind === 'set_method'
  const account =
    !opened.ok && opened.failure === NEVER_IN_TRIAL && isMethod ? ok(await unbilled(db, ports, accountId)) : opened
  if (!account.ok) return account
  const { facts, now } = account.value
  const decided = decide(facts, command, now)
  return ok(decided.ok ? ok(await writePlan(db, ports, { plan: decided.value, now, actor })) : decided)
}

/** Writes the plan of a command, in the transaction that locked its account; answers it with the ids of its rows. */
export async function writePlan(
  db: Executor,
  ports: BillingPorts,
  { plan, now, actor }: { readonly plan: BillingPlan; readonly now: number; readonly actor: string },
): Promise<BillingPlan> {
  const [written = plan] = await writePlans(db, [plan], { ...ports, now, actor })
  return written
}

/** A trial is the first that billing knows of an account: there is no row to lock yet. */
export async function startTrial(
  db: Executor,
  ports: BillingPorts,
  { accountId, command, actor, now }: CommandRequest & { readonly now: number },
): Promise<void> {
  const decided = decide(await factsOf(db, ports, { accountId }), command, now)
  if (!decided.ok) throw new Error(`the trial of account ${accountId} is rejected: ${decided.failure.code}`)
  await writePlan(db, ports, { plan: decided.value, now, actor })
}

/** Changes, cancellations and their undoing of one account in an hour: each may be an order, an invoice and a mail. */
const MOST_CHANGES = 60

/** Counts what a member changes about the account's subscription; 429 above the limit, which all nodes share. */
export async function countChange(
  db: Executor,
  accountId: number,
  { ports, now }: Pick<RequestContext, 'ports' | 'now'>,
): Promise<ApiError | undefined> {
  if (ports.config.RATE_LIMIT === 'off') return undefined
  const bucket = { bucket: `change:${accountId}`, windowMs: HOUR_MS, limit: MOST_CHANGES, hits: 1 }
  const retryAfterMs = await takeFromWindows(db, [bucket], now)
  return retryAfterMs === undefined ? undefined : tooMany(retryAfterMs, { code: 'change-limit' })
}

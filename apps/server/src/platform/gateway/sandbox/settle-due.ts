import { sql, type RawBuilder, type Transaction } from 'kysely'
import { instant, optionalInstant } from '../../database/column-types.ts'
import type { Schema } from '../../database/schema.ts'
import { announceChallenge, firstLapsing, lapsingChallenge, moveChallenge } from './challenges.ts'
import type { ChallengeRow } from './challenges.ts'
import { decideNextStep } from './decide-charge.ts'
import { eventTypeOf } from './event-type.ts'
import { append, dueCharge, firstDueCharge, refundedOf } from './ledger.ts'
import type { Entry } from './ledger.ts'
import { lockName } from './lock-name.ts'
import type { SandboxParts } from './sandbox-parts.ts'
import { outcomeOfToken } from './tokens.ts'
import { announce, dueWebhook } from './webhooks.ts'
import { asOne } from '../../database/transaction.ts'

interface DueStep {
  readonly at: number
  readonly take: (trx: Transaction<Schema>) => Promise<void>
}

/**
 * Settles, returns and lapses what is due by `now`, each at its own instant and in their order, so that one jump of
 * the clock and a thousand steps leave the same ledger. Safe to run twice, and on two nodes at once.
 */
export async function settleDue(parts: SandboxParts, now: number): Promise<void> {
  let due = await firstDue(parts)
  while (due !== undefined && due.at <= now) {
    await asOne(parts.db, due.take)
    due = await firstDue(parts)
  }
}

/** A query for the next instant at which something falls due here, webhooks included; null when nothing is waiting. */
export function nextDue({ db }: SandboxParts): RawBuilder<number | null> {
  const instants = [dueCharge(db).select('due_at'), lapsingChallenge(db).select('expires_at'), dueWebhook(db)]
  return sql`select least(${sql.join(instants)})`
}

async function firstDue(parts: SandboxParts): Promise<DueStep | undefined> {
  const charge = await firstDueCharge(parts.db)
  const challenge = await firstLapsing(parts.db)
  if (charge !== undefined && (challenge === undefined || charge.due_at <= challenge.expires_at)) {
    return { at: charge.due_at, take: (trx) => moveCharge(parts, trx, charge) }
  }
  return challenge && { at: challenge.expires_at, take: (trx) => lapse(parts, trx, challenge) }
}

async function moveCharge(
  parts: SandboxParts,
  trx: Transaction<Schema>,
  due: Entry & { readonly due_at: number },
): Promise<void> {
  await lockName(trx, `charge:${due.ref}`)
  const entry = await append(trx, await followingEntry(trx, due))
  // another node was first
  if (entry === undefined) return
  await announce(trx, parts, { type: eventTypeOf(entry), key: due.idem_key, ref: due.ref, at: due.due_at })
}

async function followingEntry(trx: Transaction<Schema>, due: Entry & { readonly due_at: number }) {
  const { id: _, ...facts } = due
  const outcome = due.token === null ? undefined : await outcomeOfToken(trx, due.token)
  if (outcome === undefined || due.status === 'failed') throw new Error(`nothing can fall due for charge ${due.ref}`)
  const isRefunded = (await refundedOf(trx, due.ref)) >= due.amount
  const step = decideNextStep(due.status, due.due_at, { outcome, isRefunded })
  return {
    ...facts,
    ...step,
    step: due.step + 1,
    due_at: optionalInstant(step.due_at),
    recorded_at: instant(due.due_at),
  }
}

async function lapse(parts: SandboxParts, trx: Transaction<Schema>, challenge: ChallengeRow): Promise<void> {
  const isMoved = await moveChallenge(trx, challenge, { state: 'lapsed' })
  if (!isMoved) return
  await announceChallenge(trx, parts, { row: challenge, state: 'lapsed', at: challenge.expires_at })
}

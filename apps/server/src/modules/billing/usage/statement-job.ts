import { decide, type LateMonth, type StatementMember } from '@waybill/domain/billing'
import { periodAt, type Period } from '@waybill/domain/calendar'
import { ok } from '@waybill/domain/result'
import type { Executor } from '../../../platform/database/database.ts'
import { inTransaction, passes } from '../../../platform/database/transaction.ts'
import type { Job } from '../../../platform/worker/job.ts'
import type { BillingPorts } from '../core/billing-ports.ts'
import { openAccount, writePlan } from '../core/open-account.ts'
import { holdAccount } from '../store/accounts.ts'
import {
  duePayers,
  earliestStatement,
  findNextAt,
  isMemberBehind,
  loadMembers,
  setNextAt,
  type DuePayer,
} from '../store/payers.ts'
import { findCounted, noteCounted, noteStatement } from '../store/statements.ts'

/** Payers of one round, each in a transaction of its own. */
const BATCH = 50

const calendarMonth = (at: number) => periodAt(0, { unit: 'month', count: 1 }, at)

/** The calendar month that ends at an instant. */
function monthBefore(end: number): Period {
  const { start } = calendarMonth(end - 1)
  return { start, end }
}

const countedOf = (members: readonly StatementMember[]) =>
  new Map(members.flatMap(({ accountId, peaks }) => (peaks === undefined ? [] : [[accountId, peaks] as const])))

/** The two months before, as far as their statements say what they counted: late usage is taken for 35 days (B-137). */
async function loadLate(
  db: Executor,
  payerId: number,
  { start }: Period,
): Promise<readonly (LateMonth & { readonly catalogueVersion: number })[]> {
  const late: (LateMonth & { readonly catalogueVersion: number })[] = []
  for (const month of [monthBefore(start), monthBefore(monthBefore(start).start)]) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const countedBefore = await findCounted(db, payerId, month)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (countedBefore !== undefined) late.push({ month, countedBefore, ...(await loadMembers(db, payerId, month)) })
  }
  return late
}

/**
 * The statement of the month that ended at `nextAt`, with the payer locked and its members as they are: what they do within the
 * month is done before (B-126). False where that has to wait, or another node has made it.
 */
async function stateMonth(db: Executor, ports: BillingPorts, { accountId, nextAt }: DuePayer): Promise<boolean> {
  const account = await openAccount(db, ports, { accountId })
  if (!account.ok) return false
  const { facts, now } = account.value
  if ((await findNextAt(db, accountId)) !== nextAt) return false
  if (nextAt === undefined) {
    // a payer's first statement is that of the month in which it became one, or in which there were statements at all
    await setNextAt(db, accountId, calendarMonth(now).end)
    return true
  }
  if (await isMemberBehind(db, accountId, nextAt)) return false
  const month = monthBefore(nextAt)
  const { members, catalogueVersion } = await loadMembers(db, accountId, month)
  const late = await loadLate(db, accountId, month)
  const versions = [catalogueVersion, ...late.map((earlier) => earlier.catalogueVersion)]
  const command = { kind: 'issue_statement', month, members, late, catalogueVersion: Math.max(...versions) } as const
  const decided = decide(facts, command, now)
  if (!decided.ok) throw new Error(`the statement of account ${accountId} is rejected: ${decided.failure.code}`)
  await noteStatement(db, { accountId, month, counted: countedOf(members), now })
  for (const earlier of late)
    await noteCounted(db, { accountId, month: earlier.month, counted: countedOf(earlier.members) })
  await setNextAt(db, accountId, calendarMonth(nextAt).end)
  await writePlan(db, ports, { plan: decided.value, now, actor: 'system' })
  return true
}

/**
 * The statements of partners and organisations for the month to the 1st at 00:00 UTC, made an hour later: what is reported
 * within it is on them.
 */
export function statementJob(ports: BillingPorts): Job {
  const { db } = ports.store
  return {
    name: 'statements',
    earliest: earliestStatement,
    runDue: async (now) => {
      let made = 0
      for (const payer of await duePayers(db, now, BATCH)) {
        try {
          const done = await inTransaction(ports.store, async (trx) => ok(await stateMonth(trx, ports, payer)))
          if (done.ok && done.value) made += 1
        } catch (error) {
          if (passes(error)) throw error
          const reason = error instanceof Error ? error.message : String(error)
          await holdAccount(db, { accountId: payer.accountId, reason, now })
          ports.log.error({ account: payer.accountId, reason }, 'an account is held: its statement could not be made')
        }
      }
      return made
    },
  }
}

import { decide } from '@waybill/domain/billing'
import { periodAt } from '@waybill/domain/calendar'
import { ok } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import { inTransaction, passes } from '../../platform/database/transaction.ts'
import type { Job } from '../../platform/worker/job.ts'
import type { BillingPorts } from './billing-ports.ts'
import { openAccount, writePlan } from './open-account.ts'
import { holdAccount } from './repository-accounts.ts'
import {
  duePayers,
  earliestStatement,
  findNextAt,
  isMemberBehind,
  loadMembers,
  noteStatement,
  setNextAt,
  type DuePayer,
} from './repository-payers.ts'

/** Payers of one round, each in a transaction of its own. */
const BATCH = 50

const calendarMonth = (at: number) => periodAt(0, { unit: 'month', count: 1 }, at)

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
  const { start, end } = calendarMonth(nextAt - 1)
  const month = { start, end }
  const { members, catalogueVersion } = await loadMembers(db, accountId, month)
  const decided = decide(facts, { kind: 'issue_statement', month, members, catalogueVersion }, now)
  if (!decided.ok) throw new Error(`the statement of account ${accountId} is rejected: ${decided.failure.code}`)
  await noteStatement(db, { accountId, month, now })
  await setNextAt(db, accountId, calendarMonth(nextAt).end)
  await writePlan(db, ports, { plan: decided.value, now, actor: 'system' })
  return true
}

/** The statements of partners and organisations, on the 1st of a month at 00:00 UTC (B-35, B-120). */
export function statementJob(ports: BillingPorts): Job {
  const { db } = ports.store
  return {
    name: 'statements',
    earliest: () => earliestStatement(db),
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

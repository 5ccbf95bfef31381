import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextOrderId } from '@waybill/testkit/billing-archive'
import { aCart, billingShop, purchaseIn } from '@waybill/testkit/billing-shop'
import { openTestStore } from '../../../platform/gateway/testing/open-test-store.ts'
import { checkInvariants } from '../../../platform/invariants/check-invariants.ts'
import { createKeys } from '../../../platform/keys.ts'
import { readSeller } from '../../../platform/seller.ts'
import { closeOrderedCarts } from '../../cart/index.ts'
import { reportUsage } from './report-usage.ts'
import { statementJob } from './statement-job.ts'
import { storeBillingShop } from '../testing/store-billing-shop.ts'
import { StoredAccount } from '../testing/stored-account.ts'
import { visitAccounts } from '../core/visit-accounts.ts'
import { earliestOf } from '../../../platform/worker/next-work.ts'

let opened: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  opened = await openTestStore()
  await storeBillingShop(opened.store.db)
})
afterAll(() => opened.dispose())

const at = (text: string): number => Date.parse(`2050-${text}Z`)
let now = at('01-31T09:00')

function portsNow() {
  const clock = { now: () => now, measure: async () => undefined, stop: () => undefined }
  const keys = createKeys('a secret of sixteen bytes at least')
  const log = pino({ level: 'silent' })
  const billing = { store: opened.store, clock, keys, seller: readSeller(undefined), log, closeOrderedCarts }
  return { ...billing, catalogue: { find: () => billingShop } }
}

/** Does what the clock brings about in the accounts, then the statements; how many were made or put off to their month. */
async function state(instant: string): Promise<number> {
  now = at(instant)
  await visitAccounts(portsNow(), now)
  return statementJob(portsNow()).runDue(now)
}

/** Another company pays for one with a bundled module that is charged by its vehicles. */
async function aMember(): Promise<{ readonly payerId: number; readonly memberId: number }> {
  const { db } = opened.store
  const payer = await StoredAccount.register(db)
  const member = await StoredAccount.register(db)
  const [payerId, memberId] = [payer.world.archive.account.id, member.world.archive.account.id]
  member.world.run({ kind: 'take_on', payer: { by: 'organization', accountId: payerId } })
  await member.flush()
  member.world.run({ kind: 'enable', orderId: nextOrderId(member.world.archive), purchase: purchaseIn(aCart(30)) })
  await member.flush()
  return { payerId, memberId }
}

async function report(accountId: number, instant: string, quantity: number): Promise<void> {
  const reports = [{ place: 0, accountId, key: instant, usageKey: 'vehicle', quantity, at: at(instant) }]
  expect((await reportUsage(portsNow(), { reports, actor: 'operator:ada' })).problems).toEqual([])
}

/** The lines of usage of all statements: month of the statement, month of the line, quantity and amount. */
async function usageLines(payerId: number): Promise<readonly unknown[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', to_char(invoice.period_start at time zone 'utc', 'MM'),
      to_char(to_timestamp((line.explanation #>> '{period,start}')::float8 / 1000) at time zone 'utc', 'MM'),
      line.kind, line.quantity, line.amount) as line
    from invoice join invoice_line line on line.invoice_id = invoice.id
    where invoice.account_id = ${payerId} and line.kind like 'usage%' order by invoice.id, line.position`.execute(
    opened.store.db,
  )
  return rows.map(({ line }) => line)
}

test('[INV-04] a statement is made an hour after its month, with what is reported within it, and what comes later is on the next (B-69, B-120)', async () => {
  const { payerId, memberId } = await aMember()
  await state('01-31T10:00')
  await state('02-01T01:00')
  now = at('02-10T12:00')
  await report(memberId, '02-10T11:00', 6)
  expect(await earliestOf(opened.store.db, statementJob(portsNow()).earliest)).toBe(at('03-01T01:00'))
  expect(await state('03-01T00:59')).toBe(0)
  // within the hour
  await report(memberId, '02-20T11:00', 8)
  expect(await state('03-01T01:00')).toBe(1)
  expect(await state('03-01T01:00')).toBe(0)
  // after it was issued: two more than it counted in February, and as many in March
  now = at('03-05T12:00')
  await report(memberId, '02-25T11:00', 10)
  expect(await state('04-01T01:00')).toBe(1)
  expect(await state('05-01T01:00')).toBe(1)
  expect(await usageLines(payerId)).toEqual([
    // no report came: the minimum for its fifteen hours (B-140)
    '01 01 usage_minimum 0 121',
    '02 02 usage 8 9600',
    '03 03 usage 10 12000',
    '03 02 usage 2 2400',
    '04 04 usage 10 12000',
  ])
  const { rows } = await sql<{ status: string }>`
    select distinct status from invoice where account_id = ${payerId}`.execute(opened.store.db)
  expect(rows).toEqual([{ status: 'open' }])
  expect((await checkInvariants(opened.store.db)).violations).toEqual([])
})

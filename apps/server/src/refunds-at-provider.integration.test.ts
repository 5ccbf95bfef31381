import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCart } from '@waybill/testkit/billing-shop'
import { give, OutsideRefunds, refund } from '@waybill/testkit/outside-refunds'
import { openTestStore } from './platform/gateway/testing/open-test-store.ts'
import { storeBillingShop } from './modules/billing/testing/store-billing-shop.ts'
import { StoredAccount } from './modules/billing/testing/stored-account.ts'
import { findInvoice } from './modules/billing/index.ts'
import { findSettlement } from './modules/billing/store/settlements.ts'
import { settlementOf } from './modules/billing/documents/settlement.ts'
import { findRefund } from './modules/account-pages/repository-payments.ts'

let opened: Awaited<ReturnType<typeof openTestStore>>
beforeAll(async () => {
  opened = await openTestStore()
  await storeBillingShop(opened.store.db)
})
afterAll(() => opened.dispose())

const rejected = { kind: 'rejected', code: 'exceeds_payment' } as const

/** M was paid with 60.00, a part of it by credit in minor units; the answers of refunds are awaited. */
async function paying(credit = 0) {
  const account = await StoredAccount.register(opened.store.db, credit)
  const { world } = account
  await account.setMethod('card')
  world.checkOut(aCart(20), 'now')
  world.answersAtOnce = false
  const outside = new OutsideRefunds(world, world.archive.attempts.at(-1)?.id ?? 0)
  /** Sums that mails of the refunds name: to the method, and to account credit. */
  const said = async () => {
    await account.flush()
    const found = await Promise.all(world.archive.refunds.map(({ id }) => findRefund(opened.store.db, id)))
    return found.map((given) => given && [given.toMethod.minor, given.toCredit.minor])
  }
  /** Settlement that the invoice prints, but for its payment. */
  const printed = async () => {
    const invoice = await findInvoice(opened.store.db, world.archive.documents[0]?.id ?? 0)
    const facts = await findSettlement(opened.store.db, invoice, { invoicePrefix: '' })
    const { rows, balance } = settlementOf(invoice, facts)
    expect(balance.minor).toBe(0)
    return rows.filter(({ kind }) => kind !== 'paid').map(({ kind, amount }) => [kind, amount.minor])
  }
  return { account, world, outside, said, printed }
}

test('[PAY-12] mails and invoice of a refund that another covered in part name what is account credit of it (B-81, B-89)', async () => {
  const { account, world, outside, said, printed } = await paying()
  const ours = refund(world, 2000)
  expect(await said()).toEqual([undefined])
  give(outside, 5000)
  give(outside, 500)
  world.answerRefund(ours, rejected)
  expect(await said()).toEqual([
    [0, 500],
    [5000, 0],
    [500, 0],
  ])
  // 15.00 of ours were given by the others
  expect(await printed()).toEqual([
    ['note', -2000],
    ['refund', 1500],
    ['to_credit', 500],
    ['note', -4000],
    ['refund', 4000],
  ])
  outside.sendBack()
  outside.read()
  expect(await said()).toEqual([
    [0, 1000],
    [5000, 0],
    [0, 0],
  ])
  expect(await printed()).toEqual([
    ['note', -2000],
    ['refund', 1000],
    ['to_credit', 1000],
    ['note', -4000],
    ['refund', 4000],
  ])
  const { rows } = await sql<{ credited: number; note: number }>`
    select (payload->'refs'->>'credited')::int as credited, (payload->'refs'->>'invoiceId')::int as note
    from outbox join event on event.id = event_id
    where dedupe_key like 'refund_returned:%' and event.account_id = ${world.archive.account.id}`.execute(
    opened.store.db,
  )
  expect([rows, await account.violations()]).toEqual([[{ credited: 500, note: ours.noteId }], []])
})

test('[PAY-12] mails of a refund that account credit had paid a part of name both parts, whatever becomes of it (B-81)', async () => {
  const { world, said } = await paying(2500)
  const ours = refund(world)
  world.answerRefund(ours)
  expect(await said()).toEqual([[3500, 2500]])
  world.answerRefund(ours, { kind: 'rejected', code: 'declined' })
  expect(await said()).toEqual([[0, 6000]])
})

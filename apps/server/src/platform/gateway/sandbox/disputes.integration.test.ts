import { money } from '@waybill/domain/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs, monday, sandboxPerTest } from '../testing/sandbox-rig.ts'

const sandbox = sandboxPerTest()

async function paidWith(token: string): Promise<string> {
  const { pay, request } = sandbox.rig
  await pay(request({ token }))
  return (await sandbox.rig.charges())[0]?.ref ?? ''
}

const paidByCard = async () => paidWith(await sandbox.rig.card('4242424242424242'))

async function opened(ref: string): Promise<string> {
  const dispute = await sandbox.rig.gateway.dispute(ref)
  if (!dispute.ok) throw new Error(dispute.failure.code)
  return dispute.value.disputeRef
}

/** The charge and the refunds as the invariants read them. */
async function ledger(): Promise<readonly [status: string | undefined, refunds: readonly number[]]> {
  const { rows } = await sql<{ amount: number }>`select amount from gw.refund order by amount`.execute(sandbox.rig.db)
  return [(await sandbox.rig.charges())[0]?.status, rows.map(({ amount }) => amount)]
}

test('while it is disputed a charge is pending, won it has succeeded, and nothing is given back (B-117)', async () => {
  const { gateway } = sandbox.rig
  const disputeRef = await opened(await paidByCard())
  expect(await ledger()).toEqual(['pending', []])
  expect(await gateway.decideDispute(disputeRef, 'won')).toEqual({ ok: true, value: undefined })
  expect(await ledger()).toEqual(['succeeded', []])
})

test('lost, the charge has succeeded and all of it was given back (B-117)', async () => {
  const { gateway } = sandbox.rig
  const disputeRef = await opened(await paidByCard())
  await gateway.decideDispute(disputeRef, 'lost')
  expect(await ledger()).toEqual(['succeeded', [2000]])
})

test('lost after a part was refunded, the rest is given back', async () => {
  const { gateway } = sandbox.rig
  const ref = await paidByCard()
  await gateway.refund({ idempotencyKey: 'r', paymentRef: ref, amount: money(500, 'USD') })
  await gateway.decideDispute(await opened(ref), 'lost')
  expect(await ledger()).toEqual(['succeeded', [500, 1500]])
})

test('what is disputed is not refunded beside it', async () => {
  const { gateway } = sandbox.rig
  const ref = await paidByCard()
  await opened(ref)
  const refund = { idempotencyKey: 'r', paymentRef: ref, amount: money(2000, 'USD') }
  expect(await gateway.refund(refund)).toEqual({ kind: 'rejected', code: 'not_refundable' })
})

test('opened twice it is one dispute, and it is decided once', async () => {
  const { gateway } = sandbox.rig
  const ref = await paidByCard()
  const refs = await Promise.all([opened(ref), opened(ref)])
  expect(new Set(refs).size).toBe(1)
  const verdicts = await Promise.all([gateway.decideDispute(refs[0], 'won'), gateway.decideDispute(refs[0], 'won')])
  expect(verdicts.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await gateway.decideDispute(refs[0], 'lost')).toEqual({ ok: false, failure: { code: 'already-decided' } })
  expect(await gateway.dispute(ref)).toEqual({ ok: false, failure: { code: 'not-disputable' } })
  expect(await ledger()).toEqual(['succeeded', []])
})

test('only money that was paid and not given back is disputed', async () => {
  const { gateway, bankAccount } = sandbox.rig
  const notDisputable = { ok: false, failure: { code: 'not-disputable' } }
  expect(await gateway.dispute('ch_none')).toEqual({ ok: false, failure: { code: 'unknown-payment' } })
  expect(await gateway.decideDispute('dp_none', 'won')).toEqual({ ok: false, failure: { code: 'unknown-dispute' } })
  const pending = await paidWith(await bankAccount('000111111116'))
  expect(await gateway.dispute(pending)).toEqual(notDisputable)
  await gateway.settleDue(monday + 4 * dayMs)
  await gateway.refund({ idempotencyKey: 'r', paymentRef: pending, amount: money(2000, 'USD') })
  expect(await gateway.dispute(pending)).toEqual(notDisputable)
})

test('bank money that is disputed after it settled is not returned as well', async () => {
  const { gateway, bankAccount } = sandbox.rig
  const ref = await paidWith(await bankAccount('000111111116'))
  await gateway.settleDue(monday + 4 * dayMs)
  const disputeRef = await opened(ref)
  await gateway.settleDue(monday + 30 * dayMs)
  expect(await ledger()).toEqual(['pending', []])
  await gateway.decideDispute(disputeRef, 'won')
  expect(await gateway.readPayment({ paymentRef: ref })).toMatchObject({ kind: 'paid' })
})

test('each step is announced with the reference of the dispute', async () => {
  const { gateway, now } = sandbox.rig
  const ref = await opened(await paidByCard())
  await gateway.decideDispute(ref, 'lost')
  const read = (await gateway.dueWebhooks(now())).map((message) => gateway.readWebhook(message))
  expect(read.slice(1)).toMatchObject([
    { value: { type: 'dispute.opened', kind: 'dispute', ref } },
    { value: { type: 'dispute.lost', kind: 'dispute', ref } },
  ])
})

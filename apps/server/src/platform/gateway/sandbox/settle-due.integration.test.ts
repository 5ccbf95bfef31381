import { money } from '@waybill/domain/money'
import { expect, test } from 'vitest'
import { dayMs, monday, sandboxPerTest } from '../testing/sandbox-rig.ts'
import { earliestOf } from '../../worker/next-work.ts'

const sandbox = sandboxPerTest()
const friday = monday + 4 * dayMs

test('bank money is pending, then paid after four bank days, and says when', async () => {
  const { gateway, bankAccount, request, charges } = sandbox.rig
  const requested = request({ token: await bankAccount('000123456789') })
  const outcome = await sandbox.rig.pay(requested)
  const ref = (await charges())[0]?.ref
  expect(outcome).toEqual({ kind: 'pending', ref, amount: requested.amount, expectedAt: friday })
  await gateway.settleDue(friday - 1)
  expect(await sandbox.rig.read('key-1')).toEqual(outcome)
  expect(await charges()).toMatchObject([{ ref, status: 'pending' }])
  await gateway.settleDue(friday)
  expect(await sandbox.rig.read('key-1')).toEqual({ kind: 'paid', ref, amount: requested.amount })
  expect(await charges()).toMatchObject([{ ref, status: 'succeeded' }])
})

test('bank money of the other account is returned a day after it settled', async () => {
  const { gateway, bankAccount, request, charges } = sandbox.rig
  await sandbox.rig.pay(request({ token: await bankAccount('000111111116') }))
  await gateway.settleDue(friday + dayMs - 1)
  expect(await sandbox.rig.read('key-1')).toMatchObject({ kind: 'paid' })
  await gateway.settleDue(friday + dayMs)
  const [entered] = await charges()
  expect(await sandbox.rig.read('key-1')).toEqual({ kind: 'returned', ref: entered?.ref, returnCode: 'R01' })
  expect(entered?.status).toBe('failed')
})

test('the next due instant is that of the earliest step, and nothing once all is done', async () => {
  const { gateway, bankAccount, card, request } = sandbox.rig
  await gateway.setMode({ mode: 'ok', count: 0, webhooks: 'none' })
  expect(await earliestOf(sandbox.rig.db, gateway.nextDue)).toBeUndefined()
  await sandbox.rig.pay(request({ token: await bankAccount('000111111116') }))
  await sandbox.rig.pay(request({ token: await card('4000002760003184'), idempotencyKey: 'key-2' }))
  const seen: (number | undefined)[] = []
  for (
    let due = await earliestOf(sandbox.rig.db, gateway.nextDue);
    due !== undefined;
    due = await earliestOf(sandbox.rig.db, gateway.nextDue)
  ) {
    seen.push(due)
    await gateway.settleDue(due)
  }
  expect(seen).toEqual([monday + 15 * 60_000, friday, friday + dayMs])
})

/** Three charges under keys of this run, and the ledger once the clock has been at each of the instants. */
async function ledgerOf(run: string, instants: readonly number[]) {
  const { db, gateway, bankAccount, card, request, setClock } = sandbox.rig
  const methods = [await bankAccount('000111111116'), await card('4000002760003184'), await bankAccount('000123456789')]
  for (const [index, token] of methods.entries()) {
    setClock(monday + index * 3_600_000)
    await sandbox.rig.pay(request({ token, idempotencyKey: `${run}-${index}` }))
  }
  for (const at of instants) await gateway.settleDue(at)
  const entry = db.selectFrom('gw.entry').where('idem_key', 'like', `${run}-%`).orderBy('id')
  const webhook = db.selectFrom('gw.webhook').where('idem_key', 'like', `${run}-%`).orderBy('id')
  return {
    entries: await entry.select(['step', 'status', 'code', 'amount', 'due_at', 'recorded_at']).execute(),
    webhooks: await webhook.select(['type', 'created_at']).execute(),
  }
}

test('one jump of the clock leaves what many steps leave, at the instants and in the order at which it fell due', async () => {
  const steps = Array.from({ length: 60 }, (_, index) => monday + 7_200_000 + index * 3 * 3_600_000)
  const jumped = await ledgerOf('jump', steps.slice(-1))
  expect(await ledgerOf('step', steps)).toEqual(jumped)
  expect(jumped.webhooks).toEqual([
    { type: 'charge.pending', created_at: monday },
    { type: 'charge.pending', created_at: monday + 7_200_000 },
    { type: 'challenge.lapsed', created_at: monday + 3_600_000 + 15 * 60_000 },
    { type: 'charge.succeeded', created_at: friday },
    { type: 'charge.succeeded', created_at: friday + 7_200_000 },
    { type: 'charge.returned', created_at: friday + dayMs },
  ])
})

test('settling twice, and on two nodes at once, settles once', async () => {
  const { db, gateway, bankAccount, card, request } = sandbox.rig
  await sandbox.rig.pay(request({ token: await bankAccount('000111111116') }))
  await sandbox.rig.pay(request({ token: await card('4000002760003184'), idempotencyKey: 'key-2' }))
  await sandbox.rig.openConnections()
  await Promise.all(Array.from({ length: 4 }, () => gateway.settleDue(friday + 2 * dayMs)))
  await gateway.settleDue(friday + 2 * dayMs)
  const entries = await db.selectFrom('gw.entry').select('status').orderBy('step').execute()
  const events = await db.selectFrom('gw.webhook').select('type').orderBy('id').execute()
  expect(entries.map(({ status }) => status)).toEqual(['pending', 'succeeded', 'failed'])
  const types = ['charge.pending', 'challenge.lapsed', 'charge.succeeded', 'charge.returned']
  expect(events.map(({ type }) => type)).toEqual(types)
})

test('bank money that was refunded in full before its return is not taken back as well', async () => {
  const { gateway, bankAccount, request, setClock } = sandbox.rig
  await sandbox.rig.pay(request({ token: await bankAccount('000111111116') }))
  await gateway.settleDue(friday)
  setClock(friday + 1)
  const settled = await sandbox.rig.read('key-1')
  if (settled.kind !== 'paid') throw new Error('bank money has not settled')
  await gateway.refund({ idempotencyKey: 'refund-1', paymentRef: settled.ref, amount: money(2000, 'USD') })
  await gateway.settleDue(friday + dayMs)
  expect(await sandbox.rig.read('key-1')).toEqual(settled)
  expect(await earliestOf(sandbox.rig.db, gateway.nextDue)).toBe(monday)
})

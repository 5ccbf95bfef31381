import { money } from '@waybill/domain/money'
import { expect, test } from 'vitest'
import { instant } from '../../database/column-types.ts'
import { sandboxPerTest } from '../testing/sandbox-rig.ts'

const sandbox = sandboxPerTest()

test('[PAY-01] card, ACH, Amazon Pay and PayPal are charged through the one port', async () => {
  const { gateway, card, bankAccount, token, request } = sandbox.rig
  const kindOf = async (method: string) =>
    (await sandbox.rig.pay(request({ token: method, idempotencyKey: `key of ${method}` }))).kind
  expect(gateway.allowedMethods).toEqual(['card', 'ach', 'amazon_pay', 'paypal'])
  expect(await kindOf(await card('4242424242424242'))).toBe('paid')
  expect(await kindOf(await bankAccount('000123456789'))).toBe('pending')
  expect(await kindOf(await token({ type: 'amazon_pay', outcome: 'ok' }))).toBe('paid')
  expect(await kindOf(await token({ type: 'paypal', outcome: 'decline' }))).toBe('declined')
  expect(await kindOf(await token({ type: 'paypal', outcome: 'challenge' }))).toBe('challenge')
})

test.each([
  ['4000000000000002', 'declined'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000000069', 'expired_card'],
  ['4000000000000127', 'wrong_code'],
  ['4000000000000341', 'declined'],
])('card %s is declined with %s, and the ledger says failed', async (number, code) => {
  const { card, request, charges } = sandbox.rig
  const outcome = await sandbox.rig.pay(request({ token: await card(number) }))
  expect(outcome).toMatchObject({ kind: 'declined', code, isHard: false })
  expect(await charges()).toMatchObject([{ idem_key: 'key-1', status: 'failed', amount: 2000, currency: 'USD' }])
  expect(await sandbox.rig.read('key-1')).toEqual(outcome)
})

test('a blocked card is neither paid nor declined', async () => {
  const { card, request, charges } = sandbox.rig
  const outcome = await sandbox.rig.pay(request({ token: await card('4100000000000019') }))
  const [entered] = await charges()
  expect(outcome).toEqual({ kind: 'blocked', ref: entered?.ref })
  expect(await sandbox.rig.read('key-1')).toEqual(outcome)
})

test('a closed bank account is rejected at once, and for good', async () => {
  const { bankAccount, request } = sandbox.rig
  const outcome = await sandbox.rig.pay(request({ token: await bankAccount('000111111113') }))
  expect(outcome).toMatchObject({ kind: 'declined', code: 'closed_account', isHard: true })
})

test('the same key gets the same answer and charges once, for an hour or a year', async () => {
  const { card, request, charges, now, setClock } = sandbox.rig
  const same = request({ token: await card('4242424242424242') })
  const first = await sandbox.rig.pay(same)
  setClock(now() + 365 * 86_400_000)
  expect(await sandbox.rig.pay(same)).toEqual(first)
  expect(first).toEqual({ kind: 'paid', ref: (await charges())[0]?.ref, amount: same.amount })
  expect(await charges()).toHaveLength(1)
})

test('twenty calls at once with one key are one charge', async () => {
  const { card, request, charges, openConnections } = sandbox.rig
  const token = await card('4242424242424242')
  await openConnections()
  for (const idempotencyKey of ['a', 'b', 'c', 'd', 'e']) {
    const same = request({ token, idempotencyKey })
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => sandbox.rig.pay(same)))
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
  }
  const entered = (await charges()).map(({ idem_key: key, status }) => `${key} ${status}`)
  expect(entered).toEqual(['a succeeded', 'b succeeded', 'c succeeded', 'd succeeded', 'e succeeded'])
})

test('a key that comes back with another amount, currency, invoice or token is rejected and changes nothing', async () => {
  const { card, request, charges } = sandbox.rig
  const first = request({ token: await card('4242424242424242') })
  await sandbox.rig.pay(first)
  const before = await charges()
  const rejected = { kind: 'error', class: 707, isOutcomeKnown: true }
  expect(await sandbox.rig.pay({ ...first, amount: money(2001, 'USD') })).toEqual(rejected)
  expect(await sandbox.rig.pay({ ...first, amount: money(2000, 'EUR') })).toEqual(rejected)
  expect(await sandbox.rig.pay({ ...first, invoiceRef: 'invoice-2' })).toEqual(rejected)
  expect(await sandbox.rig.pay({ ...first, token: await card('4242424242424242') })).toEqual(rejected)
  expect(await charges()).toEqual(before)
})

test('an amount of nothing is no charge', async () => {
  const { card, request, charges } = sandbox.rig
  const nothing = request({ token: await card('4242424242424242'), amount: money(0, 'USD') })
  expect(await sandbox.rig.pay(nothing)).toEqual({ kind: 'error', class: 707, isOutcomeKnown: true })
  expect(await charges()).toEqual([])
})

test('[PAY-11] a charge whose answer timed out is found by its key, and trying again does not charge again', async () => {
  const { gateway, card, request, charges } = sandbox.rig
  const paid = request({ token: await card('4242424242424242') })
  await gateway.setMode({ mode: 'timeout_after', count: 2, webhooks: 'normal' })
  const timeOut = { kind: 'error', class: 702, isOutcomeKnown: false }
  expect(await sandbox.rig.pay(paid)).toEqual(timeOut)
  expect(await sandbox.rig.pay(paid)).toEqual(timeOut)
  const [entered] = await charges()
  expect(await sandbox.rig.read('key-1')).toEqual({ kind: 'paid', ref: entered?.ref, amount: paid.amount })
  expect(await sandbox.rig.pay(paid)).toMatchObject({ kind: 'paid', ref: entered?.ref })
  expect(await charges()).toHaveLength(1)
})

test.each(['timeout_before', 'server_error', 'rate_limit'] as const)(
  'in mode %s the payment stays unconfirmed',
  async (mode) => {
    const { gateway, card, request, charges } = sandbox.rig
    await gateway.setMode({ mode, count: 1, webhooks: 'normal' })
    const outcome = await sandbox.rig.pay(request({ token: await card('4242424242424242') }))
    expect(outcome.kind).toBe('error')
    expect(await charges()).toEqual([])
    expect(await sandbox.rig.read('key-1')).toMatchObject({ kind: 'unconfirmed' })
  },
)

test('a server error after the charge leaves a charge', async () => {
  const { gateway, card, request } = sandbox.rig
  await gateway.setMode({ mode: 'server_error_after', count: 1, webhooks: 'normal' })
  const failed = await sandbox.rig.pay(request({ token: await card('4242424242424242') }))
  expect(failed).toEqual({ kind: 'error', class: 706, isOutcomeKnown: false })
  expect(await sandbox.rig.read('key-1')).toMatchObject({ kind: 'paid' })
})

test('in mode wrong_currency the answer names other money than the ledger', async () => {
  const { gateway, card, request } = sandbox.rig
  await gateway.setMode({ mode: 'wrong_currency', count: 1, webhooks: 'normal' })
  const outcome = await sandbox.rig.pay(request({ token: await card('4242424242424242') }))
  expect(outcome).toMatchObject({ kind: 'paid', amount: { minor: 2000, currency: 'EUR' } })
  expect(await sandbox.rig.read('key-1')).toMatchObject({ kind: 'paid', amount: { minor: 2000, currency: 'USD' } })
})

test('a mode is for the next count calls, questions not counted', async () => {
  const { gateway, card, request } = sandbox.rig
  const token = await card('4242424242424242')
  await gateway.setMode({ mode: 'decline', count: 2, webhooks: 'normal' })
  const kinds: string[] = []
  for (const idempotencyKey of ['a', 'b', 'c']) {
    await sandbox.rig.read(idempotencyKey)
    kinds.push((await sandbox.rig.pay(request({ token, idempotencyKey }))).kind)
  }
  expect(kinds).toEqual(['declined', 'declined', 'paid'])
})

test('a mode for five calls ends after five, also when ten arrive at once', async () => {
  const { gateway, card, request } = sandbox.rig
  const token = await card('4242424242424242')
  await gateway.setMode({ mode: 'decline', count: 5, webhooks: 'normal' })
  const calls = Array.from({ length: 10 }, (_, index) =>
    sandbox.rig.pay(request({ token, idempotencyKey: `${index}` })),
  )
  const kinds = (await Promise.all(calls)).map((outcome) => outcome.kind)
  expect(kinds.filter((kind) => kind === 'declined')).toHaveLength(5)
  expect(kinds.filter((kind) => kind === 'paid')).toHaveLength(5)
})

test('the ledger rejects a second row for one key and step, and any change', async () => {
  const { db, card, request } = sandbox.rig
  await sandbox.rig.pay(request({ token: await card('4242424242424242') }))
  const {
    id: _,
    due_at: _due,
    recorded_at: _at,
    ...row
  } = await db.selectFrom('gw.entry').selectAll().executeTakeFirstOrThrow()
  const second = { ...row, ref: 'ch_second', recorded_at: instant(0) }
  await expect(db.insertInto('gw.entry').values(second).execute()).rejects.toThrow('duplicate key')
  await expect(db.updateTable('gw.entry').set({ amount: 1 }).execute()).rejects.toThrow('append-only')
  await expect(db.deleteFrom('gw.entry').execute()).rejects.toThrow('append-only')
})

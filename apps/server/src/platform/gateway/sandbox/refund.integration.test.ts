import { money } from '@waybill/domain/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sandboxPerTest } from '../testing/sandbox-rig.ts'

const sandbox = sandboxPerTest()

async function charged(): Promise<string> {
  const { card, request } = sandbox.rig
  const outcome = await sandbox.rig.pay(request({ token: await card('4242424242424242') }))
  if (outcome.kind !== 'paid') throw new Error(`not paid but ${outcome.kind}`)
  return outcome.ref
}

async function refundedRows() {
  const { rows } = await sql<{ charge_ref: string; amount: number }>`
    select charge_ref, amount from gw.refund order by amount`.execute(sandbox.rig.db)
  return rows
}

function refundOf(paymentRef: string, minor: number, idempotencyKey = `refund of ${minor}`) {
  return sandbox.rig.gateway.refund({ idempotencyKey, paymentRef, amount: money(minor, 'USD') })
}

test('a charge is given back in parts, up to its whole and not a cent more', async () => {
  const ref = await charged()
  expect(await refundOf(ref, 500)).toMatchObject({ kind: 'refunded', amount: money(500, 'USD') })
  expect(await refundOf(ref, 1501)).toEqual({ kind: 'rejected', code: 'exceeds_payment' })
  expect(await refundOf(ref, 1500)).toMatchObject({ kind: 'refunded' })
  expect(await refundOf(ref, 1)).toEqual({ kind: 'rejected', code: 'exceeds_payment' })
  expect(await refundedRows()).toEqual([
    { charge_ref: ref, amount: 500 },
    { charge_ref: ref, amount: 1500 },
  ])
})

test('the same key gives back once; with another amount or charge it is rejected', async () => {
  const ref = await charged()
  const first = await refundOf(ref, 500, 'key-r')
  expect(await refundOf(ref, 500, 'key-r')).toEqual(first)
  const rejected = { kind: 'error', class: 707, isOutcomeKnown: true }
  expect(await refundOf(ref, 501, 'key-r')).toEqual(rejected)
  expect(await refundOf('ch_other', 500, 'key-r')).toEqual(rejected)
  expect(await refundedRows()).toHaveLength(1)
})

test('ten calls at once with one key give back once', async () => {
  const ref = await charged()
  await sandbox.rig.openConnections()
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => refundOf(ref, 300)))
  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
  expect(await refundedRows()).toEqual([{ charge_ref: ref, amount: 300 }])
})

test('ten refunds at once never give back more than was charged', async () => {
  const ref = await charged()
  await sandbox.rig.openConnections()
  const calls = Array.from({ length: 10 }, (_, index) => refundOf(ref, 300, `key-${index}`))
  const kinds = (await Promise.all(calls)).map((outcome) => outcome.kind)
  expect(kinds.filter((kind) => kind === 'refunded')).toHaveLength(6)
  expect(await refundedRows()).toHaveLength(6)
})

test('what was never charged, not yet settled, declined or in other money is not given back', async () => {
  const { gateway, card, bankAccount, request } = sandbox.rig
  const pending = await sandbox.rig.pay(request({ token: await bankAccount('000123456789'), idempotencyKey: 'ach' }))
  const declined = await sandbox.rig.pay(request({ token: await card('4000000000000002'), idempotencyKey: 'no' }))
  if (pending.kind !== 'pending' || declined.kind !== 'declined') throw new Error('not as the test values say')
  const notRefundable = { kind: 'rejected', code: 'not_refundable' }
  expect(await refundOf('ch_none', 1)).toEqual({ kind: 'rejected', code: 'unknown_payment' })
  expect(await refundOf(pending.ref, 1)).toEqual(notRefundable)
  expect(await refundOf(declined.ref ?? '', 1)).toEqual(notRefundable)
  const euros = { idempotencyKey: 'eur', paymentRef: await charged(), amount: money(1, 'EUR') }
  expect(await gateway.refund(euros)).toEqual({ kind: 'rejected', code: 'other_currency' })
  expect(await refundOf(euros.paymentRef, 0)).toEqual({ kind: 'error', class: 707, isOutcomeKnown: true })
  expect(await refundedRows()).toEqual([])
})

test('a refund whose answer timed out is not made again by the same key', async () => {
  const ref = await charged()
  await sandbox.rig.gateway.setMode({ mode: 'timeout_after', count: 1, webhooks: 'normal' })
  expect(await refundOf(ref, 500)).toEqual({ kind: 'error', class: 702, isOutcomeKnown: false })
  expect(await refundOf(ref, 500)).toMatchObject({ kind: 'refunded' })
  expect(await refundedRows()).toHaveLength(1)
})

test('a refund can be rejected by the provider, or answered about other money', async () => {
  const { gateway } = sandbox.rig
  const ref = await charged()
  await gateway.setMode({ mode: 'decline', count: 1, webhooks: 'normal' })
  expect(await refundOf(ref, 500)).toEqual({ kind: 'rejected', code: 'declined' })
  await gateway.setMode({ mode: 'wrong_currency', count: 1, webhooks: 'normal' })
  expect(await refundOf(ref, 500)).toMatchObject({ kind: 'refunded', amount: { minor: 500, currency: 'EUR' } })
  expect(await refundOf(ref, 500)).toMatchObject({ kind: 'refunded', amount: { minor: 500, currency: 'USD' } })
})

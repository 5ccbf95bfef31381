import { HOUR_MS } from '@waybill/domain/durations'
import { smallestCharge } from '@waybill/domain/invoice'
import { money } from '@waybill/domain/money'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Behaviour } from './testing/stand-in-ledger.ts'
import { openDispute, refundInDashboard } from './testing/stand-in-refunds.ts'
import { requestFor, start } from './testing/stripe-requests.ts'
import { createStripeRig, type StripeRig } from './testing/stripe-rig.ts'

let rig: StripeRig
beforeEach(async () => {
  rig = await createStripeRig()
})
afterEach(() => rig.standIn.stop())

const card: Behaviour = { type: 'card' }

describe('refunds', () => {
  test('a refund in another currency than the payment is rejected: Stripe would give the same number back', async () => {
    const confirm = await start(rig, await requestFor(rig, card))
    await rig.gateway.confirmPayment(confirm)
    const request = { idempotencyKey: 'refund-1', paymentRef: confirm.paymentRef, amount: money(500, 'EUR') }
    expect(await rig.gateway.refund(request)).toEqual({ kind: 'rejected', code: 'other_currency' })
    expect(rig.standIn.ledger.refunds.size).toBe(0)
  })

  test('a disputed payment is not given back as well', async () => {
    const confirm = await start(rig, await requestFor(rig, card))
    await rig.gateway.confirmPayment(confirm)
    openDispute(rig.standIn.ledger, confirm.paymentRef)
    const request = { idempotencyKey: 'refund-1', paymentRef: confirm.paymentRef, amount: money(500, 'USD') }
    expect(await rig.gateway.refund(request)).toEqual({ kind: 'rejected', code: 'not_refundable' })
  })

  test('a refund is found behind more than one page of others', async () => {
    const { gateway, standIn } = rig
    const confirm = await start(rig, await requestFor(rig, card, { amount: money(20_000, 'USD') }))
    await gateway.confirmPayment(confirm)
    const request = { idempotencyKey: 'refund-1', paymentRef: confirm.paymentRef, amount: money(1, 'USD') }
    const first = await gateway.refund(request)
    const [row] = standIn.ledger.refunds.values()
    if (row === undefined) throw new Error('no refund')
    for (let n = 0; n < 250; n += 1) standIn.ledger.refunds.set(`re_${n}`, { ...row, id: `re_${n}`, metadata: {} })
    expect(await gateway.readRefund(request)).toEqual(first)
    expect(await gateway.readRefund({ ...request, idempotencyKey: 'other' })).toEqual({ kind: 'never_arrived' })
  })
})

describe('[SET-02] currencies that Stripe counts otherwise', () => {
  test.each([
    [money(5120, 'KWD'), money(1230, 'KWD'), 5120, 1230],
    [money(140, 'ISK'), money(40, 'ISK'), 14_000, 4000],
    [money(4000, 'UGX'), money(1500, 'UGX'), 400_000, 150_000],
    [money(700_000, 'MGA'), money(50_000, 'MGA'), 7000, 500],
  ])('%o is charged, and %o of it given back, by the dashboard as well', async (amount, part, charged, given) => {
    const { gateway, standIn } = rig
    const confirm = await start(rig, await requestFor(rig, card, { amount }))
    expect(await gateway.confirmPayment(confirm)).toMatchObject({ kind: 'paid', amount })
    const { paymentRef } = confirm
    expect(standIn.ledger.intents.get(paymentRef)?.amount_received).toBe(charged)
    const request = { idempotencyKey: 'refund-1', paymentRef, amount: part }
    expect(await gateway.refund(request)).toMatchObject({ kind: 'refunded', amount: part })
    refundInDashboard(standIn.ledger, paymentRef, given)
    const listed = await gateway.listRefunds(paymentRef)
    expect(listed.kind === 'refunds' && listed.refunds.map((refund) => refund.amount)).toEqual([part, part])
    const dispute = openDispute(standIn.ledger, paymentRef)
    expect(await gateway.readDispute(dispute.id)).toMatchObject({ kind: 'dispute', amount })
  })

  test('1.235 KWD and Libyan dinars are rejected before anything is sent', async () => {
    for (const amount of [money(1235, 'KWD'), money(10_000, 'LYD')]) {
      const request = await requestFor(rig, card, { amount })
      expect(await rig.gateway.startPayment(request)).toMatchObject({ kind: 'error', class: 707, isOutcomeKnown: true })
    }
    expect(rig.standIn.calls).not.toContain('POST /v1/payment_intents')
  })

  test('the least that is charged is taken by Stripe in each of them', async () => {
    for (const currency of ['USD', 'EUR', 'JPY', 'KWD', 'ISK', 'UGX', 'MGA'] as const) {
      const request = await requestFor(rig, card, { amount: smallestCharge(currency), idempotencyKey: currency })
      expect(await rig.gateway.startPayment(request)).toMatchObject({ kind: 'started' })
    }
  })
})

describe('a refund that Stripe answered by 500 without making it', () => {
  async function faulty() {
    const confirm = await start(rig, await requestFor(rig, card))
    await rig.gateway.confirmPayment(confirm)
    const amount = money(500, 'USD')
    const requestedAt = rig.now()
    const request = { idempotencyKey: 'refund-1', paymentRef: confirm.paymentRef, amount, requestedAt }
    rig.standIn.fail('server_error')
    expect(await rig.gateway.refund(request)).toMatchObject({ kind: 'error', class: 706, isOutcomeKnown: false })
    return request
  }

  test('is made once an hour later, and not a day: until then Stripe may make it after all', async () => {
    const { gateway, standIn, setClock, now } = rig
    const request = await faulty()
    setClock(now() + HOUR_MS - 1)
    expect(await gateway.refund(request)).toMatchObject({ kind: 'error', class: 706, isFinal: true })
    setClock(now() + 1)
    const made = await Promise.all([gateway.refund(request), gateway.refund(request), gateway.refund(request)])
    expect(made).toMatchObject([{ kind: 'refunded' }, { kind: 'refunded' }, { kind: 'refunded' }])
    expect(standIn.ledger.refunds.size).toBe(1)
  })

  test('is made an hour later as well where a proxy drops the header by which Stripe marks what it repeats', async () => {
    const { gateway, standIn, setClock, now } = rig
    standIn.unmarkReplays()
    const request = await faulty()
    setClock(now() + HOUR_MS)
    expect(await gateway.refund(request)).toMatchObject({ kind: 'refunded', amount: request.amount })
    expect(standIn.ledger.refunds.size).toBe(1)
  })

  test('is left to its key for now where the answer is the first one under it, however late', async () => {
    const { gateway, standIn, setClock, now } = rig
    const confirm = await start(rig, await requestFor(rig, card))
    await gateway.confirmPayment(confirm)
    const { paymentRef } = confirm
    const request = { idempotencyKey: 'refund-1', paymentRef, amount: money(500, 'USD'), requestedAt: now() }
    setClock(now() + HOUR_MS)
    standIn.fail('server_error')
    expect(await gateway.refund(request)).toMatchObject({ kind: 'error', class: 706, isOutcomeKnown: false })
    expect(standIn.ledger.refunds.size).toBe(0)
  })

  test('is not made a second time where it comes to light meanwhile', async () => {
    const { gateway, standIn, setClock, now } = rig
    const request = await faulty()
    const made = refundInDashboard(standIn.ledger, request.paymentRef, 500)
    standIn.ledger.refunds.set(made.id, { ...made, metadata: { waybill_key: 'shop-1:refund-1' } })
    setClock(now() + HOUR_MS)
    expect(await gateway.refund(request)).toEqual({ kind: 'refunded', ref: made.id, amount: request.amount })
    expect(standIn.ledger.refunds.size).toBe(1)
  })
})

import { money, type Money } from '@waybill/domain/money'
import { describe, expect, test } from 'vitest'
import type { StartRequest, WebhookMessage } from '../payment-gateway.ts'
import { contractOfPayments } from './contract-of-payments.ts'
import {
  customerOf,
  onFile,
  onFileAfterChallenge,
  paid,
  type ProviderDriver,
  started,
  type TestMethod,
} from './provider-driver.ts'

const MINUTE_MS = 60_000
const amountIn = ({ currency }: ProviderDriver): Money => money(2000, currency)

async function charge(driver: ProviderDriver, method: TestMethod = 'good'): Promise<string> {
  const request = {
    idempotencyKey: 'key-1',
    method: await onFile(driver, method),
    amount: amountIn(driver),
    invoiceRef: 'invoice-1',
  }
  return (await paid(driver, request)).paymentRef
}

function contractOfMethods(driver: () => ProviderDriver): void {
  test('an account has one customer, however often it is requested', async () => {
    const { gateway } = driver()
    const refs = await Promise.all(Array.from({ length: 5 }, () => customerOf(gateway, 7)))
    expect(new Set([...refs, await customerOf(gateway, 7)]).size).toBe(1)
    expect(await customerOf(gateway, 8)).not.toBe(refs[0])
  })

  test('a method on file is no token, answers the same again, and is charged more than once', async () => {
    const { gateway } = driver()
    const token = await driver().token('good')
    const request = {
      idempotencyKey: 'set-up-1',
      customerRef: await customerOf(gateway, 1),
      token,
      currency: driver().currency,
    }
    const first = await gateway.setUpMethod(request)
    if (first.kind !== 'set_up') throw new Error(`not set up but ${first.kind}`)
    expect(first.method.methodRef).not.toBe(token)
    expect(first.description.lastFour ?? '0000').toMatch(/^\d{4}$/)
    expect(await gateway.setUpMethod(request)).toEqual(first)
    for (const idempotencyKey of ['key-1', 'key-2']) {
      const payment = { idempotencyKey, method: first.method, amount: amountIn(driver()), invoiceRef: idempotencyKey }
      expect((await paid(driver(), payment)).outcome.kind).toBe('paid')
    }
  })

  test('a customer who is forgotten has nothing to be charged, is forgotten again, and what was paid is given back', async () => {
    const { gateway } = driver()
    const customerRef = await customerOf(gateway, 1)
    const method = await onFile(driver(), 'good')
    const { paymentRef } = await paid(driver(), {
      idempotencyKey: 'key-1',
      method,
      amount: amountIn(driver()),
      invoiceRef: 'invoice-1',
    })
    const other = await onFile(driver(), 'good', 2)
    const forget = { accountId: 1, customerRefs: [customerRef] }
    expect(await gateway.forgetCustomer(forget)).toEqual({ kind: 'forgotten' })
    expect(await gateway.forgetCustomer(forget)).toEqual({ kind: 'forgotten' })
    expect(await gateway.forgetCustomer({ accountId: 99, customerRefs: [] })).toEqual({ kind: 'forgotten' })
    const again = { idempotencyKey: 'key-2', method, amount: amountIn(driver()), invoiceRef: 'invoice-2' }
    expect(await gateway.startPayment(again)).toMatchObject({ kind: 'error', isOutcomeKnown: true })
    expect(await gateway.refund({ idempotencyKey: 'refund-1', paymentRef, amount: amountIn(driver()) })).toMatchObject({
      kind: 'refunded',
    })
    const others = { idempotencyKey: 'key-3', method: other, amount: amountIn(driver()), invoiceRef: 'invoice-3' }
    expect((await paid(driver(), others)).outcome.kind).toBe('paid')
  })

  test('a rejected method is declined, an unknown token is wrong input', async () => {
    const { gateway, token } = driver()
    const customerRef = await customerOf(gateway, 1)
    const rejected = {
      idempotencyKey: 'set-up-1',
      customerRef,
      token: await token('rejected'),
      currency: driver().currency,
    }
    expect(await gateway.setUpMethod(rejected)).toMatchObject({ kind: 'declined' })
    const unknown = { idempotencyKey: 'set-up-2', customerRef, token: 'tok_none', currency: driver().currency }
    expect(await gateway.setUpMethod(unknown)).toEqual({ kind: 'error', class: 701, isOutcomeKnown: true })
  })

  test.each([true, false])('a challenged method is on file only once its customer agreed: %s', async (isApproved) => {
    const { gateway, answerChallenge } = driver()
    const token = await driver().token('challenged')
    const request = {
      idempotencyKey: 'set-up-1',
      customerRef: await customerOf(gateway, 1),
      token,
      currency: driver().currency,
    }
    const first = await gateway.setUpMethod(request)
    if (first.kind !== 'challenge') throw new Error(`no challenge but ${first.kind}`)
    expect(await gateway.setUpMethod(request)).toEqual(first)
    const threeDSecureResult = await answerChallenge(first.challengeId, isApproved)
    const answered = await gateway.setUpMethod({ ...request, threeDSecureResult })
    expect(answered.kind).toBe(isApproved ? 'set_up' : 'declined')
  })
}

async function challenged(driver: ProviderDriver) {
  const method = await onFileAfterChallenge(driver)
  const request: StartRequest = { idempotencyKey: 'key-1', method, amount: amountIn(driver), invoiceRef: 'invoice-1' }
  const paymentRef = await started(driver.gateway, request)
  const confirm = { ...request, paymentRef }
  const outcome = await driver.gateway.confirmPayment(confirm)
  if (outcome.kind !== 'challenge') throw new Error(`no challenge but ${outcome.kind}`)
  return { confirm, paymentRef, outcome }
}

/** The customer's answer comes too late: where it moves the money by itself, it is given after the end. */
async function answeredTooLate(
  { answerChallenge, isPaidByApproval }: ProviderDriver,
  challengeId: string,
  end: () => Promise<void>,
): Promise<string> {
  if (isPaidByApproval) await end()
  const threeDSecureResult = await answerChallenge(challengeId, true)
  if (!isPaidByApproval) await end()
  return threeDSecureResult
}

function contractOfChallenges(driver: () => ProviderDriver): void {
  test('a challenge is passed once, and a guessed answer leaves it as it is', async () => {
    const { gateway, charged, answerChallenge } = driver()
    const { confirm, paymentRef, outcome } = await challenged(driver())
    expect(await gateway.confirmPayment(confirm)).toEqual(outcome)
    expect(await gateway.readPayment({ paymentRef })).toEqual(outcome)
    const guessed = await gateway.confirmPayment({ ...confirm, threeDSecureResult: 'guessed' })
    expect(guessed).toMatchObject({ kind: 'error', isOutcomeKnown: true })
    expect(await charged()).toEqual([])
    const threeDSecureResult = await answerChallenge(outcome.challengeId, true)
    const passed = { kind: 'paid', ref: paymentRef, amount: amountIn(driver()) }
    expect(await gateway.confirmPayment({ ...confirm, threeDSecureResult })).toEqual(passed)
    expect(await gateway.confirmPayment({ ...confirm, threeDSecureResult })).toEqual(passed)
    expect(await charged()).toHaveLength(1)
  })

  test('a challenge that its customer declines charges nothing', async () => {
    const { gateway, charged, answerChallenge } = driver()
    const { confirm, paymentRef, outcome } = await challenged(driver())
    const threeDSecureResult = await answerChallenge(outcome.challengeId, false)
    expect(await gateway.confirmPayment({ ...confirm, threeDSecureResult })).toMatchObject({ kind: 'declined' })
    expect(await gateway.readPayment({ paymentRef })).toMatchObject({ kind: 'declined' })
    expect(await charged()).toEqual([])
  })

  test('a challenge whose time is over charges nothing once it was read, and cancelled where it still waits', async () => {
    const { gateway, charged, passUntil } = driver()
    const { confirm, paymentRef, outcome } = await challenged(driver())
    const threeDSecureResult = await answeredTooLate(driver(), outcome.challengeId, async () => {
      await passUntil(outcome.expiresAt)
      const read = await gateway.readPayment({ paymentRef })
      if (read.kind === 'challenge') await gateway.cancelPayment(paymentRef)
    })
    const late = await gateway.confirmPayment({ ...confirm, threeDSecureResult })
    expect(['declined', 'cancelled']).toContain(late.kind)
    expect(await charged()).toEqual([])
  })

  test('a challenge that was cancelled charges nothing, also with the answer that came too late', async () => {
    const { gateway, charged } = driver()
    const { confirm, paymentRef, outcome } = await challenged(driver())
    const threeDSecureResult = await answeredTooLate(driver(), outcome.challengeId, async () => {
      expect(await gateway.cancelPayment(paymentRef)).toEqual({ kind: 'cancelled' })
    })
    expect(await gateway.confirmPayment({ ...confirm, threeDSecureResult })).toEqual({ kind: 'cancelled' })
    expect(await charged()).toEqual([])
  })
}

function contractOfRefunds(driver: () => ProviderDriver): void {
  const give = (paymentRef: string, minor: number, idempotencyKey = `refund of ${minor}`) =>
    driver().gateway.refund({ idempotencyKey, paymentRef, amount: money(minor, driver().currency) })

  test('parts are given back up to the whole and not a cent more, each once', async () => {
    const ref = await charge(driver())
    const first = await give(ref, 500)
    expect(first).toMatchObject({ kind: 'refunded', amount: money(500, driver().currency) })
    expect(await give(ref, 500)).toEqual(first)
    expect(await give(ref, 1501)).toEqual({ kind: 'rejected', code: 'exceeds_payment' })
    expect(await give(ref, 1500)).toMatchObject({ kind: 'refunded', amount: money(1500, driver().currency) })
    expect(await give(ref, 1)).toEqual({ kind: 'rejected', code: 'exceeds_payment' })
  })

  test('a key that comes back for another amount is rejected', async () => {
    const ref = await charge(driver())
    await give(ref, 500, 'key-r')
    expect(await give(ref, 501, 'key-r')).toEqual({ kind: 'error', class: 707, isOutcomeKnown: true })
  })

  test('refunds at once never exceed the payment', async () => {
    const ref = await charge(driver())
    const outcomes = await Promise.all(Array.from({ length: 10 }, (_, index) => give(ref, 300, `key-${index}`)))
    expect(outcomes.filter(({ kind }) => kind === 'refunded')).toHaveLength(6)
  })

  test('a refund whose answer was lost is found by its key, and is not made twice', async () => {
    const { gateway, loseNextAnswer } = driver()
    const ref = await charge(driver())
    const identity = { idempotencyKey: 'refund of 2000', paymentRef: ref }
    expect(await gateway.readRefund(identity)).toEqual({ kind: 'never_arrived' })
    await loseNextAnswer()
    expect(await give(ref, 2000)).toMatchObject({ kind: 'error', isOutcomeKnown: false })
    const known = await gateway.readRefund(identity)
    expect(known).toMatchObject({ kind: 'refunded', amount: amountIn(driver()) })
    expect(await give(ref, 2000)).toEqual(known)
  })

  test('a refund that comes back is read as rejected by its key, is announced, and can be given again', async () => {
    const { gateway, returnRefund, sentWebhooks } = driver()
    const paymentRef = await charge(driver())
    await give(paymentRef, 2000)
    await returnRefund(paymentRef)
    const identity = { idempotencyKey: 'refund of 2000', paymentRef }
    expect(await gateway.readRefund(identity)).toEqual({ kind: 'rejected', code: 'declined' })
    const hints = (await sentWebhooks()).map((message) => gateway.readWebhook(message))
    const failed = hints.flatMap((hint) => (hint.ok && hint.value.type === 'refund.failed' ? hint.value : []))
    expect(failed).toMatchObject([{ kind: 'refund', idempotencyKey: 'refund of 2000' }])
    expect(await give(paymentRef, 2000, 'once more')).toMatchObject({ kind: 'refunded' })
  })

  test('a refund that was made at the provider itself is listed without a key, is announced by its payment, and counts', async () => {
    const { gateway, refundAtProvider, returnRefund, sentWebhooks } = driver()
    const paymentRef = await charge(driver())
    await give(paymentRef, 500)
    await refundAtProvider(paymentRef, 700)
    const listed = async () => {
      const answer = await gateway.listRefunds(paymentRef)
      if (answer.kind === 'error') throw new Error(`no list but ${answer.class}`)
      const rows = answer.refunds.map(({ amount, isFailed, idempotencyKey: key }) => [amount.minor, isFailed, key])
      return rows.toSorted(([left], [right]) => Number(left) - Number(right))
    }
    expect(await listed()).toEqual([
      [500, false, 'refund of 500'],
      [700, false, undefined],
    ])
    const hints = (await sentWebhooks()).map((message) => gateway.readWebhook(message))
    const ofRefunds = hints.flatMap((hint) => (hint.ok && hint.value.kind === 'refund' ? hint.value.paymentRef : []))
    expect([ofRefunds.length >= 2, new Set(ofRefunds)]).toEqual([true, new Set([paymentRef])])
    expect(await give(paymentRef, 801)).toEqual({ kind: 'rejected', code: 'exceeds_payment' })
    await returnRefund(paymentRef)
    expect((await listed())[1]).toEqual([700, true, undefined])
    expect(await give(paymentRef, 1500)).toMatchObject({ kind: 'refunded' })
    expect(await gateway.listRefunds('none')).toEqual({ kind: 'refunds', refunds: [] })
  })

  test('what was not paid is not given back', async () => {
    const declined = await charge(driver(), 'fails_when_charged')
    expect(await give(declined, 1)).toEqual({ kind: 'rejected', code: 'not_refundable' })
    expect(await give('none', 1, 'other')).toEqual({ kind: 'rejected', code: 'unknown_payment' })
  })
}

function contractOfDisputes(driver: () => ProviderDriver): void {
  test.each([
    ['won', 'paid'],
    ['lost', 'dispute_lost'],
  ] as const)('a dispute that is %s leaves the payment %s', async (verdict, kind) => {
    const { gateway, dispute, decideDispute } = driver()
    const paymentRef = await charge(driver())
    const disputeRef = await dispute(paymentRef)
    const open = { kind: 'dispute', paymentRef, state: 'open', amount: amountIn(driver()) }
    expect(await gateway.readDispute(disputeRef)).toEqual(open)
    expect(await gateway.readPayment({ paymentRef })).toEqual({
      kind: 'disputed',
      ref: paymentRef,
      disputeRef,
      amount: amountIn(driver()),
    })
    await decideDispute(disputeRef, verdict)
    expect(await gateway.readDispute(disputeRef)).toEqual({ ...open, state: verdict })
    expect(await gateway.readPayment({ paymentRef })).toMatchObject({
      kind,
      ref: paymentRef,
      amount: amountIn(driver()),
    })
  })

  test('a dispute that never was is not known', async () => {
    expect(await driver().gateway.readDispute('none')).toEqual({ kind: 'unknown_dispute' })
  })
}

function contractOfWebhooks(driver: () => ProviderDriver): void {
  const event = { id: 'evt_1', ref: 'ch_1' }
  const read = (message: WebhookMessage) => driver().gateway.readWebhook(message)
  const bad = { ok: false, failure: { code: 'bad-signature' } }

  test('what the provider sends names the payment, and the dispute, to be read again', async () => {
    const { gateway, dispute, sentWebhooks } = driver()
    const paymentRef = await charge(driver())
    const disputeRef = await dispute(paymentRef)
    const hints = (await sentWebhooks()).map((message) => {
      const hint = gateway.readWebhook(message)
      return hint.ok ? [hint.value.kind, hint.value.ref] : []
    })
    expect(hints).toContainEqual(['payment', paymentRef])
    expect(hints).toContainEqual(['dispute', disputeRef])
  })

  test('both active secrets are good, a stranger’s is not', () => {
    const { sign, now } = driver()
    expect(read(sign(event, 'current', now()))).toMatchObject({ ok: true, value: { ...event, kind: 'payment' } })
    expect(read(sign(event, 'previous', now()))).toMatchObject({ ok: true, value: event })
    expect(read(sign(event, 'stranger', now()))).toEqual(bad)
    expect(read({ ...sign(event, 'current', now()), headers: {} })).toEqual(bad)
  })

  test('an event of a kind that is not known is read as unknown', () => {
    const { sign, now } = driver()
    expect(read(sign({ ...event, isUnknown: true }, 'current', now()))).toMatchObject({ value: { kind: 'unknown' } })
  })

  test.each([-6, 6])('a signature of %i minutes from now is stale', (minutes) => {
    const { sign, now } = driver()
    const stale = { ok: false, failure: { code: 'stale' } }
    expect(read(sign(event, 'current', now() + minutes * MINUTE_MS))).toEqual(stale)
  })

  test('one changed bit anywhere in the body is a bad signature', () => {
    const { sign, now } = driver()
    const message = sign(event, 'current', now())
    for (let bit = 0; bit < message.body.length * 8; bit += 1) {
      const body = Buffer.from(message.body)
      body.writeUInt8(body.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(read({ ...message, body })).toEqual(bad)
    }
  })
}

/** Every promise of `PaymentGateway`, against an implementation and its provider. Each implementation passes all of them. */
export function paymentGatewayContract(driver: () => ProviderDriver): void {
  contractOfPayments(driver)
  describe('methods', () => {
    contractOfMethods(driver)
  })
  describe('challenges', () => {
    contractOfChallenges(driver)
  })
  describe('refunds', () => {
    contractOfRefunds(driver)
  })
  describe('disputes', () => {
    contractOfDisputes(driver)
  })
  describe('webhooks', () => {
    contractOfWebhooks(driver)
  })
}

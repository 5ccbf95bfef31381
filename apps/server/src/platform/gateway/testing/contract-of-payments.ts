import { money } from '@waybill/domain/money'
import { describe, expect, test } from 'vitest'
import type { StartRequest } from '../payment-gateway.ts'
import { onFile, paid, started, type ProviderDriver, type TestMethod } from './provider-driver.ts'

const TIMES = 10
const rejected = { kind: 'error', class: 707, isOutcomeKnown: true }

async function requestOf(driver: ProviderDriver, method: TestMethod = 'good'): Promise<StartRequest> {
  const stored = await onFile(driver, method)
  return { idempotencyKey: 'key-1', method: stored, amount: money(2000, driver.currency), invoiceRef: 'invoice-1' }
}

function differences<Value>(values: readonly Value[]): number {
  return new Set(values.map((value) => JSON.stringify(value))).size
}

function contractOfStarting(driver: () => ProviderDriver): void {
  test('a start moves nothing, however often', async () => {
    const { gateway, charged } = driver()
    const request = await requestOf(driver())
    const ref = await started(gateway, request)
    expect(await started(gateway, request)).toBe(ref)
    expect(await gateway.readPayment({ paymentRef: ref })).toEqual({ kind: 'unconfirmed', ref })
    expect(await charged()).toEqual([])
  })

  test('starts at once with one key are one payment, starts with two keys are two', async () => {
    const { gateway } = driver()
    const request = await requestOf(driver())
    const refs = await Promise.all(Array.from({ length: TIMES }, () => started(gateway, request)))
    expect(new Set(refs).size).toBe(1)
    expect(await started(gateway, { ...request, idempotencyKey: 'key-2' })).not.toBe(refs[0])
  })

  test('a key that comes back for another amount, currency, invoice or method is rejected', async () => {
    const { gateway } = driver()
    const request = await requestOf(driver())
    await started(gateway, request)
    const others: readonly Partial<StartRequest>[] = [
      { amount: money(2001, driver().currency) },
      { amount: money(2000, 'CHF') },
      { invoiceRef: 'invoice-2' },
      { method: await onFile(driver(), 'good') },
    ]
    for (const other of others) expect(await gateway.startPayment({ ...request, ...other })).toEqual(rejected)
  })

  test('neither an amount of nothing nor the method of another customer is started', async () => {
    const { gateway, charged } = driver()
    const request = await requestOf(driver())
    expect(await gateway.startPayment({ ...request, amount: money(0, driver().currency) })).toEqual(rejected)
    const { customerRef } = await onFile(driver(), 'good', 2)
    const foreign = { ...request, method: { ...request.method, customerRef } }
    expect(await gateway.startPayment(foreign)).toMatchObject({ kind: 'error', isOutcomeKnown: true })
    expect(await charged()).toEqual([])
  })
}

function contractOfConfirming(driver: () => ProviderDriver): void {
  test('a confirmation charges once and answers the same, again and at once', async () => {
    const { gateway, charged } = driver()
    const request = await requestOf(driver())
    const paymentRef = await started(gateway, request)
    const confirm = () => gateway.confirmPayment({ ...request, paymentRef })
    const outcomes = await Promise.all(Array.from({ length: TIMES }, confirm))
    expect(outcomes[0]).toEqual({ kind: 'paid', ref: paymentRef, amount: request.amount })
    expect(differences([...outcomes, await confirm()])).toBe(1)
    expect(await charged()).toEqual([{ ref: paymentRef, amount: request.amount }])
    expect(await started(gateway, request)).toBe(paymentRef)
  })

  test('a confirmation of something else than was started charges nothing', async () => {
    const { gateway, charged } = driver()
    const request = await requestOf(driver())
    const paymentRef = await started(gateway, request)
    const confirm = (other: object) => gateway.confirmPayment({ ...request, paymentRef, ...other })
    expect(await confirm({ amount: money(2001, driver().currency) })).toEqual(rejected)
    expect(await confirm({ paymentRef: `${paymentRef}x` })).toEqual(rejected)
    expect(await charged()).toEqual([])
  })

  test.each(['good', 'fails_when_charged', 'blocked', 'bank'] as const)(
    'what was confirmed with the method %s is read as it was answered, by reference and by key',
    async (method) => {
      const { gateway } = driver()
      const request = await requestOf(driver(), method)
      const { paymentRef, outcome } = await paid(driver(), request)
      const kinds = { good: 'paid', fails_when_charged: 'declined', blocked: 'blocked', bank: 'pending' }
      expect(outcome.kind).toBe(kinds[method])
      expect(await gateway.readPayment({ paymentRef })).toEqual(outcome)
      expect(await gateway.readPayment({ idempotencyKey: 'key-1' })).toEqual(outcome)
    },
  )

  test('what was never started never arrived', async () => {
    const { gateway } = driver()
    expect(await gateway.readPayment({ paymentRef: 'none' })).toEqual({ kind: 'never_arrived' })
    expect(await gateway.readPayment({ idempotencyKey: 'none' })).toEqual({ kind: 'never_arrived' })
  })

  test('bank money is pending, settles, and can be returned', async () => {
    const { gateway, passBankDays } = driver()
    const { paymentRef, outcome } = await paid(driver(), await requestOf(driver(), 'bank_returned'))
    expect(outcome).toMatchObject({ kind: 'pending', ref: paymentRef })
    await passBankDays()
    expect(await gateway.readPayment({ paymentRef })).toMatchObject({ kind: 'paid', ref: paymentRef })
    await passBankDays()
    expect(await gateway.readPayment({ paymentRef })).toMatchObject({ kind: 'returned', ref: paymentRef })
  })
}

function contractOfErrors(driver: () => ProviderDriver): void {
  test('a confirmation whose answer was lost is unknown, is read as paid, and is not made twice', async () => {
    const { gateway, charged, loseNextAnswer } = driver()
    const request = await requestOf(driver())
    await loseNextAnswer()
    const { paymentRef, outcome } = await paid(driver(), request)
    expect(outcome).toMatchObject({ kind: 'error', isOutcomeKnown: false })
    const known = { kind: 'paid', ref: paymentRef, amount: request.amount }
    expect(await gateway.readPayment({ paymentRef })).toEqual(known)
    expect(await gateway.confirmPayment({ ...request, paymentRef })).toEqual(known)
    expect(await charged()).toHaveLength(1)
  })

  test('a confirmation that was rejected at the door is known to have changed nothing, and can be made again', async () => {
    const { gateway, charged, rejectNextCall } = driver()
    const request = await requestOf(driver())
    await rejectNextCall()
    const { paymentRef, outcome } = await paid(driver(), request)
    expect(outcome).toMatchObject({ kind: 'error', isOutcomeKnown: true })
    expect(await gateway.readPayment({ paymentRef })).toEqual({ kind: 'unconfirmed', ref: paymentRef })
    expect(await charged()).toEqual([])
    expect(await gateway.confirmPayment({ ...request, paymentRef })).toMatchObject({ kind: 'paid' })
  })
}

function contractOfCancelling(driver: () => ProviderDriver): void {
  test('what was cancelled before its confirmation never succeeds', async () => {
    const { gateway, charged } = driver()
    const request = await requestOf(driver())
    const paymentRef = await started(gateway, request)
    const cancelled = { kind: 'cancelled' }
    expect(await gateway.cancelPayment(paymentRef)).toEqual(cancelled)
    expect(await gateway.confirmPayment({ ...request, paymentRef })).toEqual(cancelled)
    expect(await gateway.cancelPayment(paymentRef)).toEqual(cancelled)
    expect(await gateway.readPayment({ idempotencyKey: 'key-1' })).toEqual(cancelled)
    expect(await charged()).toEqual([])
  })

  test('a cancellation after the success answers the success', async () => {
    const { gateway, charged } = driver()
    const { paymentRef, outcome } = await paid(driver(), await requestOf(driver()))
    expect(await gateway.cancelPayment(paymentRef)).toEqual(outcome)
    expect(await gateway.readPayment({ paymentRef })).toEqual(outcome)
    expect(await charged()).toHaveLength(1)
  })

  test('a cancellation beside the confirmation has one end', async () => {
    const { gateway, charged } = driver()
    const request = await requestOf(driver())
    const paymentRef = await started(gateway, request)
    const [confirmed, ended] = await Promise.all([
      gateway.confirmPayment({ ...request, paymentRef }),
      gateway.cancelPayment(paymentRef),
    ])
    expect(confirmed).toEqual(ended)
    expect(await charged()).toHaveLength(confirmed.kind === 'paid' ? 1 : 0)
  })
}

/** Promises of `PaymentGateway` about payments. */
export function contractOfPayments(driver: () => ProviderDriver): void {
  describe('starting', () => {
    contractOfStarting(driver)
  })
  describe('confirming', () => {
    contractOfConfirming(driver)
  })
  describe('errors', () => {
    contractOfErrors(driver)
  })
  describe('cancelling', () => {
    contractOfCancelling(driver)
  })
}

import { money } from '@waybill/domain/money'
import { expect, test } from 'vitest'
import type { GatewayError, GatewayOutcome } from './payment-gateway.ts'
import { scriptedGateway } from './testing/scripted-gateway.ts'
import { withRetries } from './with-retries.ts'

const request = {
  idempotencyKey: 'key-1',
  paymentRef: 'ch_1',
  method: { customerRef: 'cus_1', methodRef: 'pm_1' },
  amount: money(2000, 'USD'),
  invoiceRef: '1001',
}
const paid: GatewayOutcome = { kind: 'paid', ref: 'ch_1', amount: request.amount }

function errorOf(errorClass: GatewayError['class'], isOutcomeKnown = false): GatewayError {
  return { kind: 'error', class: errorClass, isOutcomeKnown }
}

async function chargeWith(script: readonly GatewayOutcome[]) {
  const { gateway, keys } = scriptedGateway(script)
  const waits: number[] = []
  const outcome = await withRetries(gateway, async (ms) => {
    waits.push(ms)
  }).confirmPayment(request)
  return { outcome, keys, waits }
}

test.each([702, 705, 706] as const)('%i is tried again after 0.5, 1 and 2 s with the same key', async (errorClass) => {
  const failure = errorOf(errorClass)
  const { outcome, keys, waits } = await chargeWith([failure, failure, failure, paid])
  expect(outcome).toEqual(paid)
  expect(waits).toEqual([500, 1000, 2000])
  expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-1'])
})

test('the error surfaces after three more tries', async () => {
  const { outcome, keys } = await chargeWith([errorOf(706), errorOf(706), errorOf(706), errorOf(706), paid])
  expect(outcome).toEqual(errorOf(706))
  expect(keys).toHaveLength(4)
})

test.each([701, 703, 704, 707] as const)('%i surfaces at once', async (errorClass) => {
  const { outcome, waits } = await chargeWith([errorOf(errorClass), paid])
  expect(outcome).toEqual(errorOf(errorClass))
  expect(waits).toEqual([])
})

test('a decline is an answer and is not tried again', async () => {
  const declined: GatewayOutcome = { kind: 'declined', code: 'insufficient_funds', isHard: false }
  const { outcome, keys } = await chargeWith([declined, paid])
  expect(outcome).toEqual(declined)
  expect(keys).toHaveLength(1)
})

test('an error after a time-out leaves the outcome unknown: the time-out may have charged', async () => {
  const busy = errorOf(705, true)
  const { outcome } = await chargeWith([errorOf(702, false), busy, busy, busy])
  expect(outcome).toEqual(errorOf(705, false))
})

test('rejections alone leave it known that nothing was charged', async () => {
  const busy = errorOf(705, true)
  const { outcome } = await chargeWith([busy, busy, busy, busy])
  expect(outcome).toEqual(busy)
})

import { money } from '@waybill/domain/money'
import { expect, test } from 'vitest'
import type { GatewayError, GatewayOutcome, PaymentGateway } from './payment-gateway.ts'
import { scriptedGateway } from './testing/scripted-gateway.ts'
import { withBreaker } from './with-breaker.ts'

const request = {
  idempotencyKey: 'key-1',
  paymentRef: 'ch_1',
  method: { customerRef: 'cus_1', methodRef: 'pm_1' },
  amount: money(2000, 'USD'),
  invoiceRef: '1001',
}
const paid: GatewayOutcome = { kind: 'paid', ref: 'ch_1', amount: request.amount }
const broken: GatewayError = { kind: 'error', class: 706, isOutcomeKnown: false }
const declined: GatewayOutcome = { kind: 'declined', code: 'declined', isHard: false }
const rejected: GatewayError = { kind: 'error', class: 702, isOutcomeKnown: true }
const five = [broken, broken, broken, broken, broken]

function settableClock() {
  let at = 0
  return { now: () => at, set: (to: number) => (at = to) }
}

async function chargeTimes(gateway: PaymentGateway, count: number): Promise<GatewayOutcome[]> {
  const outcomes: GatewayOutcome[] = []
  for (let left = count; left > 0; left -= 1) outcomes.push(await gateway.confirmPayment(request))
  return outcomes
}

test('after five failures in a row the gateway is not called for 30 s', async () => {
  const { gateway, keys } = scriptedGateway([...five, paid])
  const clock = settableClock()
  const guarded = withBreaker(gateway, clock)
  await chargeTimes(guarded, 5)
  clock.set(29_999)
  expect(await guarded.confirmPayment(request)).toEqual(rejected)
  expect(keys).toHaveLength(5)
  clock.set(30_000)
  expect(await guarded.confirmPayment(request)).toEqual(paid)
})

test('while one call probes the gateway the others are still rejected', async () => {
  const { gateway, keys } = scriptedGateway([...five, paid])
  const clock = settableClock()
  const guarded = withBreaker(gateway, clock)
  await chargeTimes(guarded, 5)
  clock.set(30_000)
  expect(await Promise.all([guarded.confirmPayment(request), guarded.confirmPayment(request)])).toEqual([
    paid,
    rejected,
  ])
  expect(keys).toHaveLength(6)
})

test('a probe that fails opens the breaker for another 30 s', async () => {
  const { gateway } = scriptedGateway([...five, broken, paid])
  const clock = settableClock()
  const guarded = withBreaker(gateway, clock)
  await chargeTimes(guarded, 5)
  clock.set(30_000)
  expect(await guarded.confirmPayment(request)).toEqual(broken)
  clock.set(59_999)
  expect(await guarded.confirmPayment(request)).toEqual(rejected)
  clock.set(60_000)
  expect(await guarded.confirmPayment(request)).toEqual(paid)
})

test('a decline is an answer of a healthy gateway and starts the count again', async () => {
  const { gateway } = scriptedGateway([broken, broken, broken, broken, declined, broken, broken, broken, broken, paid])
  const outcomes = await chargeTimes(withBreaker(gateway, settableClock()), 10)
  expect(outcomes).not.toContainEqual(rejected)
  expect(outcomes.at(-1)).toEqual(paid)
})

test('a call that began before the breaker opened neither closes it nor opens it for longer', async () => {
  const { gateway } = scriptedGateway(five)
  const late = Promise.withResolvers<GatewayOutcome>()
  let isFirst = true
  const clock = settableClock()
  const guarded = withBreaker(
    {
      ...gateway,
      confirmPayment: (each) => {
        if (!isFirst) return gateway.confirmPayment(each)
        isFirst = false
        return late.promise
      },
    },
    clock,
  )
  const slow = guarded.confirmPayment(request)
  await chargeTimes(guarded, 5)
  late.resolve(paid)
  await slow
  expect(await guarded.confirmPayment(request)).toEqual(rejected)
})

test('a call that throws counts as a failure and gives the probe back', async () => {
  const { gateway } = scriptedGateway([...five, paid])
  const clock = settableClock()
  let mustThrow = false
  const guarded = withBreaker(
    {
      ...gateway,
      readPayment: async (payment) => (mustThrow ? Promise.reject(new Error('a bug')) : gateway.readPayment(payment)),
    },
    clock,
  )
  await chargeTimes(guarded, 5)
  mustThrow = true
  clock.set(30_000)
  await expect(guarded.readPayment({ idempotencyKey: 'key-1' })).rejects.toThrow('a bug')
  clock.set(60_000)
  expect(await guarded.confirmPayment(request)).toEqual(paid)
})

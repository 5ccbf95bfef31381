import { money } from '@waybill/domain/money'
import { expect, test } from 'vitest'
import { createGatewayWatch } from './gateway-health.ts'
import { guardGateway } from './guard-gateway.ts'
import type { GatewayError } from './payment-gateway.ts'
import { scriptedGateway } from './testing/scripted-gateway.ts'

const request = {
  idempotencyKey: 'key-1',
  paymentRef: 'ch_1',
  method: { customerRef: 'cus_1', methodRef: 'pm_1' },
  amount: money(2000, 'USD'),
  invoiceRef: '1001',
}
const paid = { kind: 'paid', ref: 'ch_1', amount: request.amount } as const
const timeOut: GatewayError = { kind: 'error', class: 702, isOutcomeKnown: false }

const unauthorized: GatewayError = { kind: 'error', class: 704, isOutcomeKnown: true }

/** A watch whose clock is set by hand, with what it logs and mails. */
function watched() {
  const clock = { at: 0, now: (): number => clock.at }
  const logged: unknown[] = []
  const mailedAt: number[] = []
  const note = (fields: unknown): void => void logged.push(fields)
  const watch = createGatewayWatch({
    clock,
    log: { error: note, warn: note },
    mailOperator: async (now) => void mailedAt.push(now),
  })
  return { clock, watch, logged, mailedAt }
}

test('a call counts once for the breaker, however often it was tried, and is not tried again once it is rejected', async () => {
  const { gateway, keys } = scriptedGateway(Array.from({ length: 40 }, () => timeOut))
  const waits: number[] = []
  const { clock, watch, logged } = watched()
  const guarded = guardGateway(gateway, { clock, sleep: async (ms) => void waits.push(ms), use: 'requests', watch })
  for (let call = 0; call < 5; call += 1) await guarded.confirmPayment(request)
  expect(keys).toHaveLength(20)
  expect(await guarded.confirmPayment(request)).toEqual({ kind: 'error', class: 702, isOutcomeKnown: true })
  expect(keys).toHaveLength(20)
  expect(waits).toHaveLength(15)
  expect(watch.figures()).toMatchObject({ errors: { 702: 5, 704: 0 }, open: { requests: true, background: false } })
  expect(logged).toEqual([{ calls: 'requests' }])
})

test('[PAY-08] five failures in the background reject no call of a member who waits', async () => {
  const { gateway, keys } = scriptedGateway([...Array.from({ length: 20 }, () => timeOut), paid])
  const { clock, watch } = watched()
  const guards = { clock, sleep: async () => undefined, watch }
  const background = guardGateway(gateway, { ...guards, use: 'background' })
  for (let call = 0; call < 6; call += 1) await background.confirmPayment(request)
  expect([keys.length, watch.figures().open]).toEqual([20, { requests: false, background: true }])
  expect(await guardGateway(gateway, { ...guards, use: 'requests' }).confirmPayment(request)).toEqual(paid)
})

test('[PAY-08] 704 alarms the operator at once, and at most once a minute', async () => {
  const { gateway } = scriptedGateway(Array.from({ length: 4 }, () => unauthorized))
  const { clock, watch, logged, mailedAt } = watched()
  const guarded = guardGateway(gateway, { clock, sleep: async () => undefined, use: 'background', watch })
  for (const at of [1_000, 60_999, 61_000]) {
    clock.at = at
    expect(await guarded.confirmPayment(request)).toEqual(unauthorized)
  }
  expect(mailedAt).toEqual([1_000, 61_000])
  expect(logged).toEqual([{ class: 704 }, { class: 704 }])
  expect(watch.figures()).toMatchObject({ errors: { 704: 3 }, open: { background: false } })
})

test('an operator who can not be mailed is an entry of the log, and the call is answered', async () => {
  const { gateway } = scriptedGateway([unauthorized])
  const messages: unknown[] = []
  const log = { warn: () => undefined, error: (_: unknown, message?: string) => void messages.push(message) }
  const clock = { now: () => 0 }
  const watch = createGatewayWatch({ clock, log, mailOperator: () => Promise.reject(new Error('no database')) })
  const guarded = guardGateway(gateway, { clock, sleep: async () => undefined, use: 'requests', watch })
  expect(await guarded.confirmPayment(request)).toEqual(unauthorized)
  expect(messages).toEqual([
    'the payment provider does not authorise the shop: check its key',
    'the operator is not mailed',
  ])
})

import { money } from '@waybill/domain/money'
import { expect, test } from 'vitest'
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
const timeOut: GatewayError = { kind: 'error', class: 702, isOutcomeKnown: false }

test('a call counts once for the breaker, however often it was tried, and is not tried again once it is rejected', async () => {
  const { gateway, keys } = scriptedGateway(Array.from({ length: 40 }, () => timeOut))
  const waits: number[] = []
  const guarded = guardGateway(gateway, { clock: { now: () => 0 }, sleep: async (ms) => void waits.push(ms) })
  for (let call = 0; call < 5; call += 1) await guarded.confirmPayment(request)
  expect(keys).toHaveLength(20)
  expect(await guarded.confirmPayment(request)).toEqual({ kind: 'error', class: 702, isOutcomeKnown: true })
  expect(keys).toHaveLength(20)
  expect(waits).toHaveLength(15)
})

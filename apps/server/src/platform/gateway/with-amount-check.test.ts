import { money } from '@waybill/domain/money'
import { expect, test } from 'vitest'
import { checkAmount } from './check-amount.ts'
import type { GatewayOutcome } from './payment-gateway.ts'
import { scriptedGateway } from './testing/scripted-gateway.ts'
import { withAmountCheck } from './with-amount-check.ts'

const requested = money(2000, 'USD')
const request = {
  idempotencyKey: 'key-1',
  paymentRef: 'ch_1',
  method: { customerRef: 'cus_1', methodRef: 'pm_1' },
  amount: requested,
  invoiceRef: '1001',
}
const disbelieved = { kind: 'error', class: 703, isOutcomeKnown: false }

function paid(amount: typeof requested | ReturnType<typeof money>): GatewayOutcome {
  return { kind: 'paid', ref: 'ch_1', amount }
}

test('an answer about the requested amount is believed', async () => {
  const { gateway } = scriptedGateway([paid(requested)])
  expect(await withAmountCheck(gateway).confirmPayment(request)).toEqual(paid(requested))
})

test.each([
  ['another currency', money(2000, 'EUR')],
  ['less', money(1999, 'USD')],
  ['more', money(2001, 'USD')],
])('an answer about %s leaves the outcome unknown', async (_, amount) => {
  const { gateway } = scriptedGateway([paid(amount)])
  expect(await withAmountCheck(gateway).confirmPayment(request)).toEqual(disbelieved)
})

test('a refund of another amount than requested leaves the outcome unknown', async () => {
  const { gateway } = scriptedGateway([])
  const refund = { idempotencyKey: 'key-2', paymentRef: 'ch_1', amount: requested }
  expect(await withAmountCheck(gateway).refund(refund)).toEqual(disbelieved)
})

test('an answer without an amount has nothing to be checked', () => {
  expect(checkAmount({ kind: 'never_arrived' }, requested)).toEqual({ kind: 'never_arrived' })
})

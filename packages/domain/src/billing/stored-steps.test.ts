import { describe, expect, test } from 'vitest'
import { invoiceLifecycle } from '../invoice/index.ts'
import { orderLifecycle } from '../order/index.ts'
import { paymentLifecycle } from '../payment/index.ts'
import { quoteLifecycle } from '../quote/index.ts'
import { attemptLifecycle, refundLifecycle, storedSteps } from './index.ts'

const stepsOf = (table: string): readonly string[] =>
  storedSteps.filter((step) => step.table === table).map(({ from, to, cause }) => `${from} ${to} ${cause}`)

describe('[PAY-05] the steps that the database lets pass', () => {
  test.each([
    ['payment', paymentLifecycle],
    ['payment_attempt', attemptLifecycle],
    ['refund', refundLifecycle],
    ['invoice', invoiceLifecycle],
    ['orders', orderLifecycle],
    ['quote', quoteLifecycle],
  ])('are for a %s all that leave its state, with each of their causes', (table, { transitions }) => {
    const moving = transitions.filter(({ from, to }) => from !== to)
    const drawn = moving.flatMap(({ from, to, causes }) => causes.map((cause) => `${from} ${to} ${cause}`))
    expect(stepsOf(table)).toEqual(drawn)
  })

  test('are for the row of a subscription those of its status: a trial is paid or over, and what is over stays so (B-42)', () => {
    expect(stepsOf('subscription').toSorted()).toEqual(
      [
        '-1 -2 trial_ended',
        '-1 1 conversion_declined',
        '-1 1 converted',
        '-1 1 start_now',
        '1 -2 cancel',
        '1 -2 cancel_now',
        '1 -2 dispute_lost',
        '1 -2 last_day',
        '1 -2 period_ended',
      ].toSorted(),
    )
  })

  test('are for the row of a module those of its trial enum: one that is off has none (B-08)', () => {
    expect(stepsOf('subscription_item')).toEqual([
      '1 0 convert',
      '1 2 trial_ended',
      '2 0 activate',
      '0 3 day_14',
      '3 0 paid',
    ])
  })

  test('are named once', () => {
    expect(new Set(storedSteps.map((step) => JSON.stringify(step))).size).toBe(storedSteps.length)
  })
})

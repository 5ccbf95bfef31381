import { describe, expect, test } from 'vitest'
import { invoiceLifecycle } from '../../invoice/index.ts'
import { causesFrom } from '../../lifecycle/index.ts'
import { orderLifecycle } from '../../order/index.ts'
import { paymentLifecycle } from '../../payment/index.ts'
import { quoteLifecycle } from '../../quote/index.ts'
import { attemptLifecycle, refundLifecycle, storedSteps } from '../index.ts'

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

  test('are named once, each of a table that is checked', () => {
    expect(new Set(storedSteps.map((step) => JSON.stringify(step))).size).toBe(storedSteps.length)
    expect([...new Set(storedSteps.map(({ table }) => table))]).toEqual([
      'payment',
      'payment_attempt',
      'refund',
      'invoice',
      'orders',
      'quote',
      'subscription',
      'subscription_item',
    ])
  })
})

describe('what can still happen to a try', () => {
  test('depends on what the provider said last: a return and a lost dispute are final (B-80, B-82)', () => {
    expect(attemptLifecycle.initial).toEqual(['started'])
    expect(attemptLifecycle.states.map((state) => [state, causesFrom(attemptLifecycle, state)])).toEqual([
      ['started', ['challenged', 'accepted', 'paid', 'declined', 'blocked', 'never_arrived', 'provider_error']],
      ['challenge', ['paid', 'accepted', 'declined', 'lapsed', 'blocked', 'cancelled']],
      ['pending', ['paid', 'declined', 'blocked']],
      ['paid', ['returned', 'disputed', 'dispute_lost']],
      ['declined', ['paid']],
      ['blocked', ['paid']],
      ['returned', []],
      ['disputed', ['dispute_won', 'dispute_lost']],
      ['charged_back', []],
      ['ended', ['paid']],
    ])
  })
})

describe('what can still happen to a refund', () => {
  test('depends on how far it is: credited and withdrawn are final, money that came back is paid again (B-81)', () => {
    expect(refundLifecycle.initial).toEqual(['requested', 'started', 'credited', 'refunded'])
    expect(refundLifecycle.states.map((state) => [state, causesFrom(refundLifecycle, state)])).toEqual([
      ['requested', ['approved', 'withdrawn']],
      ['started', ['made', 'rejected']],
      ['refunded', ['came_back']],
      ['rejected', ['paid_again']],
      ['credited', []],
      ['withdrawn', []],
    ])
  })
})

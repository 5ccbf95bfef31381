import { expect, test } from 'vitest'
import { money } from '@waybill/domain/money'
import { checkoutOut } from './answer.ts'
import type { SamePlan } from '../change/change-subscription.ts'
import type { CheckedOut } from './pay.ts'

const plan = {
  start: 'now',
  dueNow: money(5900, 'USD'),
  nextAmount: money(6150, 'USD'),
  nextDate: Date.UTC(2026, 5, 12, 9, 30),
} as const

/** An order that is placed: what else is stored of it is none of the answer's. */
function answerOf(order: object = {}, payment?: object): ReturnType<typeof checkoutOut> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what is read of the two rows
  return checkoutOut({ order: { id: 'o1', state: 'done', currency: 'USD', plan, ...order }, payment } as CheckedOut)
}

test('[ORD-06] the answer of a checkout names what is charged now, what comes next, and when', () => {
  expect(answerOf()).toEqual({
    order_id: 'o1',
    state: 'paid',
    due_now: 59,
    due_now_minor: 5900,
    currency: 'USD',
    next_amount: 61.5,
    next_amount_minor: 6150,
    next_date: '2026-06-12 09:30:00',
    next_date_epoch: Date.UTC(2026, 5, 12, 9, 30),
    is_enabled: 1,
  })
})

test('[ORD-06] what takes effect before its debit settles is on, and its payment pending (B-80)', () => {
  expect(answerOf({}, { state: 1 })).toMatchObject({ state: 'pending', is_enabled: 1 })
  expect(answerOf({}, { state: 2 })).toMatchObject({ state: 'paid', is_enabled: 1 })
})

test('[ORD-06] an order that isn’t done is pending at the bank or in work, and switches nothing on', () => {
  const states = [
    answerOf({ plan: { ...plan, start: 'trial_end' } }),
    answerOf({ plan: { ...plan, isScheduled: true } }),
    answerOf({ state: 'open' }, { state: 1 }),
    answerOf({ state: 'open' }, { state: 3 }),
    answerOf({ state: 'open' }),
  ].map(({ state, is_enabled: isEnabled }) => [state, isEnabled])
  expect(states).toEqual([
    ['scheduled', 1],
    // a change that waits for the renewal (D-43)
    ['scheduled', 1],
    ['pending', 0],
    ['processing', 0],
    ['processing', 0],
  ])
})

test('[SUB-08] the plan that one has already makes no order, charges nothing, and says what comes next (B-43)', () => {
  const unchanged = { nextAmount: money(5900, 'USD'), nextDate: Date.UTC(2026, 5, 12, 9, 30) }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only what is read of the plan
  expect(checkoutOut({ unchanged } as SamePlan)).toEqual({
    order_id: '',
    state: 'unchanged',
    due_now: 0,
    due_now_minor: 0,
    currency: 'USD',
    next_amount: 59,
    next_amount_minor: 5900,
    next_date: '2026-06-12 09:30:00',
    next_date_epoch: Date.UTC(2026, 5, 12, 9, 30),
    is_enabled: 1,
  })
})

test('[ORD-06] an order of a trial’s end that isn’t done is in work, not scheduled', () => {
  expect(answerOf({ state: 'open', plan: { ...plan, start: 'trial_end' } })).toMatchObject({
    state: 'processing',
    is_enabled: 0,
  })
})

import { subscriptionStatuses } from '@waybill/domain/subscription'
import { expect, test } from 'vitest'
import { trialEndOf } from './stored-subscription.ts'

const planEnd = Date.UTC(2026, 11, 5)
const ownEnd = Date.UTC(2026, 11, 12)
const trial = { state: subscriptionStatuses.notSubscribed, trial_end: planEnd, confirmed_order_id: null }

test('an add-on with a longer trial of its own is free until its own end, before the plan is bought too (B-159)', () => {
  expect(trialEndOf({ own_trial_ends_at: ownEnd }, trial, planEnd - 1)).toBe(ownEnd)
  const bought = { ...trial, state: subscriptionStatuses.subscribed }
  expect(trialEndOf({ own_trial_ends_at: ownEnd }, bought, planEnd)).toBe(ownEnd)
})

test('what has no longer trial of its own is free until the end of the plan’s (B-74)', () => {
  expect(trialEndOf({ own_trial_ends_at: null }, trial, planEnd - 1)).toBe(planEnd)
  expect(trialEndOf({ own_trial_ends_at: planEnd - 1 }, trial, planEnd - 1)).toBe(planEnd)
})

test('what ended with the plan’s trial, because nothing was bought, is free no longer (B-70)', () => {
  expect(trialEndOf({ own_trial_ends_at: ownEnd }, trial, planEnd)).toBe(planEnd)
  expect(trialEndOf({ own_trial_ends_at: ownEnd }, { ...trial, confirmed_order_id: '7' }, planEnd)).toBe(ownEnd)
})

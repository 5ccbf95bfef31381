import { expect, test } from 'vitest'
import { decideCharge, decideNextStep } from './decide-charge.ts'

const now = Date.UTC(2026, 2, 2, 10)
const plain = { outcome: 'paid', mode: 'ok', isAuthenticated: false, now } as const

test.each([
  ['paid', 'succeeded', null],
  ['fails_when_charged', 'failed', 'declined'],
  ['declined', 'failed', 'declined'],
  ['insufficient_funds', 'failed', 'insufficient_funds'],
  ['expired_card', 'failed', 'expired_card'],
  ['wrong_code', 'failed', 'wrong_code'],
  ['blocked', 'failed', 'blocked'],
  ['closed_account', 'failed', 'closed_account'],
] as const)('a token that stands for %s is entered as %s', (outcome, status, code) => {
  expect(decideCharge({ ...plain, outcome })).toEqual({ kind: 'entry', step: { status, code, due_at: null } })
})

test('bank money is pending and settles after four bank days', () => {
  const dueAt = Date.UTC(2026, 2, 6, 10)
  const step = { status: 'pending', code: null, due_at: dueAt }
  expect(decideCharge({ ...plain, outcome: 'settles' })).toEqual({ kind: 'entry', step })
  expect(decideCharge({ ...plain, outcome: 'settles_then_returns' })).toEqual({ kind: 'entry', step })
})

test('one bank account settles late, after ten bank days', () => {
  const step = { status: 'pending', code: null, due_at: Date.UTC(2026, 2, 16, 10) }
  expect(decideCharge({ ...plain, outcome: 'settles_late' })).toEqual({ kind: 'entry', step })
})

test('mode decline declines what would be paid, and what is authenticated', () => {
  const step = { status: 'failed', code: 'declined', due_at: null }
  expect(decideCharge({ ...plain, mode: 'decline' })).toEqual({ kind: 'entry', step })
  expect(decideCharge({ ...plain, mode: 'decline', isAuthenticated: true })).toEqual({ kind: 'entry', step })
})

test.each([[{ mode: 'challenge' }], [{ outcome: 'three_d_secure' }]] as const)(
  '%j challenges the customer once',
  (situation) => {
    expect(decideCharge({ ...plain, ...situation })).toEqual({ kind: 'challenge' })
    const passed = decideCharge({ ...plain, ...situation, isAuthenticated: true })
    expect(passed).toMatchObject({ kind: 'entry', step: { status: 'succeeded' } })
  },
)

test('a settled bank payment of one test value is returned a day later at the same time', () => {
  const token = { outcome: 'settles_then_returns', isRefunded: false } as const
  const settled = decideNextStep('pending', now, token)
  expect(settled).toEqual({ status: 'succeeded', code: null, due_at: now + 86_400_000 })
  expect(decideNextStep('succeeded', now + 86_400_000, token)).toEqual({ status: 'failed', code: 'R01', due_at: null })
})

test('money that was refunded in full is not taken back as well', () => {
  const token = { outcome: 'settles_then_returns', isRefunded: true } as const
  expect(decideNextStep('succeeded', now, token)).toEqual({ status: 'succeeded', code: null, due_at: null })
})

test('other bank money has settled for good', () => {
  const token = { outcome: 'settles', isRefunded: false } as const
  expect(decideNextStep('pending', now, token)).toEqual({ status: 'succeeded', code: null, due_at: null })
})

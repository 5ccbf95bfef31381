import { expect, test } from 'vitest'
import { at } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'
import { effectiveWithMoneyAt, isSettledLate, isTrusted } from './debit.ts'
import type { DebitPayer } from './debit.ts'

const known: DebitPayer = { account: { hasSettled: true }, method: { type: 2 } }
const verified: DebitPayer = { account: {}, method: { type: 2, isVerified: true } }
const unknown: DebitPayer = { account: {}, method: { type: 2 } }
const byCard: DebitPayer = { account: { hasSettled: true }, method: { type: 1, isVerified: true } }

const usd = (minor: number) => money(minor, 'USD')

test('a bank debit is trusted once money of the account has settled, else from a verified account up to 500.00 (B-80)', () => {
  expect(isTrusted(known, usd(1_000_000))).toBe(true)
  expect([isTrusted(verified, usd(50_000)), isTrusted(verified, usd(50_001))]).toEqual([true, false])
  expect(isTrusted(unknown, usd(1))).toBe(false)
  expect([isTrusted(byCard, usd(1)), isTrusted({ account: { hasSettled: true } }, usd(1))]).toEqual([false, false])
})

/** A Monday. */
const now = at('2026-03-02T10:00')
const settled = at('2026-03-06T10:00')

test('the money of one that isn’t trusted is expected after four bank days; another charge doesn’t wait (B-80)', () => {
  expect(effectiveWithMoneyAt(unknown, usd(6000), now)).toBe(settled)
  expect(effectiveWithMoneyAt(known, usd(6000), now)).toBeUndefined()
  expect(effectiveWithMoneyAt(byCard, usd(6000), now)).toBeUndefined()
  expect(effectiveWithMoneyAt({ account: {} }, usd(6000), now)).toBeUndefined()
})

test('it settles too late at the boundary, and a second before it in time (B-114)', () => {
  expect(isSettledLate({ ...unknown, now }, settled, usd(6000))).toBe(true)
  expect(isSettledLate({ ...unknown, now }, settled - 1000, usd(6000))).toBe(true)
  expect(isSettledLate({ ...unknown, now }, settled + 1000, usd(6000))).toBe(false)
  expect(isSettledLate({ ...known, now }, now, usd(6000))).toBe(false)
})

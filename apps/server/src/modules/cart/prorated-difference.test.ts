import { money } from '@waybill/domain/money'
import { describe, expect, test } from 'vitest'
import { proratedDifference } from './prorated-difference.ts'

const DAY = 86_400_000
const now = Date.UTC(2026, 4, 12)

type Reader = Parameters<typeof proratedDifference>[0]

/** A month of thirty days, of which so many are left. */
function subscriber(left: number, terms: object = {}): Reader {
  const period = { period_start: now - (30 - left) * DAY, period_end: now + left * DAY }
  // only what is read of the row
  const subscription = { ...period, channel: 'direct', billing_interval: 'month', ...terms } as Reader['subscription']
  return { isSubscriber: true, subscription, now }
}

const from = (before: number, after: number, reader: Reader): number | undefined =>
  proratedDifference(reader, money(before, 'USD'), money(after, 'USD'))?.minor

describe('what a change costs a subscriber for the rest of the period', () => {
  test('76 to 80 a month with 15 of 30 days left is 2, and back again gives 2 back', () => {
    expect([from(7600, 8000, subscriber(15)), from(8000, 7600, subscriber(15))]).toEqual([200, -200])
  })

  test('[SUB-09] a member who pays by bank transfer or in an app store sees no proration; one who pays by Shopify does', () => {
    const shown = ['wired', 'mobile', 'shopify'].map((channel) => from(7600, 8000, subscriber(15, { channel })))
    expect(shown).toEqual([undefined, undefined, 200])
  })

  test('of a year that is paid a month’s difference is no part', () => {
    expect(from(7600, 8000, subscriber(15, { billing_interval: 'year' }))).toBeUndefined()
  })

  test('nothing is shown where the total stays, and to no member who pays for no period', () => {
    expect(from(7600, 7600, subscriber(15))).toBeUndefined()
    expect(from(7600, 8000, { ...subscriber(15), isSubscriber: false })).toBeUndefined()
    expect(from(7600, 8000, { ...subscriber(15), subscription: undefined })).toBeUndefined()
    expect(from(7600, 8000, subscriber(15, { period_start: null }))).toBeUndefined()
    expect(from(7600, 8000, subscriber(15, { period_end: null }))).toBeUndefined()
  })
})

import { describe, expect, test } from 'vitest'
import { collectionOf, dunningScheduleOf, renewalDueAt, statusAt, subscriptionFlags } from './index.ts'
import type { CollectionChannel, SubscriptionFacts } from './index.ts'

const day = 86_400_000
const boundary = Date.UTC(2026, 1, 28, 10)

function facts(channel: CollectionChannel, firstFailedAt?: number): SubscriptionFacts {
  return {
    kind: 0,
    status: 1,
    channel,
    hasConfirmedCheckout: false,
    dunningSchedule: dunningScheduleOf(channel),
    hasPendingChange: false,
    ...(firstFailedAt !== undefined && { firstFailedAt }),
  }
}

describe('a renewal is collected (B-68)', () => {
  test.each([
    ['direct', 'charge', 0],
    ['wired', 'manual', 14],
    ['mobile', 'elsewhere', 0],
    ['shopify', 'elsewhere', 0],
  ] as const)('%s: by %s, due after %i days', (channel, collection, days) => {
    expect(collectionOf(channel)).toBe(collection)
    expect(renewalDueAt(channel, boundary)).toBe(boundary + days * day)
  })
})

describe('a bank transfer that does not arrive (B-77)', () => {
  test('is past due from its due date, and ends the subscription 30 days later', () => {
    const late = facts('wired', boundary)
    expect(subscriptionFlags(late, boundary)).toMatchObject({ subscribed: true, wired: true, pastDue: true })
    expect(statusAt(late, boundary + 30 * day - 1)).toBe(1)
    expect(statusAt(late, boundary + 30 * day)).toBe(-2)
  })

  test('has longer than a card that is declined: 21 days from the first try (B-76)', () => {
    expect(statusAt(facts('direct', boundary), boundary + 21 * day)).toBe(-2)
    expect(statusAt(facts('wired', boundary), boundary + 21 * day)).toBe(1)
  })
})

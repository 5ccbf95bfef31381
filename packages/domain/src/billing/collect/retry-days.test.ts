import { expect, test } from 'vitest'
import { card, debit } from '@waybill/testkit/billing-shop'
import { subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, type World } from '@waybill/testkit/billing-world'

const second = { id: 9, type: 1 } as const

/** The shop says other days from now on. */
function shopSays(world: World, retryDays: readonly number[] | undefined): void {
  const { retryDays: _, ...account } = world.archive.account
  world.archive = { ...world.archive, account: { ...account, ...(retryDays && { retryDays }) } }
}

/** A subscriber whose renewal of 12 February, 10:00, is declined, and every attempt after it. */
function declinedRenewal(retryDays?: readonly number[]): World {
  const world = subscribed()
  shopSays(world, retryDays)
  world.provider = () => declined
  world.to(at('2026-02-12T10:00'))
  return world
}

const daysOf = ({ archive }: World): readonly string[] =>
  archive.attempts
    .filter(({ startedAt }) => startedAt >= at('2026-02-01T00:00'))
    .map(({ startedAt }) => new Date(startedAt).toISOString().slice(5, 16))

const nextOf = ({ archive }: World): number | undefined => archive.receivables.at(-1)?.nextAttemptAt

test('[SET-03] a declined renewal is tried on the days of the shop, at the same time of day', () => {
  const world = declinedRenewal([2, 5])
  expect(nextOf(world)).toBe(at('2026-02-14T10:00'))
  world.to(at('2026-03-04T00:00'))
  expect(daysOf(world)).toEqual(['02-12T10:00', '02-14T10:00', '02-17T10:00'])
  expect(nextOf(world)).toBeUndefined()
})

test('[SET-03] without a setting on the specified days 1, 3, 7 and 14 (B-76)', () => {
  const world = declinedRenewal()
  world.to(at('2026-03-04T00:00'))
  expect(daysOf(world)).toEqual(['02-12T10:00', '02-13T10:00', '02-15T10:00', '02-19T10:00', '02-26T10:00'])
  expect(world.archive.receivables.at(-1)?.retryDays).toBeUndefined()
})

test('[SET-03] a debt goes on by the days of its first failure, whatever the shop says meanwhile', () => {
  const own = declinedRenewal([2, 5])
  const specified = declinedRenewal()
  for (const world of [own, specified]) {
    shopSays(world, [1, 10, 20])
    world.to(at('2026-03-04T00:00'))
  }
  expect(daysOf(own)).toEqual(['02-12T10:00', '02-14T10:00', '02-17T10:00'])
  expect(daysOf(specified)).toEqual(['02-12T10:00', '02-13T10:00', '02-15T10:00', '02-19T10:00', '02-26T10:00'])
})

test('a renewal that fails after it was paid once has the days of that failure', () => {
  const world = declinedRenewal([2, 5])
  shopSays(world, [1, 10])
  world.provider = (attempt) => ({ kind: 'paid', reference: `ch_${attempt.id}` })
  world.to(at('2026-02-14T10:00'))
  world.provider = () => declined
  world.to(at('2026-03-12T10:00'))
  expect(nextOf(world)).toBe(at('2026-03-13T10:00'))
  world.to(at('2026-03-13T10:00'))
  expect(nextOf(world)).toBe(at('2026-03-22T10:00'))
})

test('access is lost on the specified days, before and after the shop’s own last try (B-77)', () => {
  for (const days of [[1], [20]]) {
    const world = declinedRenewal(days)
    world.to(at('2026-02-26T10:00'))
    expect(world.archive.receivables.at(-1)?.disabledAt).toBe(at('2026-02-26T10:00'))
    expect(world.state).not.toBe('expired')
    world.to(at('2026-03-05T10:00'))
    expect(world.state).toBe('expired')
  }
})

test('six days with a backup method stay within the networks’ fifteen tries (B-55, B-76)', () => {
  const world = subscribed()
  world.setMethod(card, second)
  shopSays(world, [1, 2, 3, 4, 5, 6])
  world.provider = () => declined
  world.to(at('2026-03-04T00:00'))
  expect(daysOf(world)).toHaveLength(14)
})

test('a debit that comes back is tried on the scheme’s days, not the shop’s (B-80)', () => {
  const world = subscribed()
  world.setMethod(debit)
  shopSays(world, [1, 2])
  world.to(at('2026-02-12T10:00'))
  const attemptId = world.archive.attempts.at(-1)?.id ?? 0
  world.to(at('2026-02-16T10:00'))
  world.provider = () => declined
  world.answer(attemptId, { kind: 'returned', returnCode: 'R01', reference: 'ret_1' })
  expect(nextOf(world)).toBe(at('2026-02-19T10:00'))
})

import { expect, test } from 'vitest'
import { debit } from '@waybill/testkit/billing-shop'
import { violations } from '@waybill/testkit/billing-invariants'
import { inMarch } from '@waybill/testkit/billing-stories'
import { at, declined, shown } from '@waybill/testkit/billing-world'
import type { World } from '@waybill/testkit/billing-world'

const newestAttempt = (world: World): number => world.archive.attempts.at(-1)?.id ?? 0
const settles = (world: World): void =>
  world.answer(newestAttempt(world), { kind: 'paid', reference: `ch_${newestAttempt(world)}` })
const comesBack = (world: World): void =>
  world.answer(newestAttempt(world), { kind: 'returned', reference: `ch_${newestAttempt(world)}`, returnCode: 'R01' })
const owed = (world: World) => world.archive.receivables.at(-1)
const nextOf = (world: World): string | undefined => {
  const { nextAttemptAt } = owed(world) ?? {}
  return nextAttemptAt === undefined ? undefined : shown(nextAttemptAt)
}

/** April's debit of M came back on Wednesday, 8 April 2026, at 15:00; each debit after it is pending for days. */
function cameBack(): World {
  const world = inMarch(20, [], {})
  world.setMethod(debit)
  world.provider = ({ id }, now) => ({ kind: 'pending', reference: `ch_${id}`, expectedAt: now + 345_600_000 })
  world.to(at('2026-04-07T00:00'))
  settles(world)
  world.to(at('2026-04-08T15:00'))
  comesBack(world)
  expect(nextOf(world)).toBe('2026-04-11T15:00')
  world.to(at('2026-04-11T15:00'))
  return world
}

test('a try that is declined after the seventh day is followed on the next bank day, and by no third (B-142)', () => {
  const world = cameBack()
  // Friday the 17th; the seventh day was Wednesday the 15th
  world.to(at('2026-04-17T09:00'))
  world.answer(newestAttempt(world), declined)
  expect(nextOf(world)).toBe('2026-04-20T15:00')
  world.to(at('2026-04-24T09:00'))
  world.answer(newestAttempt(world), declined)
  expect([nextOf(world), world.tries.slice(-2)]).toEqual([
    undefined,
    [
      ['2026-04-11T15:00', 'declined'],
      ['2026-04-20T15:00', 'declined'],
    ],
  ])
  expect(violations(world)).toEqual([])
})

test('one that settled and came back counts, and access has its fourteen days again (B-142)', () => {
  const world = cameBack()
  world.to(at('2026-04-16T09:00'))
  settles(world)
  world.to(at('2026-04-17T09:00'))
  comesBack(world)
  expect([nextOf(world), owed(world)?.firstFailedAt]).toEqual(['2026-04-20T15:00', at('2026-04-17T09:00')])
  world.to(at('2026-04-24T09:00'))
  settles(world)
  comesBack(world)
  expect([nextOf(world), owed(world)?.firstFailedAt]).toEqual([undefined, at('2026-04-24T09:00')])
  world.to(at('2026-05-01T00:00'))
  expect(world.tries.filter(([day]) => day > '2026-04-24' && day < '2026-05-01')).toEqual([])
  expect(violations(world)).toEqual([])
})

test('an answer before the seventh day leaves that where it is, and so does a try of the member (B-80, B-105)', () => {
  const world = cameBack()
  world.to(at('2026-04-13T09:00'))
  world.answer(newestAttempt(world), declined)
  expect(nextOf(world)).toBe('2026-04-15T15:00')
  world.provider = () => declined
  world.run({ kind: 'retry' })
  expect(nextOf(world)).toBe('2026-04-15T15:00')
})

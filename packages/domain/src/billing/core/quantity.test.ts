import { describe, expect, test } from 'vitest'
import { change, report } from '@waybill/testkit/billing-changes'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { at, shown, World } from '@waybill/testkit/billing-world'
import { chargesAhead, knownQuantities, quantityOf } from '../index.ts'

/** The day that a number of vehicles was entered on, where that is known. */
function enteredOn({ archive: { subscription } }: World) {
  const known = { terms: subscription?.terms ?? { quantities: {} }, windows: [] }
  const { source = 'default', at: since } = knownQuantities(known)['vehicle'] ?? {}
  return [source, since && shown(since)]
}

test('[METER-04] a number that its member entered has the day of its order, until another number is ordered (B-138)', () => {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(20, [312]), 'now')
  expect(enteredOn(world)).toEqual(['default', undefined])
  world.to(at('2026-03-03T00:00'))
  change(world, aCart(20, [312], { vehicle: 5 }), { timeframe: 'now' })
  expect(enteredOn(world)).toEqual(['entered', '2026-03-03T00:00'])
  world.to(at('2026-03-09T00:00'))
  change(world, aCart(20, [312, 320], { vehicle: 5 }), { timeframe: 'now' })
  expect(enteredOn(world)).toEqual(['entered', '2026-03-03T00:00'])
  // ordered on the 10th for the renewal
  world.to(at('2026-03-10T00:00'))
  change(world, aCart(20, [312, 320], { vehicle: 7 }), { timeframe: 'renewal' })
  world.to(at('2026-04-02T00:00'))
  expect(enteredOn(world)).toEqual(['entered', '2026-03-10T00:00'])
})

test('[METER-04] a change that waits keeps the day of its number beside one that is made now (B-138, B-147)', () => {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(20, [312], { vehicle: 2 }), 'now')
  world.to(at('2026-03-03T00:00'))
  change(world, aCart(10, [312], { vehicle: 5 }), { timeframe: 'renewal' })
  world.to(at('2026-03-08T00:00'))
  change(world, aCart(20, [312, 320], { vehicle: 2 }), { timeframe: 'now' })
  expect(enteredOn(world)).toEqual(['entered', '2026-03-01T00:00'])
  world.to(at('2026-04-02T00:00'))
  expect(enteredOn(world)).toEqual(['entered', '2026-03-03T00:00'])
})

test('a number from before its day was stored has none, also once it is ordered again', () => {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.checkOut(aCart(20, [312], { vehicle: 5 }), 'now')
  const { subscription } = world.archive
  if (subscription === undefined) throw new Error('nothing runs')
  const { enteredAt: _, ...terms } = subscription.terms
  world.archive = { ...world.archive, subscription: { ...subscription, terms } }
  world.to(at('2026-03-03T00:00'))
  change(world, aCart(20, [312, 320], { vehicle: 5 }), { timeframe: 'now' })
  expect(enteredOn(world)).toEqual(['entered', undefined])
  const [vehicles] = world.load().items.flatMap(({ price }) => (price?.kind === 'usage' ? price : []))
  expect(vehicles && quantityOf(vehicles, { terms, windows: [] }, undefined)).toEqual({
    source: 'entered',
    quantity: 5,
  })
})

describe('[METER-04] a team that is charged in arrears counts the members of its account (B-138, A-38)', () => {
  /** Beyond the two included ones a member is 8.00; charged on 1 April for March. */
  function charged(members: number, quantities: Record<string, number> = {}, reported?: number) {
    const world = new World({ at: at('2026-02-25T00:00') })
    world.archive = { ...world.archive, account: { ...world.archive.account, members } }
    world.setMethod(card)
    world.to(at('2026-03-01T00:00'))
    // a number above the included ones brings the line of those beyond
    world.checkOut(aCart(20, 'user-team' in quantities ? [340] : [], quantities), 'now')
    if (reported !== undefined) report(world, { 'user-team': reported })
    const ahead = chargesAhead(world.load(), world.now).charges[0]
    world.to(at('2026-04-01T02:00'))
    const lines = world.archive.documents.findLast(({ kind }) => kind === 'period')?.lines
    const [team] = lines?.filter(({ productId }) => productId === 340) ?? []
    expect(ahead?.lines).toEqual(lines)
    if (team?.explanation.step !== 'units') return undefined
    return [team.quantity, team.amount.minor, team.explanation.origin?.source]
  }

  test.each([
    { members: 5, quantities: {}, line: [5, 2400, 'members'] },
    { members: 5, quantities: { 'user-team': 4 }, line: [4, 1600, 'entered'] },
    { members: 5, quantities: {}, reported: 7, line: [7, 4000, 'counted'] },
    { members: 2, quantities: {}, line: undefined },
  ])('$members of them, entered $quantities, reported $reported: $line', ({ members, quantities, reported, line }) => {
    expect(charged(members, quantities, reported)).toEqual(line)
  })

  test('what was bought with three of them keeps its price when a change is made with five (B-99)', () => {
    const world = new World({ at: at('2026-02-25T00:00') })
    const withMembers = (members: number) => {
      world.archive = { ...world.archive, account: { ...world.archive.account, members } }
    }
    withMembers(3)
    world.setMethod(card)
    world.checkOut(aCart(20), 'now')
    const team = () => world.load().items.find(({ productId }) => productId === 340)
    const before = team()
    withMembers(5)
    world.to(at('2026-03-05T00:00'))
    change(world, aCart(20, [320]), { timeframe: 'now' })
    expect([before?.price, team()]).toEqual([expect.objectContaining({ declared: 3 }), before])
  })
})

import { describe, expect, test } from 'vitest'
import { change, previewOf } from '@waybill/testkit/billing-changes'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { at, World } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'
import { nextFromCredit, paidAfter } from './next-from-credit.ts'

/** Subscribed to M at 60.00 from 1 March 2026, 00:00 on. */
function inMarch(): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(20), 'now')
  return world
}

const usd = (minor: number) => money(minor, 'USD')
const nothing = { fromCredit: usd(0), toCredit: usd(0) }

describe('of the charge after a change account credit pays (B-60)', () => {
  test('what the change itself gives back: of a year that is left, the next month', () => {
    const world = inMarch()
    change(world, aCart(20), { timeframe: 'now', interval: 'year' })
    world.to(at('2026-03-11T00:00'))
    const plan = previewOf(world, aCart(20), { timeframe: 'now', interval: 'month' })
    if (typeof plan === 'string') throw new Error(plan)
    expect(plan.toCredit.minor).toBeGreaterThan(6000)
    expect(nextFromCredit(world.archive, plan)).toEqual(usd(6000))
    change(world, aCart(20), { timeframe: 'now', interval: 'month' })
    world.to(plan.nextDate)
    expect(world.archive.documents.at(-1)).toMatchObject({ total: usd(6000), creditApplied: usd(6000) })
  })

  test('what is left of it once it has paid the change', () => {
    const world = inMarch()
    world.run({ kind: 'grant_credit', amount: usd(2000), reason: 'goodwill', by: 'ada' })
    world.to(at('2026-03-16T00:00'))
    const plan = previewOf(world, aCart(30))
    if (typeof plan === 'string') throw new Error(plan)
    expect([plan.fromCredit.minor, nextFromCredit(world.archive, plan).minor]).toEqual([1548, 452])
  })

  test('what drafts leave that are issued before, but no note, no invoice and no order that waits for its money', () => {
    const world = inMarch()
    const { archive } = world
    const [document] = archive.documents
    if (document === undefined) throw new Error('an invoice')
    const draft = { ...document, status: 'draft', finaliseAt: at('2026-03-20T00:00'), total: usd(700) } as const
    const facts = { ...archive, documents: [draft], creditBalance: usd(1000) }
    const charge = { date: at('2026-04-01T00:00'), total: usd(6000) }
    expect(paidAfter(facts, nothing, [charge])).toEqual([usd(300)])
    for (const none of [{ kind: 'credit' }, { status: 'paid' }, { finaliseAt: undefined }] as const)
      expect(paidAfter({ ...facts, documents: [{ ...draft, ...none }] }, nothing, [charge])).toEqual([usd(1000)])
    expect(paidAfter(facts, nothing, [{ ...charge, date: at('2026-03-10T00:00') }])).toEqual([usd(1000)])
  })

  test('nothing in another currency', () => {
    const facts = { ...inMarch().archive, documents: [], creditBalance: usd(1000) }
    const eur = money(6000, 'EUR')
    const none = money(0, 'EUR')
    const moved = { fromCredit: none, toCredit: eur, nextDate: at('2026-04-01T00:00'), nextAmount: eur }
    expect(nextFromCredit(facts, moved)).toEqual(none)
  })
})

test('what is carried of a change comes to its lines with tax, and is nothing where it is charged (B-60)', () => {
  const world = inMarch()
  world.to(at('2026-03-31T20:00'))
  const small = previewOf(world, aCart(30))
  if (typeof small === 'string') throw new Error(small)
  expect([small.total.minor > 0, small.dueNow.minor, small.carried]).toEqual([true, 0, small.total])
  world.run({ kind: 'grant_credit', amount: small.total, reason: 'goodwill', by: 'ada' })
  expect(previewOf(world, aCart(30))).toMatchObject({ carried: usd(0), fromCredit: small.total })
})

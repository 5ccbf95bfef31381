import { describe, expect, test } from 'vitest'
import { change, previewOf, report } from '@waybill/testkit/billing-changes'
import { violations } from '@waybill/testkit/billing-invariants'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { setTaxRate, taxRates } from '@waybill/testkit/tax-number'
import { at, World } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'
import {
  creditBeyond,
  creditWaiting,
  dropCarried,
  isWorthAnInvoice,
  ratedCredit,
  waitingCredits,
} from './carry-forward.ts'
import { creditedIn } from '../core/credited.ts'
import { nextFromCredit, unchangedPlan } from '../index.ts'
import type { BillingFacts, CarriedRow } from '../index.ts'
import { Ledger } from '../core/ledger.ts'

const carriedOf = ({ archive }: World) => archive.carried.map(({ line }) => line.amount.minor)
const entriesOf = ({ plans }: World) =>
  plans.flatMap(({ credit }) => credit).map(({ amount, cause }) => [amount.minor, cause])

/** Plan M at 60.00 from 1 March; from 31 March, 19:00, it is left 5 hours before its renewal. */
function lateInMarch(addOns: readonly number[] = []): World {
  const world = new World({ at: at('2026-02-25T00:00') })
  world.setMethod(card)
  world.to(at('2026-03-01T00:00'))
  world.checkOut(aCart(20, addOns), 'now')
  world.to(at('2026-03-31T19:00'))
  return world
}

/** To L for 5 of 744 hours: -0.40 and 0.60, 0.20 in all. Then to a module at 0.20 a month: its 5 hours are nothing. */
function withWaitingCredit(): World {
  const world = lateInMarch()
  expect(change(world, aCart(40), { timeframe: 'now' })).toBeUndefined()
  expect(carriedOf(world)).toEqual([-40, 60])
  expect(change(world, aCart(0, [398]), { timeframe: 'now' })).toBeUndefined()
  return world
}

/** Lines that wait: what is below 0 takes back what was paid for M in March. In minor units. */
function waitingRows({ archive }: World, amounts: readonly number[]): readonly CarriedRow[] {
  const [document] = archive.documents
  const [paid] = document?.lines ?? []
  if (document === undefined || paid === undefined) throw new Error('M is paid')
  const back = { kind: 'proration_credit', corrects: 0, correctsDocument: document.id } as const
  return amounts.map((minor, place) => ({
    id: 900 + place,
    line: { ...paid, ...(minor < 0 && back), amount: money(minor, 'USD') },
  }))
}

/** M is paid, and lines of so much wait. */
function waitingWith(amounts: readonly number[]) {
  const world = lateInMarch()
  const rows = waitingRows(world, amounts)
  const ledger = new Ledger({ ...world.load(), carried: rows }, { at: world.now, now: world.now })
  return { ledger, rows }
}

/** Waiting lines, and the credit of credit notes, in minor units. */
function leftBy(ledger: Ledger) {
  const { carried, documents, creditBalance } = ledger.facts()
  const notes = documents.flatMap(({ kind, total }) => (kind === 'credit' ? total.minor : []))
  return { waits: carried.map(({ line }) => line.amount.minor), notes, balance: creditBalance.minor }
}

describe('lines that wait beside each other (B-60)', () => {
  test.each([
    [[-40, 60], { waits: [-40, 60], notes: [], balance: 0 }],
    [[-69, 20], { waits: [-69, 20], notes: [], balance: 0 }],
    [[-70, 20], { waits: [20, -20], notes: [50], balance: 50 }],
    [[-60, 50, -60], { waits: [50, -50], notes: [60, 10], balance: 70 }],
    [[-60, -60, -60], { waits: [], notes: [60, 60, 60], balance: 180 }],
  ])('of %j credits give what no charge of them needs, from 0.50 on', (amounts, expected) => {
    const { ledger } = waitingWith(amounts)
    creditWaiting(ledger)
    expect(leftBy(ledger)).toEqual(expected)
  })

  test('give 0.70 once the charge of 0.20 beside them is taken back', () => {
    const { ledger, rows } = waitingWith([-70, 20])
    const [first] = rows
    const taken = waitingRows(lateInMarch(), [-20]).map(({ line }) => line)
    expect(waitingCredits(ledger, taken)).toEqual([{ ...first, amount: money(70, 'USD') }])
  })

  test.each([
    [[-20], { waits: [-20], notes: [], balance: 0 }],
    [[-30, 5], { waits: [5], notes: [30], balance: 30 }],
  ])('of %j and a renewal of 0.20 credits are given where the invoice would be below 0', (amounts, expected) => {
    const { ledger } = waitingWith(amounts)
    creditBeyond(
      ledger,
      waitingRows(lateInMarch(), [20]).map(({ line }) => line),
    )
    expect(leftBy(ledger)).toEqual(expected)
  })

  test.each([
    [[-30, 20, -40], [30, 20], []],
    [[20, -20], [], [{ name: 'lines.dropped', data: { net: 0, currency: 'USD' } }]],
    [[20, 25], [], [{ name: 'lines.dropped', data: { net: 45, currency: 'USD' } }]],
  ])(
    'of %j notes give %j where no invoice follows, and a rest above 0 is given up (B-136)',
    (amounts, notes, dropped) => {
      const { ledger } = waitingWith(amounts)
      dropCarried(ledger)
      expect(leftBy(ledger)).toMatchObject({ waits: [], notes })
      const events = ledger.plan().events.flatMap(({ name, data }) => (name === 'lines.dropped' ? { name, data } : []))
      expect(events).toEqual(dropped)
    },
  )

  test.each([
    [[], false],
    [[-40], false],
    [[-40, 40], false],
    [[41], false],
    [[42], true],
    [[20, 25], true],
  ])('of %j are worth an invoice from 0.50 on, with 20 % of tax: %s', (amounts, expected) => {
    const rows = waitingRows(lateInMarch(), amounts)
    expect(isWorthAnInvoice(rows, vat)).toBe(expected)
  })

  test('count as taken back of their document, and so do those on a draft that waits for usage; others and another currency don’t', () => {
    const world = lateInMarch([312])
    report(world, { vehicle: 0 })
    change(world, aCart(40, [312]), { timeframe: 'now' })
    const [document] = world.archive.documents
    if (document === undefined) throw new Error('M is paid')
    const backOf = (facts: BillingFacts) => creditedIn(facts, document).total.minor
    expect([carriedOf(world), backOf(world.archive)]).toEqual([[-40, 60], 40])
    const [row] = world.archive.carried
    if (row === undefined) throw new Error('a credit waits')
    const euros = { id: 99, line: { ...row.line, amount: money(-40, 'EUR') } }
    expect(backOf({ ...world.archive, carried: [...world.archive.carried, euros] })).toBe(40)
    world.to(at('2026-04-01T00:10'))
    expect([world.documents.at(-1), carriedOf(world), backOf(world.archive)]).toEqual([
      ['period', 'draft', 9020],
      [],
      40,
    ])
  })

  test('name the rate of what they take back, unless they have one: a charge has that of its invoice (B-86)', () => {
    const [credit, charge] = waitingRows(lateInMarch(), [-40, 60]).map(({ line }) => line)
    if (credit === undefined || charge === undefined) throw new Error('two lines')
    const other = { name: 'TVA', basisPoints: 1000 }
    const rated = [credit, { ...credit, taxRate: other }, charge].map((line) => ratedCredit(line, vat).taxRate)
    expect(rated).toEqual([vat, other, undefined])
  })
})

const vat = { name: 'VAT', basisPoints: 2000 }

describe('a credit that waits, and comes to more than the next invoice (B-60)', () => {
  test('is given by a note at the renewal, and pays it: 0.40 less 0.20 stay on the balance', () => {
    const world = withWaitingCredit()
    expect([carriedOf(world), world.archive.creditBalance.minor]).toEqual([[-40], 0])
    // the charge that is shown is no less than nothing
    expect(unchangedPlan(world.load(), world.now)).toMatchObject({ nextAmount: money(20, 'USD') })
    world.to(at('2026-04-01T00:00'))
    expect(world.documents.slice(-2)).toEqual([
      ['credit', 'paid', 40],
      ['period', 'paid', 20],
    ])
    expect([world.state, carriedOf(world), world.archive.creditBalance.minor]).toEqual(['subscribed', [], 20])
    expect(violations(world)).toEqual([])
  })

  test('is given by a note where the subscription ends with its period, and nothing is charged', () => {
    const world = withWaitingCredit()
    world.run({ kind: 'cancel' })
    world.to(at('2026-04-01T00:00'))
    expect([world.state, carriedOf(world), world.archive.creditBalance.minor]).toEqual(['expired', [], 40])
    expect(violations(world)).toEqual([])
  })
})

describe('a draft that takes an earlier document back (B-118)', () => {
  test('gives back all of what it charged in advance, with what the credit had paid of that', () => {
    const world = lateInMarch([312])
    report(world, { vehicle: 0 })
    change(world, aCart(40, [312]), { timeframe: 'now' })
    change(world, aCart(0, [312, 398]), { timeframe: 'now' })
    change(world, aCart(20, [312]), { timeframe: 'renewal' })
    expect([world.state, carriedOf(world)]).toEqual(['pending_change', [-40]])
    world.to(at('2026-04-01T00:20'))
    expect(world.documents.at(-1)).toEqual(['period', 'draft', 5960])
    world.run({ kind: 'cancel_now' })
    world.to(at('2026-04-01T02:00'))
    // 20 minutes of April are 0.03, which the 0.40 of March have paid
    expect(world.documents.slice(-2)).toEqual([
      ['period', 'paid', 5960],
      ['credit', 'paid', 5997],
    ])
    expect([world.state, world.archive.creditBalance.minor, violations(world)]).toEqual(['expired', 37, []])
    expect(entriesOf(world).at(-1)).toEqual([37, 'credit_note'])
  })

  test('is issued where nothing of it is left, so that what it took back stays so', () => {
    const world = lateInMarch([312])
    report(world, { vehicle: 2 })
    change(world, aCart(40, [312]), { timeframe: 'now' })
    change(world, aCart(0, [312, 398]), { timeframe: 'now' })
    change(world, aCart(20, [312]), { timeframe: 'renewal' })
    // as much waits as 2 vehicles cost in March
    const carried = world.archive.carried.map((row) => ({ ...row, line: { ...row.line, amount: money(-2400, 'USD') } }))
    world.archive = { ...world.archive, carried }
    world.to(at('2026-04-01T00:00'))
    world.run({ kind: 'cancel_now' })
    const entries = entriesOf(world).length
    world.to(at('2026-04-01T01:00'))
    expect(world.documents.slice(-2)).toEqual([
      ['period', 'paid', 6000],
      ['credit', 'paid', 6000],
    ])
    expect([entriesOf(world).slice(entries), world.archive.creditBalance.minor]).toEqual([[], 0])
  })

  test('waits again where its tax is off before it is issued: the credit has that of before, and is more (B-86)', () => {
    const world = new World({ at: at('2026-02-25T00:00') })
    setTaxRate(world, taxRates.standard)
    world.setMethod(card)
    world.to(at('2026-03-01T00:00'))
    world.checkOut(aCart(20, [312], { vehicle: 1 }), 'now')
    change(world, aCart(20, [312], { vehicle: 1 }), { interval: 'year' })
    world.to(at('2027-01-20T00:00'))
    // 40 of 365 days of 648.00, and of 650.00 for S with two add-ons
    change(world, aCart(10, [312, 320, 398], { vehicle: 1 }), { timeframe: 'now' })
    expect(carriedOf(world)).toEqual([-7101, 4734, 2367, 22])
    world.to(at('2027-02-01T00:00'))
    // 12.00 of usage and 0.22, with 20 percent
    expect(world.documents.at(-1)).toEqual(['period', 'draft', 1466])
    setTaxRate(world, taxRates.none)
    world.to(at('2027-02-01T01:00'))
    // 83.23 less 71.01 with its 14.20 of tax
    expect(world.documents.at(-1)).toEqual(['period', 'void', -198])
    expect([carriedOf(world), world.archive.receivables.filter(({ open }) => open.minor > 0)]).toEqual([
      [-7101, 4734, 2367, 22, 1200],
      [],
    ])
  })

  test('is less by that when it is issued: the charge after it is shown whole, with what account credit pays of it then', () => {
    const world = lateInMarch([312, 320])
    report(world, { vehicle: 0 })
    world.to(at('2026-04-01T00:10'))
    expect(world.documents.at(-1)).toEqual(['period', 'draft', 8000])
    world.run({ kind: 'grant_credit', amount: money(10_000, 'USD'), reason: 'goodwill', by: 'ada' })
    change(world, aCart(20, [312]), { timeframe: 'now' })
    expect(carriedOf(world)).toEqual([-2000])
    const facts = world.load()
    const shown = [unchangedPlan(facts, world.now), previewOf(world, aCart(40, [312]), { timeframe: 'renewal' })]
    expect(shown).toMatchObject([
      { nextDate: at('2026-05-01T00:00'), nextAmount: money(6000, 'USD') },
      { nextDate: at('2026-05-01T00:00'), nextAmount: money(9000, 'USD') },
    ])
    const nothing = { fromCredit: money(0, 'USD'), toCredit: money(0, 'USD') }
    const next = { ...nothing, nextDate: at('2026-05-01T00:00'), nextAmount: money(6000, 'USD') }
    expect(nextFromCredit(facts, next).minor).toBe(4000)
    world.to(at('2026-05-01T02:00'))
    // 80.00 less 20.00 were paid by 60.00 of 100.00
    expect(
      world.archive.documents.slice(1).map(({ total, creditApplied }) => [total.minor, creditApplied.minor]),
    ).toEqual([
      [8000, 8000],
      [2000, 2000],
      [6000, 4000],
    ])
    expect(violations(world)).toEqual([])
  })

  test('waits with its credits until it is issued, also where the subscription ends in its hour', () => {
    const world = lateInMarch([322])
    report(world, { vehicle: 3 })
    world.to(at('2026-04-01T00:10'))
    const before = world.documents.length
    change(world, aCart(40, [322]), { timeframe: 'now' })
    world.to(at('2026-04-01T00:20'))
    world.run({ kind: 'cancel_now' })
    expect([world.state, violations(world)]).toEqual(['expired', []])
    world.to(at('2026-04-01T02:00'))
    expect([carriedOf(world), violations(world)]).toEqual([[], []])
    expect(world.documents.length).toBeGreaterThan(before)
  })
})

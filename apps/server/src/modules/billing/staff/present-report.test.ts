import { describe, expect, test } from 'vitest'
import { chargesAhead, forecastOf, stateOf } from '@waybill/domain/billing'
import { money } from '@waybill/domain/money'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { registered, subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, type World } from '@waybill/testkit/billing-world'
import type { AccountReport } from './account-report.ts'
import { reportLines } from './present-report.ts'

/** The report of an account in memory, whose invoices are numbered from LW-1001. */
function linesOf(world: World, changed: Partial<AccountReport> = {}): readonly string[] {
  const facts = world.load()
  const forecast = (answer: 'paid' | 'declined') => forecastOf(facts, world.now, { answer, most: 6 })
  return reportLines({
    now: world.now,
    account: {
      company: 'Halden Bakery',
      country: 'US',
      kind: 5,
      createdAt: at('2026-01-05T10:00'),
      name: 'Dana Whitlock',
      email: 'dana@example.com',
      heldAt: null,
      heldReason: null,
    },
    facts,
    state: stateOf(facts),
    methods: [
      {
        id: card.id,
        type: 1,
        brand: 'visa',
        lastFour: '4242',
        expiryYear: 2029,
        expiryMonth: 2,
        isCurrent: true,
        isBackup: false,
        disabledAt: null,
      },
    ],
    credit: [],
    attempts: [],
    refunds: [],
    grants: [],
    agreements: [],
    cancellations: [],
    charges: [],
    reports: [],
    forecast: {
      charges: chargesAhead(facts, world.now).charges,
      ifPaid: forecast('paid'),
      ifDeclined: forecast('declined'),
    },
    numbers: Object.fromEntries(
      facts.documents.flatMap(({ id, status }) => (status === 'draft' ? [] : [[id, `LW-${1000 + id}`]])),
    ),
    titles: { 20: 'Plan M', 320: 'Valet' },
    ...changed,
  })
}

describe('the report of an account', () => {
  test('names the legal texts that were agreed to, at the registration and with an order (ORD-12)', () => {
    const agreed = { version: 2, locale: 'vi', by: 'dana@example.com' }
    const lines = linesOf(registered(), {
      agreements: [
        { ...agreed, at: at('2026-01-06T10:00'), orderId: '01a1f87c' },
        { ...agreed, at: at('2026-01-05T10:00'), version: 1, orderId: null },
      ],
    })
    expect(lines).toContain('  2026-01-06 10:00 UTC  version 2 in vi, by dana@example.com, with order 01a1f87c')
    expect(lines).toContain('  2026-01-05 10:00 UTC  version 1 in vi, by dana@example.com, at the registration')
  })

  test('names the cancellations with what their members said, the comment on one line', () => {
    const lines = linesOf(registered(), {
      cancellations: [
        { at: at('2026-01-07T10:00'), reason: 'missing_feature', comment: 'No export\nof routes' },
        { at: at('2026-01-06T10:00'), reason: null, comment: null },
      ],
    })
    expect(lines).toContain('Cancelled:')
    expect(lines).toContain('  2026-01-07 10:00 UTC  missing feature: No export of routes')
    expect(lines).toContain('  2026-01-06 10:00 UTC  without a reason')
  })

  test('says in words what a confirmed trial brings, and what it costs', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(20, [320]), 'trial_end')
    const lines = linesOf(world)
    expect(lines).toContain('Subscription: Plan M, in trial, with a confirmed checkout')
    expect(lines).toContain('  Visa •••• 4242 (card), valid to 2029-02, is charged')
    expect(lines).toContain(
      '  on 2026-01-12 10:00 UTC the trial ends: an invoice of $80.00 is issued; $80.00 will be charged to Visa •••• 4242; the account is then subscribed; the next period ends on 2026-02-12 10:00 UTC; switched on: Plan M, Valet; mail: subscription started and receipt',
    )
    expect(lines).toContain('  on 2026-01-09 10:00 UTC a reminder is due: mail: trial ending, 3 days before')
  })

  test('[SUB-18] names the dated charges of the member’s page before all that comes, the earliest first', () => {
    const world = subscribed()
    world.to(at('2026-02-06T00:00'))
    const lines = linesOf(world)
    const place = lines.indexOf('Charges ahead:')
    expect(lines.slice(place, place + 4)).toEqual([
      'Charges ahead:',
      '  2026-02-12 10:00 UTC  $60.00 for Plan M',
      '  2026-03-12 10:00 UTC  $60.00 for Plan M',
      'Next, if every charge is paid:',
    ])
  })

  test('names the clock of an invoice that failed: the next try, and what is lost when', () => {
    const world = subscribed()
    world.provider = () => declined
    world.to(at('2026-02-12T10:00'))
    const lines = linesOf(world)
    const number = `LW-${1000 + (world.archive.documents.at(-1)?.id ?? 0)}`
    const place = lines.indexOf('Open invoices:')
    expect(lines.slice(place + 1, place + 4)).toEqual([
      `  invoice ${number}: $60.00 of $60.00 is open, due 2026-02-12 10:00 UTC`,
      '    payment 8 failed: declined, and tried again by the dunning schedule',
      '    first failure 2026-02-12 10:00 UTC, next try 2026-02-13 10:00 UTC, read-only from 2026-02-26 10:00 UTC, over on 2026-03-05 10:00 UTC',
    ])
    expect(lines).toContain(
      `  on 2026-02-13 10:00 UTC invoice ${number} is tried again: $60.00 will be charged to Visa •••• 4242; mail: payment failed`,
    )
    expect(lines.at(-1)).toBe(
      `  on 2026-03-05 10:00 UTC the last day to pay invoice ${number} passes: a credit note of $30.00 is issued; the account is then expired; switched off: Plan M, product 200; mail: subscription expired`,
    )
  })

  test('of an account that is held or locked says so, and that it is planned after its release', () => {
    const world = subscribed()
    const account = {
      company: 'Halden Bakery',
      country: 'US',
      kind: 5,
      createdAt: 0,
      name: '',
      email: '',
      heldAt: at('2026-01-20T10:00'),
      heldReason: 'no row 7',
    }
    world.archive = { ...world.archive, account: { ...world.archive.account, isLocked: true } }
    const lines = linesOf(world, { account })
    expect(lines).toContain('  HELD since 2026-01-20 10:00 UTC: no row 7')
    expect(lines).toContain('  LOCKED: it can spend no money until "billing unlock"')
    expect(lines).toContain('Next once the account is released, if every charge is paid:')
    expect(linesOf(world, { forecast: { problem: 'no row 7' } }).at(-1)).toBe("Next: can't be planned: no row 7")
  })

  test('names the day of a change that is scheduled, and the order that says what it is', () => {
    const world = subscribed()
    const { subscription } = world.archive
    const scheduled = { orderId: 'order 7', at: at('2026-02-12T10:00') }
    world.archive = { ...world.archive, ...(subscription && { subscription: { ...subscription, scheduled } }) }
    const forecast = { charges: [], ifPaid: [], ifDeclined: [] }
    const facts = world.archive
    const lines = linesOf(subscribed(), { facts, state: stateOf(facts), forecast })
    expect(lines).toContain('Subscription: Plan M, subscribed, a change is scheduled')
    expect(lines).toContain('  changes on 2026-02-12 10:00 UTC, as ordered by order 7')
    expect(lines.at(-1)).toBe('Next: nothing by itself')
  })

  test('names what each try came to, and each movement of credit', () => {
    const world = subscribed()
    const attempt = {
      at: at('2026-02-12T10:00'),
      origin: 'system',
      amount: money(6000, 'USD'),
      methodId: card.id,
      documentNumber: 'LW-1002',
      reference: 'ch_2',
      lookAt: null,
    } as const
    const attempts = [
      { ...attempt, state: 'declined', outcome: { kind: 'declined', code: 'insufficient_funds', isHard: false } },
      {
        ...attempt,
        state: 'pending',
        outcome: { kind: 'pending', reference: 'ch_2', expectedAt: at('2026-02-18T10:00') },
      },
      { ...attempt, state: 'returned', outcome: { kind: 'returned', reference: 'ch_2', returnCode: 'R01' } },
      {
        ...attempt,
        state: 'started',
        documentNumber: null,
        outcome: { kind: 'error', class: 702, isOutcomeKnown: false },
      },
    ] as const
    const entry = {
      at: at('2026-02-12T10:00'),
      amount: money(-500, 'USD'),
      cause: 'payment',
      documentNumber: 'LW-1002',
      reason: null,
      grantedBy: null,
    } as const
    const lines = linesOf(world, { attempts, credit: [entry] })
    const tried = '  2026-02-12 10:00 UTC  $60.00 for invoice LW-1002 from Visa •••• 4242, by itself:'
    expect(lines).toContain(`${tried} declined, insufficient_funds (ch_2)`)
    expect(lines).toContain(`${tried} pending, expected 2026-02-18 10:00 UTC (ch_2)`)
    expect(lines).toContain(`${tried} returned, R01 (ch_2)`)
    expect(lines).toContain(`${tried.replace('invoice LW-1002', 'a draft')} started, error 702 of the provider (ch_2)`)
    expect(lines).toContain('  2026-02-12 10:00 UTC  −$5.00 paid a part of document LW-1002')
  })
})

import { describe, expect, test } from 'vitest'
import { unknownAccount } from '@waybill/testkit/billing-archive'
import { change } from '@waybill/testkit/billing-changes'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { issueStatement, registered, renewing, subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, shown, World } from '@waybill/testkit/billing-world'
import { daysInMs } from '../../calendar/index.ts'
import { money } from '../../money/index.ts'
import { forecastOf } from './forecast.ts'
import type { BillingMailName } from '../core/billing-event.ts'
import type { Assumptions, ForecastEffect } from './forecast.ts'

const usd = (minor: number) => money(minor, 'USD')

/** Each instant with the kinds of its due items and its effects. */
function forecast(world: World, answer: Assumptions['answer'] = 'paid', most = 6) {
  return forecastOf(world.load(), world.now, { answer, most }).map(
    (instant) => [shown(instant.at), instant.dueItems.map(({ kind }) => kind), instant.effects] as const,
  )
}

const mailed = (template: BillingMailName) => ({ kind: 'mailed', template }) as const

describe('a forecast', () => {
  test('of a confirmed trial names its charge, the start, and the renewals after it', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(20, [320]), 'trial_end')
    const [reminder, conversion, renewal] = forecast(world)
    expect(reminder).toEqual([
      '2026-01-09T10:00',
      ['reminder'],
      [{ kind: 'mailed', template: 'trial_ending', days: 3 }],
    ])
    const documentId = world.archive.documents[0]?.id
    expect(conversion).toEqual([
      '2026-01-12T10:00',
      ['trial_end'],
      [
        { kind: 'issued', total: usd(8000), credit: usd(0) },
        { kind: 'tried', amount: usd(8000), methodId: card.id, documentId },
        { kind: 'state', from: 'trial_confirmed', to: 'subscribed' },
        { kind: 'period', period: { start: at('2026-01-12T10:00'), end: at('2026-02-12T10:00') } },
        { kind: 'on', productIds: [20, 320] },
        mailed('subscription_started'),
        mailed('receipt'),
      ],
    ])
    expect(renewal?.[2].slice(0, 3)).toEqual([
      { kind: 'issued', total: usd(8000), credit: usd(0) },
      { kind: 'tried', amount: usd(8000), methodId: card.id },
      { kind: 'period', period: { start: at('2026-02-12T10:00'), end: at('2026-03-12T10:00') } },
    ])
  })

  test('of a trial without a checkout is its end', () => {
    const world = registered()
    world.to(at('2026-01-11T12:00'))
    expect(forecast(world)).toEqual([
      [
        '2026-01-12T10:00',
        ['trial_end'],
        [{ kind: 'state', from: 'trial', to: 'expired' }, { kind: 'off', productIds: [200] }, mailed('trial_ended')],
      ],
    ])
  })

  test('of a declined renewal depends on what the provider answers', () => {
    const world = subscribed()
    world.provider = () => declined
    world.to(at('2026-02-12T10:00'))
    const documentId = world.archive.documents.at(-1)?.id
    const tried = { kind: 'tried', amount: usd(6000), methodId: card.id, documentId } as const
    const states = (answer: Assumptions['answer']) =>
      forecast(world, answer).map(([when, , effects]) => [when, ...effects.filter(({ kind }) => kind === 'state')])
    expect(forecast(world)[0]?.[2].slice(0, 2)).toEqual([tried, { kind: 'state', from: 'past_due', to: 'subscribed' }])
    expect(states('declined')).toEqual([
      ['2026-02-13T10:00'],
      ['2026-02-15T10:00'],
      ['2026-02-19T10:00'],
      ['2026-02-26T10:00', { kind: 'state', from: 'past_due', to: 'read_only' }],
      ['2026-03-05T10:00', { kind: 'state', from: 'read_only', to: 'expired' }],
    ])
    expect(forecast(world, 'declined').slice(-2)).toEqual([
      [
        '2026-02-26T10:00',
        ['attempt', 'read_only'],
        [
          tried,
          { kind: 'state', from: 'past_due', to: 'read_only' },
          mailed('payment_failed'),
          mailed('plan_read_only'),
        ],
      ],
      [
        '2026-03-05T10:00',
        ['last_day'],
        [
          { kind: 'noted', total: usd(3000) },
          { kind: 'state', from: 'read_only', to: 'expired' },
          { kind: 'off', productIds: [20, 200] },
          mailed('subscription_expired'),
        ],
      ],
    ])
  })

  test('of a declined conversion ends with the void invoice on the third day (B-73)', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    const documentId = world.archive.documents[0]?.id
    expect(forecast(world, 'declined').at(-1)).toEqual([
      '2026-01-15T10:00',
      ['attempt', 'last_day'],
      [
        { kind: 'voided', documentId },
        { kind: 'tried', amount: usd(6000), methodId: card.id, documentId },
        { kind: 'state', from: 'conversion_failed', to: 'expired' },
        { kind: 'off', productIds: [20, 200] },
        mailed('payment_failed'),
        mailed('subscription_expired'),
      ],
    ])
  })

  test('names the tries that are still to come, and leaves the one that waits for its answer alone', () => {
    const renewal = (start: string, end: string) => [
      { kind: 'issued', total: usd(6000), credit: usd(0) },
      { kind: 'tried', amount: usd(6000), methodId: card.id },
      { kind: 'period', period: { start: at(start), end: at(end) } },
      mailed('receipt'),
    ]
    expect(forecast(subscribed(), 'paid', 1)).toEqual([
      ['2026-02-12T10:00', ['boundary'], renewal('2026-02-12T10:00', '2026-03-12T10:00')],
    ])
    expect(forecast(renewing(), 'paid', 2)).toEqual([
      ['2026-03-12T10:00', ['boundary'], renewal('2026-03-12T10:00', '2026-04-12T10:00')],
      ['2026-04-12T10:00', ['boundary'], renewal('2026-04-12T10:00', '2026-05-12T10:00')],
    ])
  })

  test('of an add-on that can’t be paid after its trial names what is given back of the one that needs it (M§4, B-74)', () => {
    const world = subscribed()
    change(world, aCart(20, [321, 324]))
    world.setMethod(undefined)
    const [, lapse, renewal] = forecast(world)
    // 17 of 31 days of 10.00
    expect(lapse).toEqual([
      '2026-01-26T10:00',
      ['add_on_trial_end'],
      [
        { kind: 'noted', total: usd(548) },
        { kind: 'credited', amount: usd(548) },
        { kind: 'off', productIds: [321, 324] },
        { ...mailed('add_on_trial_ended'), days: 0 },
      ],
    ])
    expect(renewal?.[2]).toEqual([
      { kind: 'issued', total: usd(6000), credit: usd(548) },
      { kind: 'awaited', amount: usd(5452), dueAt: at('2026-02-26T10:00') },
      { kind: 'period', period: { start: at('2026-02-12T10:00'), end: at('2026-03-12T10:00') } },
      mailed('invoice_issued'),
    ])
  })

  test('names each invoice once as awaited, also where a credit note makes it smaller before its due date (B-68, B-77)', () => {
    // with 40 days to pay the last day of the first, 10 May, comes a day before the due date of the second
    const world = new World({ at: at('2026-02-22T00:00'), channel: 'wired' })
    world.archive = { ...world.archive, account: { ...world.archive.account, transferDays: 40 } }
    world.setMethod(card)
    world.checkOut(aCart(20), 'trial_end')
    const instants = forecast(world, 'paid', 20)
    const awaited = instants.flatMap(([when, , effects]) =>
      effects.flatMap((effect) =>
        effect.kind === 'awaited' ? [[when, effect.amount.minor, shown(effect.dueAt)]] : [],
      ),
    )
    expect(awaited).toEqual([
      ['2026-03-01T00:00', 6000, '2026-04-10T00:00'],
      ['2026-04-01T00:00', 6000, '2026-05-11T00:00'],
      ['2026-05-01T00:00', 6000, '2026-06-10T00:00'],
    ])
    // disabled on 24 April: of that month 7 of 30 days are credited, and all of the next one
    expect(instants.find(([, dueItems]) => dueItems.includes('last_day'))).toEqual([
      '2026-05-10T00:00',
      ['last_day'],
      [
        { kind: 'noted', total: usd(1400) },
        { kind: 'noted', total: usd(6000) },
        { kind: 'voided', documentId: expect.any(Number) },
        { kind: 'state', from: 'read_only', to: 'expired' },
        { kind: 'off', productIds: [20, 200] },
        mailed('subscription_expired'),
      ],
    ])
  })

  test('of a payer who never subscribed names what its statement comes to (B-120)', () => {
    const world = new World({ at: at('2026-03-01T00:00') })
    world.archive = unknownAccount(1)
    world.now = at('2026-04-01T01:00')
    issueStatement(world)
    expect(forecast(world)).toEqual([['2026-04-15T00:00', ['due_date'], [mailed('transfer_overdue')]]])
  })

  test('reaches 400 days ahead, and no instant further', () => {
    const last = (now: number) => forecastOf(subscribed().load(), now, { answer: 'paid', most: 99 }).at(-1)?.at
    const end = at('2027-03-12T10:00')
    expect(last(end - daysInMs(400))).toBe(end)
    expect(last(end - daysInMs(400) - 1)).toBe(at('2027-02-12T10:00'))
  })

  test('of an account without a method names what it will have to transfer, and by when', () => {
    const world = subscribed()
    world.setMethod(undefined)
    const [[when, , effects] = []] = forecast(world)
    expect(when).toBe('2026-02-12T10:00')
    expect(effects).toContainEqual({ kind: 'awaited', amount: usd(6000), dueAt: at('2026-02-26T10:00') })
  })

  test('counts the credit that pays a part, and a draft that waits for late usage', () => {
    const world = registered()
    world.setMethod(card)
    world.checkOut(aCart(30, [], { vehicle: 3 }), 'now')
    world.run({ kind: 'grant_credit', amount: usd(1000), reason: 'an outage', by: 'ada' })
    const [boundary, issued] = forecast(world)
    expect(boundary?.[2][0]).toMatchObject({ kind: 'drafted', total: usd(15_000) })
    expect(issued?.slice(0, 2)).toEqual(['2026-02-05T11:00', ['finalise']])
    expect(issued?.[2]).toContainEqual({ kind: 'issued', total: usd(15_000), credit: usd(1000) })
    expect(issued?.[2]).toContainEqual(expect.objectContaining({ kind: 'tried', amount: usd(14_000) }))
  })

  test('is what then happens, and changes nothing', () => {
    const world = subscribed()
    const facts = world.load()
    const expectedLater = forecast(world, 'paid', 3)
    expect(world.load()).toEqual(facts)
    const mails = world.mails.length
    world.to(world.now + daysInMs(95))
    const expected = expectedLater.flatMap(([when, , effects]) =>
      effects.flatMap((effect: ForecastEffect) => (effect.kind === 'mailed' ? [[effect.template, when]] : [])),
    )
    expect(world.mails.slice(mails)).toEqual(expected)
  })

  test('of an instant that is past is what its visit will do now', () => {
    const world = subscribed()
    const [late] = forecastOf(world.load(), at('2026-02-20T00:00'), { answer: 'paid', most: 1 })
    expect(late?.at).toBe(at('2026-02-12T10:00'))
    expect(late?.effects).toContainEqual(expect.objectContaining({ kind: 'tried', amount: usd(6000) }))
  })
})

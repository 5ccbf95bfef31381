import { describe, expect, test } from 'vitest'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { registered, subscribed } from '@waybill/testkit/billing-stories'
import { at, declined, shown, type World } from '@waybill/testkit/billing-world'
import { daysInMs } from '../calendar/index.ts'
import { money } from '../money/index.ts'
import { forecastOf } from './forecast.ts'
import type { BillingMailName } from './billing-event.ts'
import type { Assumptions, ForecastEffect } from './forecast.ts'

const usd = (minor: number) => money(minor, 'USD')

/** Each instant with the kinds of its dues and its effects. */
function forecast(world: World, answer: Assumptions['answer'] = 'paid', most = 6) {
  return forecastOf(world.load(), world.now, { answer, most }).map(
    (instant) => [shown(instant.at), instant.dues.map(({ kind }) => kind), instant.effects] as const,
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
    expect(forecast(world, 'declined').at(-1)?.[2]).toContainEqual({ kind: 'noted', total: usd(3000) })
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

import { describe, expect, test } from 'vitest'
import { aCart, card } from '@waybill/testkit/billing-shop'
import { violations } from '@waybill/testkit/billing-invariants'
import { at, declined, World } from '@waybill/testkit/billing-world'
import { money } from '../../money/index.ts'
import type { Currency } from '../../money/index.ts'

const start = at('2026-01-05T10:00')
const changeTo = (world: World, currency: Currency): string | undefined =>
  world.run({ kind: 'change_currency', currency, reason: 'it is in Spain' })

/** M is paid from 5 January on. */
function subscribed(): World {
  const world = new World({ at: start })
  world.setMethod(card)
  world.checkOut(aCart(20), 'now')
  return world
}

describe('the staff bill an account in another currency (B-88, B-137)', () => {
  test('in a trial: what it buys is in the new one', () => {
    const world = new World({ at: start })
    expect(changeTo(world, 'EUR')).toBeUndefined()
    const { account, creditBalance, subscription } = world.archive
    expect([account.currency, creditBalance, subscription?.currency]).toEqual(['EUR', money(0, 'EUR'), 'EUR'])
    const [event] = world.events.slice(-1)
    expect(event?.event).toMatchObject({
      name: 'account.currency_changed',
      data: { from: 'USD', to: 'EUR', reason: 'it is in Spain' },
    })
    expect(changeTo(world, 'EUR')).toBe('same-currency')
  })

  test('after the end of a subscription, whose rows and documents keep theirs', () => {
    const world = subscribed()
    world.run({ kind: 'cancel' })
    world.to(at('2026-02-06T10:00'))
    expect(world.state).toBe('expired')
    expect(changeTo(world, 'EUR')).toBeUndefined()
    const { account, subscription, documents } = world.archive
    expect([account.currency, subscription?.currency, documents[0]?.currency]).toEqual(['EUR', 'USD', 'USD'])
    world.setMethod(card)
    world.to(at('2027-01-01T00:00'))
    expect(world.documents).toEqual([['period', 'paid', 6000]])
  })

  test('neither while it is subscribed, nor with a confirmed checkout', () => {
    expect(changeTo(subscribed(), 'EUR')).toBe('still-subscribed')
    const confirmed = new World({ at: start })
    confirmed.setMethod(card)
    confirmed.checkOut(aCart(20), 'trial_end')
    expect(changeTo(confirmed, 'EUR')).toBe('checkout-confirmed')
  })

  test('not with credit that is left, a debt, or a payment that is under way', () => {
    const credited = subscribed()
    credited.run({ kind: 'cancel_now' })
    expect([credited.state, changeTo(credited, 'EUR')]).toEqual(['expired', 'credit-left'])
    const owing = subscribed()
    owing.provider = () => declined
    owing.to(at('2026-03-05T10:00'))
    expect([owing.state, changeTo(owing, 'EUR'), violations(owing)]).toEqual(['expired', 'debts-first', []])
    const paying = new World({ at: start })
    paying.setMethod(card)
    paying.answersAtOnce = false
    paying.checkOut(aCart(20), 'now')
    expect(changeTo(paying, 'EUR')).toBe('payment-under-way')
  })

  test('not while another account pays', () => {
    for (const world of [new World({ at: start }), subscribed()]) {
      world.run({ kind: 'take_on', payer: { by: 'partner', accountId: 99 } })
      expect(changeTo(world, 'EUR')).toBe('paid-by-other')
    }
  })
})

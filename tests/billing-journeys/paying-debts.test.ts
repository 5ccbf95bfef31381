import { expect, test } from 'vitest'
import { DAY_MS } from '@waybill/domain/durations'
import { money } from '@waybill/domain/money'
import { invariantsOf, resultOf, setGateway } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, hours, played } from './story.ts'

const shop = shopWithoutCustomers()
const sound = { ok: true, violations: [] }
const PAGE = '/account/billing/subscription'

test(
  '[PAY-05] a declined renewal is the message of the page: what is owed, the next try, the end, and a button that pays it (B-25, B-105)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'pays-now')
    await story.card(cards.good)
    await story.checkOut('now')
    const renewal = await story.renewalDay()
    expect(await story.message(), 'what is paid needs nothing').toBeNull()
    await story.card(cards.rejectedWhenCharged)
    await story.to(renewal + hours(2))
    const owed = money(59_00, 'USD')
    const message = await story.message()
    expect(message).toMatchObject({ code: 'failed', invoice: { open: owed }, pays: owed })
    const [ends = 0, nextTry = 0] = [message?.at ?? 0, message?.nextTryAt ?? 0].map((at) => (at - story.start) / DAY_MS)
    expect([Math.round(ends - renewal), Math.round(nextTry - renewal)]).toEqual([21, 1])
    expect(await story.payNow(), 'a decline keeps the page').toBe('declined this payment')
    expect(await story.message(), 'and moves nothing').toEqual(message)
    await setGateway(shop.url, { mode: 'decline', count: 1 })
    await story.card(cards.good)
    expect(await story.message(), 'the new card is declined as well').toMatchObject({ code: 'failed' })
    expect(await story.payNow()).toBe(`${PAGE}?paid=1`)
    expect(await story.message()).toBeNull()
    expect(await story.state()).toBe('subscribed')
    expect(await story.payNow(), 'nothing is left to pay').toBe(PAGE)
    expect(await invariantsOf(shop.url)).toEqual(sound)
  },
)

test(
  '[PAY-05] a payment is tried five times a day by its member, and then the page says so (decisions-billing 2.2)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'tries-again')
    await story.card(cards.good)
    await story.checkOut('now')
    const renewal = await story.renewalDay()
    await story.card(cards.rejectedWhenCharged)
    await story.to(renewal + hours(2))
    // oxlint-disable-next-line no-await-in-loop -- one click after the other
    for (let click = 1; click <= 5; click += 1) expect(await story.payNow()).toBe('declined this payment')
    expect(await story.payNow()).toBe('as often as is allowed')
    expect(await invariantsOf(shop.url)).toEqual(sound)
  },
)

/** Subscribed to Regional, with Weight and volume limits that is tried until day 24, and a provider that declines from then on. */
async function owesTwice(name: string): Promise<Story> {
  const story = await Story.begin(shop.url, name)
  await story.card(cards.good)
  await story.checkOut('trial_end')
  await story.to(10)
  const query = '?module=24&action=activate'
  const { request } = resultOf(await story.get(`/account/manage-features${query}`, { accept: 'application/json' }))
  const { token } = Object(request).confirmation
  const fields = { module: '24', action: 'activate', timeframe: 'now', token: String(token) }
  expect((await story.submit('feature.switch', fields, `/account/manage-features${query}`)).status).toBe(303)
  await setGateway(shop.url, { mode: 'decline', count: 1_000 })
  await story.to((await story.renewalDay()) + hours(2))
  return story
}

test(
  '[PAY-05] of two open invoices the older one has the button, and a button of before charges nothing (B-125)',
  played,
  async () => {
    const story = await owesTwice('pays-in-order')
    const [older, newer] = await story.payable()
    expect(older?.payment).toMatchObject({ kind: 'next' })
    expect(newer?.payment).toEqual({ kind: 'after', label: expect.stringContaining(older?.number ?? 'none') })
    const owed = await story.owed()
    expect(await story.payNow(newer?.number), 'the newer one waits').toBe(PAGE)
    expect(await story.owed()).toBe(owed)
    await setGateway(shop.url, { mode: 'ok', count: 0 })
    expect(await story.payNow(older?.number)).toBe(`${PAGE}?paid=1`)
    expect(await story.payNow(older?.number), 'sent twice').toBe(PAGE)
    expect(await story.payable()).toEqual([{ number: newer?.number, payment: { kind: 'next', amount: money(69_00, 'USD') } }])
    expect(await story.payNow(newer?.number)).toBe(`${PAGE}?paid=1`)
    expect([await story.owed(), await story.payable()]).toEqual([0, []])
    expect(await invariantsOf(shop.url)).toEqual(sound)
  },
)

test(
  '[PAY-05] after the end the rest is paid by the method on file, and a decline has the bank’s reason (B-77, B-125)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'pays-after-the-end')
    await story.card(cards.good)
    await story.checkOut('now')
    const renewal = await story.renewalDay()
    await story.card(cards.noFunds)
    await story.to(renewal + 22, { steps: 2 })
    expect(await story.state()).toBe('expired')
    const [rest] = await story.payable()
    const owed = await story.owed()
    expect(rest?.payment).toEqual({ kind: 'next', amount: money(owed, 'USD') })
    expect(await story.message()).toMatchObject({ code: 'failed', at: null, paysNumber: rest?.number })
    expect(await story.payNow(rest?.number)).toBe('not enough money')
    await setGateway(shop.url, { mode: 'decline', count: 1 })
    await story.card(cards.good)
    expect(await story.owed(), 'the new card is declined as well').toBe(owed)
    expect(await story.payNow(rest?.number)).toBe(`${PAGE}?paid=1`)
    expect([await story.owed(), await story.payable(), await story.message()]).toEqual([0, [], null])
    expect(await invariantsOf(shop.url)).toEqual(sound)
  },
)

test(
  '[PAY-06] who cancelled in dunning owes in the list alone, and can pay there (B-23, B-79)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'cancels-in-dunning')
    await story.card(cards.good)
    await story.checkOut('now')
    const renewal = await story.renewalDay()
    await setGateway(shop.url, { mode: 'decline', count: 1_000 })
    await story.to(renewal + 5)
    expect((await story.cancel()).status).toBe(200)
    await setGateway(shop.url, { mode: 'ok', count: 0 })
    expect([await story.state(), await story.message()]).toEqual(['expired', null])
    const answer = resultOf(await story.get(`/billing/account/${story.memberId}/subscription`))
    expect(answer).toMatchObject({ payment_required: 0, payment_required_shown: 0, payment_message: null })
    const [rest] = await story.payable()
    expect(rest?.payment).toEqual({ kind: 'next', amount: money(await story.owed(), 'USD') })
    expect(await story.payNow(rest?.number)).toBe(`${PAGE}?paid=1`)
    expect([await story.owed(), await story.payable()]).toEqual([0, []])
    expect(await invariantsOf(shop.url)).toEqual(sound)
  },
)

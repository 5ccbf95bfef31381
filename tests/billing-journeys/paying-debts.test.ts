import { expect, test } from 'vitest'
import { DAY_MS } from '@waybill/domain/durations'
import { money } from '@waybill/domain/money'
import { expectSound, setGateway } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, hours, played } from './story.ts'

const shop = shopWithoutCustomers()
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
    expect(await story.payNow(), 'a decline keeps the page').toBe('payment was declined')
    expect(await story.message(), 'and moves nothing').toEqual(message)
    await setGateway(shop.url, { mode: 'decline', count: 1 })
    await story.card(cards.good)
    expect(await story.message(), 'the new card is declined as well').toMatchObject({ code: 'failed' })
    expect(await story.payNow()).toBe(`${PAGE}?paid=1`)
    expect(await story.message()).toBeNull()
    expect(await story.state()).toBe('subscribed')
    expect(await story.payNow(), 'nothing is left to pay').toBe(PAGE)
    await expectSound(shop.url)
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
    for (let click = 1; click <= 5; click += 1) expect(await story.payNow()).toBe('payment was declined')
    expect(await story.payNow()).toBe('as often as is allowed')
    await expectSound(shop.url)
  },
)

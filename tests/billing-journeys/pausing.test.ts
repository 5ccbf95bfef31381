import { afterAll, beforeAll, expect, test } from 'vitest'
import { startInterruptibleShop, type InterruptibleShop } from '@waybill/testkit/interruptible-shop'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { storeKind, throwawayStore } from '@waybill/testkit/store'
import { Story, cards } from './story.ts'

/** The shop starts anew after each command. */
const played = { timeout: 900_000 }

let shop: InterruptibleShop

beforeAll(async () => {
  shop = await startInterruptibleShop(await throwawayStore(storeKind(), 'staffed'))
}, 120_000)
afterAll(() => shop.end(), 60_000)

/** A price for the rest of a period, rounded half up. */
const part = (minor: number, left: number, whole: number): number =>
  Math.floor((minor * left * 2 + whole) / (whole * 2))

test(
  '[SUB-12] a pause credits the rest of the period and charges nothing for weeks; its end charges the rest of the month that runs (B-96, B-131)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'pausing')
    const id = await story.accountId()
    await story.card(cards.good)
    await story.checkOut('trial_end')
    await story.to(7)
    const renewal = await story.renewalDay()
    const rights = await story.rights()
    await story.to(20)
    const paused = await shop.command('billing', 'pause', String(id))
    const unused = Number(/\$(\d+\.\d\d) is credited/.exec(paused.text)?.[1]) * 100
    // the shop's start took seconds of its clock
    const whole = part(5900, renewal - 20, renewal - 7)
    expect([paused.code, unused <= whole, whole - unused < 10]).toEqual([0, true, true])
    expect([await story.state(), await story.rights(), await story.nextCharge()]).toEqual(['paused', 0, null])
    expect((await story.preview({ package_id: 3 })).body).toMatchObject({ status: 406 })
    await story.to(renewal + 5)
    expect((await story.invoices()).map(([kind, , state]) => [kind, state])).toEqual([
      ['trial_end', 2],
      ['credit', 2],
    ])
    const resumed = await shop.command('billing', 'resume', String(id))
    expect(resumed).toMatchObject({ code: 0, text: expect.stringContaining('is resumed; $') })
    const { events } = resultOf(await story.get(`/billing/account/${story.memberId}/subscription/events`))
    for (const event of ['subscription.paused', 'subscription.resumed'])
      expect(events).toContainEqual(expect.objectContaining({ event }))
    const next = await story.renewalDay()
    await story.to(renewal + 6)
    const [, , charge] = await story.invoices()
    expect([charge?.[0], charge?.[2], await story.rights()]).toEqual(['change', 2, rights])
    expect(Math.abs((charge?.[1] ?? 0) - part(5900, next - renewal - 5, next - renewal))).toBeLessThan(10)
    await story.to(next)
    expect((await story.invoices()).at(-1)).toEqual(['period', 5900, 2, `d${next} 00:00`])
    await expectSound(shop.url)
  },
)

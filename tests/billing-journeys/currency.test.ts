import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { PlayedShop } from './player/played-shop.ts'
import { Story, cards } from './story.ts'

/** On the embedded store the shop starts anew after each command. */
const played = { timeout: 900_000 }

let shop: PlayedShop
beforeAll(async () => {
  shop = await PlayedShop.open()
}, 240_000)
afterAll(() => shop.end())

test(
  'the staff change a currency in a trial, and again between two subscriptions: documents keep theirs (B-88, B-137)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'other-currency')
    const account = String(await story.accountId())
    const to = (currency: string) =>
      shop.command('currency', account, '--to', currency, '--reason', 'it is billed from there')
    const session = async () => resultOf(await story.get('/account/session'))['currency']
    expect((await to('EUR')).text).toContain('is billed in EUR from its next purchase on')
    expect(await session()).toBe('EUR')
    await story.card(cards.good)
    const ordered = resultOf(await story.checkOut('now'))
    expect([ordered['currency'], ordered['state']]).toEqual(['EUR', 'paid'])
    await story.cancel()
    expect((await to('USD')).text).toContain('it is cancelled; once it has ended')
    const end = await story.renewalDay()
    await story.to(end + 1)
    expect([await story.state(), (await to('USD')).code]).toEqual(['expired', 0])
    await story.choose()
    const created = resultOf(await story.post('/account/subscription/create', { is_reactivate: 1 }))
    expect(created).toMatchObject({ currency: 'USD', due_now_minor: 5900, is_enabled: 1 })
    await story.to((await story.renewalDay()) + 0.1)
    const listed = resultOf(await story.get(`/billing/account/${story.memberId}/subscription`))['invoices']
    expect(listed).toMatchObject([{ currency: 'USD' }, { currency: 'USD' }, { currency: 'EUR' }])
    await expectSound(shop.url)
  },
)

test(
  'a subscription that runs is billed in another currency from its renewal on: its member is notified, and can take it back (B-88)',
  played,
  async () => {
    const [moved, back, buyer] = [
      await Story.begin(shop.url, 'moved-at-renewal'),
      await Story.begin(shop.url, 'takes-it-back'),
      await Story.begin(shop.url, 'buys-in-euros'),
    ]
    const to = async (story: Story, currency: string) =>
      (await shop.command('currency', String(await story.accountId()), '--to', currency, '--reason', 'it moved')).text
    const listed = async (story: Story) => {
      const { invoices } = resultOf(await story.get(`/billing/account/${story.memberId}/subscription`))
      return invoices
    }
    await to(buyer, 'EUR')
    await buyer.card(cards.good)
    // what the plan costs in euros, to one who buys it in them
    const inEuros = Number(resultOf(await buyer.checkOut('now'))['due_now_minor'])
    expect(inEuros).toBeGreaterThan(0)
    for (const story of [moved, back]) {
      // oxlint-disable-next-line no-await-in-loop -- one clock
      await story.card(cards.good)
      // oxlint-disable-next-line no-await-in-loop -- one clock
      expect(resultOf(await story.checkOut('now'))).toMatchObject({ currency: 'USD', due_now_minor: 5900 })
      // oxlint-disable-next-line no-await-in-loop -- one clock
      expect(await to(story, 'EUR')).toContain('is billed in EUR from its renewal on')
      // oxlint-disable-next-line no-await-in-loop -- one clock
      expect(await story.nextCharge()).toMatchObject({ amount: { minor: inEuros, currency: 'EUR' } })
    }
    expect((await moved.mails()).map(([, subject]) => subject).at(-1)).toMatch(/changes on/)
    expect((await back.removeScheduled()).status).toBe(200)
    // its own change takes the place of one that waits, in the present currency
    await to(back, 'EUR')
    const own = resultOf(await back.preview({ package_id: 1, timeframe: 'renewal' }))
    expect(own).toMatchObject({ currency: 'USD', next_amount_minor: 3900 })
    expect((await back.change({ package_id: 1, timeframe: 'renewal' })).status).toBe(200)
    const renewals = [(await moved.renewalDay()) + 0.1, (await back.renewalDay()) + 0.1] as const
    await moved.to(renewals[0])
    await back.cameTo(renewals[1])
    expect(await listed(moved)).toMatchObject([
      { kind: 'period', currency: 'EUR', total: inEuros / 100 },
      { kind: 'period', currency: 'USD', total: 59 },
    ])
    expect(await listed(back)).toMatchObject([
      { currency: 'USD', total: 39 },
      { currency: 'USD', total: 59 },
    ])
    expect(resultOf(await moved.get('/account/session'))['currency']).toBe('EUR')
    expect((await moved.texts(/^Receipt/))[0]).toContain('€')
    expect(await moved.state()).toBe('subscribed')
    await expectSound(shop.url)
  },
)

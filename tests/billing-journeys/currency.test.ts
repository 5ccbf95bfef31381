import { afterAll, beforeAll, expect, test } from 'vitest'
import { invariantsOf, resultOf } from '@waybill/testkit/shop-journey'
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
    expect((await to('USD')).text).toContain('its subscription runs in the present one')
    await story.cancel()
    const end = await story.renewalDay()
    await story.to(end + 1)
    expect([await story.state(), (await to('USD')).code]).toEqual(['expired', 0])
    await story.choose()
    const created = resultOf(await story.post('/account/subscription/create', { is_reactivate: 1 }))
    expect(created).toMatchObject({ currency: 'USD', due_now_minor: 5900, is_enabled: 1 })
    await story.to((await story.renewalDay()) + 0.1)
    const listed = resultOf(await story.get(`/billing/account/${story.memberId}/subscription`))['invoices']
    expect(listed).toMatchObject([{ currency: 'USD' }, { currency: 'USD' }, { currency: 'EUR' }])
    expect(await invariantsOf(shop.url)).toEqual({ ok: true, violations: [] })
  },
)

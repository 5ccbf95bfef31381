import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSound } from '@waybill/testkit/shop-journey'
import { PlayedShop } from './player/played-shop.ts'
import { Story, cards } from './story.ts'

/** On the embedded store the shop starts anew after each command. */
const played = { timeout: 900_000 }

let shop: PlayedShop
beforeAll(async () => {
  shop = await PlayedShop.open(1, { TAX: 'table' })
}, 240_000)
afterAll(() => shop.end())

test(
  'a country that was wrong: the staff correct it, and an invoice of weeks ago is issued again without its tax (B-51, B-84, B-86)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'wrong-country')
    const account = String(await story.accountId())
    await story.card(cards.good)
    await story.checkOut('trial_end')
    await story.details({ country: 'FR', city: 'Lyon' })
    await story.to(7)
    expect(await story.invoices()).toEqual([['trial_end', 7080, 2, 'd7 00:00']])
    const [number = ''] = await story.invoiceNumbers()
    await story.to(30)
    const details = ['details', account, '--set', 'country=VN', '--set', 'city=Hà Nội', '--reason', 'it is there']
    expect((await shop.command(...details)).text).toContain('"billing unlock-country" opens it for a day')
    await shop.command('unlock-country', account, '--reason', 'it is there')
    expect(await shop.command(...details)).toMatchObject({ code: 0, text: expect.stringContaining('city, country') })
    expect((await story.invoices()).map(([kind, total]) => [kind, total])).toEqual([['trial_end', 7080]])
    const again = await shop.command('reissue', number)
    expect(again.text).toMatch(
      /is taken back by credit note LW-C\d+; it is issued again as invoice LW-\d+ of \$59\.00; \$11\.80 of what was paid is account credit\./,
    )
    expect((await shop.command('reissue', number)).text).toContain('nothing of it is left')
    expect((await story.invoices()).map(([kind, total, state]) => [kind, total, state])).toEqual([
      ['trial_end', 7080, 2],
      ['credit', -7080, 2],
      ['manual', 5900, 2],
    ])
    expect(await story.taxes()).toEqual([[['TVA', 20, 1180]], [['TVA', 20, -1180]], []])
    await story.to((await story.renewalDay()) + 1)
    expect((await story.invoices()).at(-1)?.slice(0, 3)).toEqual(['period', 5900, 2])
    expect((await story.texts(/^Receipt/))[0]).toContain('$47.20')
    await expectSound(shop.url)
  },
)

test('an open invoice that is issued again keeps its tries: the next one pays it (B-135)', played, async () => {
  const story = await Story.begin(shop.url, 'wrong-town')
  const account = String(await story.accountId())
  await story.card(cards.good)
  await story.checkOut('trial_end')
  await story.to(8)
  await story.card(cards.rejectedWhenCharged)
  const renewal = await story.renewalDay()
  await story.to(renewal + 0.5)
  const [number = ''] = await story.invoiceNumbers()
  const corrected = await shop.command('details', account, '--set', 'city=Hội An', '--reason', 'a typing error')
  expect(corrected.code).toBe(0)
  expect((await shop.command('reissue', number)).text).toMatch(/of \$59\.00; \$59\.00 is open\./)
  await story.to(renewal + 1.1)
  expect((await story.invoices()).slice(1).map(([kind, total, state]) => [kind, total, state])).toEqual([
    ['period', 5900, 6],
    ['credit', -5900, 2],
    ['manual', 5900, 8],
  ])
  await story.card(cards.good)
  expect([(await story.invoices()).at(-1)?.[2], await story.owed()]).toEqual([2, 0])
  await expectSound(shop.url)
})

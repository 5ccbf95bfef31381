import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectSound } from '@waybill/testkit/shop-journey'
import { PlayedShop } from './player/played-shop.ts'
import { Story, cards, hours, played } from './story.ts'

let shop: PlayedShop
beforeAll(async () => {
  shop = await PlayedShop.open()
}, 240_000)
afterAll(() => shop.end())

test(
  'the country is locked by the first invoice, and open for a day where the staff say so (B-51)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'moved')
    await story.card(cards.good)
    const change = async (country: string): Promise<readonly unknown[]> => {
      const { status, body } = await story.details({ country })
      return [status, JSON.stringify(body).includes('country')]
    }
    await story.checkOut('trial_end')
    await story.to(7)
    expect(await change('VN')).toEqual([401, true])
    const account = String(await story.accountId())
    expect(await shop.command('unlock-country', account)).toMatchObject({ code: 2 })
    const opened = await shop.command('unlock-country', account, '--reason', 'it moved')
    expect(opened.text).toMatch(new RegExp(`The country of account ${account} can be changed until 2028-02-08`))
    expect((await change('VN'))[0]).toBe(200)
    await story.to(8 + hours(2))
    expect(await change('FR')).toEqual([401, true])
    await expectSound(shop.url)
  },
)

import { expect, test } from 'vitest'
import type { ResultOf } from '@waybill/contract'
import type { SubscriptionProps } from '@waybill/contract/pages'
import { DAY_MS } from '@waybill/domain/durations'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { ShopClient } from '@waybill/testkit/shop-client'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, played } from './story.ts'

const shop = shopWithoutCustomers()
const PURCHASE = '/manage/ui/account/subscription/modules/purchase'
const PAGE = '/account/billing/subscription'
/** Weight and volume limits, tried for two weeks; Load planner at 14.00 needs it and has no trial. */
const ADD_ONS = [{ add_on_code: 'capacity-limits' }, { add_on_code: 'load-planner' }]

type Preview = ResultOf<'POST /account/subscription/preview'>

/** The 20th of a month or later, so that two weeks from then a card of this month is over. */
async function lateInAMonth(): Promise<Date> {
  const client = new ShopClient(shop.url)
  const now = new Date(String((await client.get('/sandbox/clock')).body['now']))
  const missing = Math.max(0, 20 - now.getUTCDate())
  if (missing === 0) return now
  const to = new Date(now.getTime() + missing * DAY_MS)
  await client.post('/sandbox/clock', { to: to.toISOString() })
  return to
}

/** Account credit in minor units. */
async function creditOf(story: Story): Promise<number> {
  const body = { member_id: story.memberId, api_key: '' }
  return Number(resultOf(await story.post('/billing/account/market/data', body))['credit_balance_minor'])
}

test(
  '[SUB-02] [PRC-12] an add-on whose trial lapses, and what needs it, is in no charge that is announced, and what comes back pays (B-74, M§4)',
  played,
  async () => {
    const today = await lateInAMonth()
    const story = await Story.begin(shop.url, 'lapsing')
    const [month, year] = [today.getUTCMonth() + 1, today.getUTCFullYear()].map(String)
    await story.card(cards.good, { month: month ?? '', year: year ?? '' })
    await story.checkOut('now')
    await story.post(`${PURCHASE}/confirm`, ADD_ONS)
    expect((await story.post(PURCHASE, ADD_ONS)).status).toBe(200)
    await story.to(1)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract gave this type to the server
    const read = async (query = '') => resultOf(await story.get(`${PAGE}${query}`)) as unknown as SubscriptionProps
    const { nextCharge: next, trialEnds } = await read()
    const lapsing = trialEnds.filter(({ isLapsing }) => isLapsing === true)
    expect([next?.amount.minor, lapsing.flatMap(({ titles }) => titles)]).toEqual([
      5900,
      ['Weight and volume limits', 'Load planner'],
    ])
    const shown = next?.fromCredit?.minor ?? 0
    expect(shown).toBeGreaterThan(0)
    const wanted = { package_id: 1, timeframe: 'renewal' }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own answer
    const preview = resultOf(await story.post('/account/subscription/preview', wanted)) as unknown as Preview
    expect([preview.next_amount_minor, preview.next_date_epoch]).toEqual([3900, next?.date])
    const ahead = (await read('?ahead=1')).yearAhead?.present.charges[0]
    expect([ahead?.date, ahead?.amount.minor]).toEqual([next?.date, 5900])
    // a day after the end of the trial
    await story.to(16)
    expect(await creditOf(story)).toBe(shown)
    await story.to(await story.renewalDay())
    expect([(await story.invoices())[0]?.slice(0, 2), await creditOf(story)]).toEqual([['period', 5900], 0])
    await expectSound(shop.url)
  },
)

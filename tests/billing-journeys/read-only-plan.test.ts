import { expect, test } from 'vitest'
import type { FeaturesProps, PricingProps, SubscriptionProps } from '@waybill/contract/pages'
import { DAY_MS } from '@waybill/domain/durations'
import { resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, hours, played } from './story.ts'

const shop = shopWithoutCustomers()
const LARGER = 3
/** Weight and volume limits. */
const MODULE = 24

/** A subscriber whose renewal was declined, and its day. */
async function owing(name: string): Promise<{ readonly story: Story; readonly renewal: number }> {
  const story = await Story.begin(shop.url, name)
  await story.card(cards.good)
  await story.checkOut('trial_end')
  await story.to(7)
  const renewal = await story.renewalDay()
  await story.card(cards.rejectedWhenCharged)
  await story.to(renewal + hours(1))
  return { story, renewal }
}

async function page<Props>(story: Story, path: string): Promise<Props> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract gave this type to the server
  return resultOf(await story.get(path)) as unknown as Props
}

test(
  '[SUB-02] [SUB-12] from the 14th day no call schedules a change for a day after the end, and each page says so first (D-51)',
  played,
  async () => {
    const { story, renewal } = await owing('read-only')
    // what is limited, and what ends, are two days that are shown before (B-77)
    const message = await story.message()
    expect([message?.readOnlyAt, message?.at].map((at) => Math.floor(((at ?? 0) - story.start) / DAY_MS))).toEqual([
      renewal + 14,
      renewal + 21,
    ])
    await story.to(renewal + 14 + hours(1))
    for (const [call, timeframe] of [
      ['change', 'now'],
      ['change', 'renewal'],
      ['change', 'term_end'],
      ['preview', 'renewal'],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one account
      const answer = await story.post(`/account/subscription/${call}`, { package_id: LARGER, timeframe })
      expect(answer.body, `${call} ${timeframe}`).toMatchObject({ status: 406, code: 'debts-first' })
    }
    expect((await story.get(`/manage/ui/module/${MODULE}/activate`)).body).toMatchObject({ code: 'debts-first' })
    const features = await page<FeaturesProps>(story, `/account/manage-features?module=${MODULE}&action=activate`)
    expect([features.lock?.link?.text, features.request]).toEqual(['Pay now', null])
    const shown = await page<SubscriptionProps>(story, '/account/billing/subscription?change=1')
    expect([shown.isPlanReadOnly, shown.changeForm, shown.scheduledChange]).toEqual([true, null, null])
    expect((await page<PricingProps>(story, '/platform/marketplace/pricing')).upgrade).toBeUndefined()
    // what stays: paying, documents, and ending it (B-79)
    expect([shown.paymentMessage?.pays?.minor, shown.cancellation?.kind]).toEqual([5900, 'possible'])
    expect((await story.post('/account/subscription/cancel', { timeframe: 'renewal' })).status).toBe(200)
  },
)

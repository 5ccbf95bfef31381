import { expect, test } from 'vitest'
import type { ApplyView, SubscriptionProps } from '@waybill/contract/pages'
import type { CartView } from '@waybill/contract/views'
import { expectOk, expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, hours, played } from './story.ts'

const shop = shopWithoutCustomers()
/** Weight and volume limits, 10.00 a month after two weeks of its own trial; Kerbside approach, 7.00, which joins the cart. */
const [owed, joining] = [24, 27] as const

async function read<View>(story: Story, path: string): Promise<View> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own props, which the contract's types describe
  return resultOf(await story.get(path)) as unknown as View
}

/** The subscription as every page and call that names its amount shows it, in minor units, before a change and after it. */
async function shownBy(story: Story) {
  const { cart, apply } = await read<{ cart: CartView; apply: ApplyView }>(story, '/account/change')
  const page = await read<SubscriptionProps>(story, '/account/billing/subscription?ahead=1')
  const [first] = page.yearAhead?.present.charges ?? []
  const { next_amount_minor: next } = resultOf(await story.preview({ timeframe: 'renewal' }))
  const dialog = resultOf(await story.get(`/manage/ui/module/${joining}/activate?timeframe=renewal`))
  const cycle = apply.cycles.find(({ key }) => key === 'month_renewal')
  return {
    before: [
      cart.live?.total.minor,
      apply.before.next?.amount.minor,
      page.nextCharge?.amount.minor,
      first?.amount.minor,
      dialog['price_before_minor'],
    ],
    after: [cart.live?.after.total.minor, next, cycle?.nextAmount.minor, dialog['price_after_minor']],
  }
}

const all = (before: number, after: number) => ({
  before: Array.from({ length: 5 }, () => before),
  after: Array.from({ length: 4 }, () => after),
})

test(
  '[SUB-02] [CUI-13] an add-on that isn’t paid for is in every amount until it is off for its debt, and in none from then on (B-77)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'owed-add-on')
    await story.card(cards.good)
    await story.checkOut('now')
    const renewal = await story.renewalDay()
    // its trial ends five days after the renewal, and is declined from then on
    await story.to(renewal - 9)
    const path = `/manage/ui/module/${owed}/activate`
    const { token } = resultOf(await story.get(path))
    expect((await story.post(path, { is_marketplace: true, token })).status).toBe(201)
    await story.to(renewal + 1)
    await story.card(cards.rejectedWhenCharged)
    await story.to(renewal + 6)
    expectOk(await story.post('/cart/add', { id: joining, module: 1 }), 'the module')
    expect(await shownBy(story)).toEqual(all(6900, 7600))
    await story.to(renewal + 19 + hours(1))
    expect(await shownBy(story)).toEqual(all(5900, 6600))
    await story.to(renewal + 26 + hours(1))
    expect(await shownBy(story)).toEqual(all(5900, 6600))
    await expectSound(shop.url)
  },
)

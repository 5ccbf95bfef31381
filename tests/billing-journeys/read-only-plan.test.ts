import { expect, test } from 'vitest'
import type { DestinationProps, FeaturesProps, PricingProps, SubscriptionProps } from '@waybill/contract/pages'
import type { CartView } from '@waybill/contract/views'
import { DAY_MS } from '@waybill/domain/durations'
import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import { resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, hours, played } from './story.ts'

const shop = shopWithoutCustomers()
const LARGER = 3
/** Weight and volume limits. */
const MODULE = 24
const PROOF_OF_VISIT = 31

/** A subscriber whose renewal was declined, and its day. */
async function owing(
  name: string,
  addOns: readonly number[] = [],
): Promise<{ readonly story: Story; readonly renewal: number }> {
  const story = await Story.begin(shop.url, name, addOns)
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
    const grounds = async (): Promise<readonly string[]> => {
      const { enabled } = await page<DestinationProps>(story, '/routes')
      return [...new Set(enabled.map(({ source }) => source))]
    }
    expect(await grounds()).toEqual(['grace'])
    await story.to(renewal + 14 + hours(1))
    // what can only be looked at isn't named as paid (B-77)
    expect(await grounds()).toEqual(['read_only'])
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

test(
  '[SUB-02] a read-only plan shows the charge that comes once its debt is paid, with the add-ons that are on again then (B-77)',
  played,
  async () => {
    const { story, renewal } = await owing('read-only-next', [PROOF_OF_VISIT])
    await story.to(renewal + 14 + hours(1))
    const limited = await page<SubscriptionProps>(story, '/account/billing/subscription')
    expect([limited.isPlanReadOnly, limited.addOns.map(({ state }) => state)]).toEqual([true, ['overdue']])
    // 59.00 and one driver at 4.00, who was there before the add-on was switched off
    expect([limited.nextCharge?.amount.minor, limited.isEstimate]).toEqual([6300, true])
    expect(limited.usage.map(({ amount }) => amount.minor)).toEqual([400])
    expect((await story.post('/cart/add', { id: MODULE, module: 1 })).status).toBe(200)
    const { cart } = await page<{ cart: CartView }>(story, '/platform/marketplace/pricing')
    expect(cart.live?.total.minor).toBe(6300)
    await story.card(cards.good)
    const paid = await page<SubscriptionProps>(story, '/account/billing/subscription')
    expect(paid.state).toBe('subscribed')
    expect([paid.nextCharge, paid.usage, paid.isEstimate]).toEqual([limited.nextCharge, limited.usage, true])
    await story.to(((paid.periodEndsAt ?? 0) - story.start) / DAY_MS + hours(2))
    const { invoices } = await page<SubscriptionProps>(story, '/account/billing/subscription')
    expect(invoices[0]?.total?.minor).toBe(6300)
  },
)

test(
  '[PAY-13] [PAY-09] what an ended plan left open keeps the last method on file, and page and mail say so first (B-55)',
  played,
  async () => {
    const { story, renewal } = await owing('owing-at-the-end')
    await story.to(renewal + 21 + hours(2))
    const owes = await page<SubscriptionProps>(story, '/account/billing/subscription')
    expect([owes.state, owes.hasOpenInvoices]).toEqual(['expired', true])
    // the mail of the last day says why less than the 59.00 of the mails before is owed (B-77)
    const rest = formatMoney(owes.paymentMessage?.pays ?? money(0, 'USD'), 'en', 2)
    const [ended = ''] = await story.texts(/^Your subscription to Regional has ended/)
    expect(ended).toContain('over $59.00 stayed unpaid')
    expect(ended).toContain(`${rest} of it: the days after it became read-only are not charged`)
    expect((await story.changeMethod('remove')).body).toMatchObject({ status: 406 })
    await story.card(cards.good)
    const settled = await page<SubscriptionProps>(story, '/account/billing/subscription')
    expect([settled.state, settled.hasOpenInvoices]).toEqual(['expired', undefined])
    expect((await story.changeMethod('remove')).status).toBe(200)
  },
)

import { expect, test } from 'vitest'
import type { InvoicePaymentView } from '@waybill/contract/views'
import { money } from '@waybill/domain/money'
import { expectSound, resultOf, setGateway } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, hours, played } from './story.ts'

const shop = shopWithoutCustomers()
const PAGE = '/account/billing/subscription'

interface ShownPayment {
  readonly number: string
  readonly payment: InvoicePaymentView
}

/** The open invoices of the page, oldest first: what each charges, or what is said in its place. */
async function payable(story: Story): Promise<readonly ShownPayment[]> {
  const { invoices } = resultOf(await story.get(PAGE, { accept: 'application/json' }))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own list; a test that reads it finds out
  return (invoices as readonly { readonly number: string; readonly payment?: InvoicePaymentView }[])
    .toReversed()
    .flatMap(({ number, payment }) => (payment === undefined ? [] : { number, payment }))
}

/** The button of the oldest open invoice, with the card that it charges. */
const nextBy = (card: string, minor: number) => ({
  kind: 'next',
  amount: money(minor, 'USD'),
  paidWith: expect.stringContaining(card),
})

/** The button of an invoice, as it is sent without script: where it leads, or why nothing was paid. */
async function pay(story: Story, invoice = ''): Promise<string> {
  const { headers, text } = await story.submit('payment.retry', { invoice })
  return headers.get('location') ?? /payment was declined/.exec(text)?.[0] ?? 'another page'
}

/** Subscribed to Regional, with Weight and volume limits that is tried until day 24, and a provider that declines from then on. */
async function owesTwice(name: string): Promise<Story> {
  const story = await Story.begin(shop.url, name)
  await story.card(cards.good)
  await story.checkOut('trial_end')
  await story.to(10)
  const query = '?module=24&action=activate'
  const { request } = resultOf(await story.get(`/account/manage-features${query}`, { accept: 'application/json' }))
  const { token } = Object(request).confirmation
  const fields = { module: '24', action: 'activate', timeframe: 'now', token: String(token) }
  expect((await story.submit('feature.switch', fields, `/account/manage-features${query}`)).status).toBe(303)
  await setGateway(shop.url, { mode: 'decline', count: 1_000 })
  await story.to((await story.renewalDay()) + hours(2))
  return story
}

test(
  '[PAY-05] of two open invoices the older one has the button, and a button of before charges nothing (B-125)',
  played,
  async () => {
    const story = await owesTwice('pays-in-order')
    const [older, newer] = await payable(story)
    expect(older?.payment).toMatchObject({ kind: 'next' })
    expect(newer?.payment).toEqual({ kind: 'after', label: expect.stringContaining(older?.number ?? 'none') })
    const owed = await story.owed()
    expect(await pay(story, newer?.number), 'the newer one waits').toBe(PAGE)
    expect(await story.owed()).toBe(owed)
    await setGateway(shop.url, { mode: 'ok', count: 0 })
    expect(await pay(story, older?.number)).toBe(`${PAGE}?paid=1`)
    expect(await pay(story, older?.number), 'sent twice').toBe(PAGE)
    expect(await payable(story)).toEqual([{ number: newer?.number, payment: nextBy('Visa ending 4242', 69_00) }])
    expect(await pay(story, newer?.number)).toBe(`${PAGE}?paid=1`)
    expect([await story.owed(), await payable(story)]).toEqual([0, []])
    await expectSound(shop.url)
  },
)

test(
  '[PAY-05] after the end the rest is paid by the method on file, declined or not (B-77, B-125)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'pays-after-the-end')
    await story.card(cards.good)
    await story.checkOut('now')
    const renewal = await story.renewalDay()
    await story.card(cards.rejectedWhenCharged)
    await story.to(renewal + 22, { steps: 2 })
    expect(await story.state()).toBe('expired')
    const [rest] = await payable(story)
    const owed = await story.owed()
    expect(rest?.payment).toEqual(nextBy('Visa ending 0341', owed))
    expect(await story.message()).toMatchObject({ code: 'failed', at: null, paysNumber: rest?.number })
    expect(await pay(story, rest?.number)).toBe('payment was declined')
    await setGateway(shop.url, { mode: 'decline', count: 1 })
    await story.card(cards.good)
    expect(await story.owed(), 'the new card is declined as well').toBe(owed)
    expect(await pay(story, rest?.number)).toBe(`${PAGE}?paid=1`)
    expect([await story.owed(), await payable(story), await story.message()]).toEqual([0, [], null])
    await expectSound(shop.url)
  },
)

test('[PAY-06] who cancelled in dunning owes in the list alone, and can pay there (B-23, B-79)', played, async () => {
  const story = await Story.begin(shop.url, 'cancels-in-dunning')
  await story.card(cards.good)
  await story.checkOut('now')
  const renewal = await story.renewalDay()
  await setGateway(shop.url, { mode: 'decline', count: 1_000 })
  await story.to(renewal + 5)
  expect((await story.cancel()).status).toBe(200)
  await setGateway(shop.url, { mode: 'ok', count: 0 })
  expect([await story.state(), await story.message()]).toEqual(['expired', null])
  const answer = resultOf(await story.get(`/billing/account/${story.memberId}/subscription`))
  expect(answer).toMatchObject({ payment_required: 0, payment_required_shown: 0, payment_message: null })
  const [rest] = await payable(story)
  expect(rest?.payment).toEqual(nextBy('Visa ending 4242', await story.owed()))
  expect(await pay(story, rest?.number)).toBe(`${PAGE}?paid=1`)
  expect([await story.owed(), await payable(story)]).toEqual([0, []])
  await expectSound(shop.url)
})

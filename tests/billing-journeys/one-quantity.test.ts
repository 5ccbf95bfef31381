import { expect, test } from 'vitest'
import type { ApplyView, SubscriptionProps } from '@waybill/contract/pages'
import type { CartView, ChargeLineView } from '@waybill/contract/views'
import { DAY_MS } from '@waybill/domain/durations'
import { formatInstant } from '@waybill/i18n'
import { expectOk, expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { productShop } from '../integration/product-api/product-shop.ts'
import { readDocument } from './printed-document.ts'
import { Story, cards, hours, played } from './story.ts'

const shop = productShop({ product: 'usage:write' })
const PAGE = '/account/billing/subscription'
const GATEWAY = '/manage/ui/module/43/activate'
/** Tracker gateway, 4.00 a vehicle in arrears, after two weeks of its own trial with 5. */
const gateway = 43

/** Subscribed to Regional, 59.00 a month, since its first day. */
async function subscriber(name: string) {
  const story = await Story.begin(shop.url, name)
  const account = await story.accountId()
  await story.card(cards.good)
  await story.checkOut('now')
  return { story, account, renewal: await story.renewalDay() }
}

async function read<View>(story: Story, path: string): Promise<View> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own props, which the contract's types describe
  return resultOf(await story.get(path)) as unknown as View
}

interface Count {
  /** Of the story: the clock moves there. */
  readonly day: number
  readonly quantity: number
}

/** The product reports what it counts at a day. */
async function report(story: Story, account: number, { day, quantity }: Count): Promise<void> {
  await story.to(day)
  const at = new Date(story.start + day * DAY_MS).toISOString()
  const record = { account_id: account, key: `${account}-${day}`, usage_key: 'vehicle', quantity, at }
  const body = { records: [record] }
  const { result } = await shop.call('/api/v1/usage', { method: 'POST', key: shop.key('product'), body })
  expect(result['rejected']).toBe(0)
}

type Line = Pick<ChargeLineView, 'explanation' | 'amount'>

/** Quantity and amount of what is counted of these lines. */
const countedOf = (lines: readonly Line[] | undefined) =>
  lines?.flatMap(({ explanation, amount }) =>
    explanation.step === 'units' && explanation.productId === gateway ? [[explanation.quantity, amount.minor]] : [],
  )

/** The line of what was counted, on the newest document. */
async function printedLine(story: Story) {
  const [newest] = await story.printed('en')
  if (newest === undefined) throw new Error('no document is listed')
  const { lines } = readDocument(newest.bytes)
  return lines.find(([text]) => text?.startsWith('Tracker gateway'))
}

const lastDay = (at: number) => formatInstant(at, 'en', { style: 'date' })

/** The line names the time in which it was charged: from the end of its trial to the end of the month, that day not included. */
function lineOf(text: string, { story, from, to }: { story: Story; from: number; to: number }): string {
  const [first, last] = [from, to - 1].map((day) => lastDay(story.start + day * DAY_MS))
  return `Tracker gateway ${text} · Usage from ${first} to ${last}`
}

test(
  '[METER-04] [PRC-10] a counted add-on has one quantity from the cart to the invoice: 1 vehicle, 4.00, 63.00 (B-138)',
  played,
  async () => {
    const { story, renewal } = await subscriber('one-quantity')
    expectOk(await story.post('/cart/add', { id: gateway, module: 1 }), 'the module')
    const { cart, apply } = await read<{ cart: CartView; apply: ApplyView }>(story, '/account/change')
    const inCart = cart.lines.flatMap(({ amount, explanation }) =>
      explanation && amount ? { amount, explanation } : [],
    )
    expect([countedOf(inCart), cart.live?.after?.total.minor]).toEqual([[[1, 400]], 6300])
    expect(apply.cycles.find(({ key }) => key === 'month_now')?.nextAmount.minor).toBe(6300)
    const dialog = resultOf(await story.get(GATEWAY))
    const preview = resultOf(await story.preview({ modules: [gateway] }))
    expect([dialog['next_amount_minor'], preview['next_amount_minor']]).toEqual([6300, 6300])
    expect(dialog['messages']).toContain('Until the first count: 1 vehicle × $4.00 a month.')
    expect((await story.change({ modules: [gateway], preview_token: preview['preview_token'] })).status).toBe(200)
    const { nextCharge, yearAhead } = await read<SubscriptionProps>(story, `${PAGE}?ahead=1`)
    const shown = [nextCharge, ...(yearAhead?.present.charges.slice(0, 2) ?? [])]
    expect(shown.map((charge) => [countedOf(charge?.lines), charge?.amount.minor])).toEqual(
      shown.map(() => [[[1, 400]], 6300]),
    )
    await story.to(16)
    const { usage } = await read<SubscriptionProps>(story, PAGE)
    expect([countedOf(usage), usage.map(({ source }) => source)]).toEqual([[[1, 400]], ['default']])
    await story.to(renewal + hours(2))
    expect((await story.invoices()).at(-1)?.slice(0, 2)).toEqual(['period', 6300])
    const text = lineOf('1 vehicle × $4.00 · the usual number, not counted yet', { story, from: 14, to: renewal })
    expect(await printedLine(story)).toEqual([text, '1', '$4.00', '$4.00'])
    await expectSound(shop.url)
  },
)

test.each([
  { counts: [20, 3], charged: '3 vehicles × $4.00', amount: '$12.00' },
  { counts: [9, 4], charged: '4 vehicles × $4.00', amount: '$16.00' },
])(
  '[METER-04] of $counts vehicles in the trial of an add-on the last is charged, from its end on: $amount (B-139)',
  played,
  async ({ counts: [first = 0, last = 0], charged, amount }) => {
    const { story, account, renewal } = await subscriber(`counted-${first}`)
    const { token } = resultOf(await story.get(GATEWAY))
    expect((await story.post(GATEWAY, { is_marketplace: true, token })).status).toBe(201)
    await report(story, account, { day: 2, quantity: first })
    await report(story, account, { day: 4, quantity: last })
    await story.to(16)
    const { usage } = await read<SubscriptionProps>(story, PAGE)
    expect([countedOf(usage)?.flat()[0], usage.map(({ source }) => source)]).toEqual([last, ['counted']])
    await story.to(renewal + hours(2))
    const on = lastDay(story.start + 4 * DAY_MS)
    const text = lineOf(`${charged} · counted on ${on}`, { story, from: 14, to: renewal })
    expect(await printedLine(story)).toEqual([text, String(last), '$4.00', amount])
    await expectSound(shop.url)
  },
)

test('[METER-04] a number says on which day it was entered, and then counted (B-138, B-149)', played, async () => {
  const { story, account } = await subscriber('days-of-numbers')
  await story.to(3)
  expectOk(await story.post('/cart/quantities', { usages: { vehicle: 5 } }), 'the number')
  expectOk(await story.post('/cart/add', { id: gateway, module: 1 }), 'the module')
  const { cart } = await read<{ cart: CartView }>(story, '/account/change')
  expect(cart.team).toMatchObject({ prefill: 1, isMembers: true })
  const { preview_token: token } = resultOf(await story.preview({ timeframe: 'now' }))
  expect((await story.change({ timeframe: 'now', preview_token: token })).status).toBe(200)
  await story.to(18)
  const usage = async () => (await read<SubscriptionProps>(story, PAGE)).usage.map(({ source, at }) => [source, at])
  const [[entered, enteredAt] = []] = await usage()
  expect([entered, lastDay(Number(enteredAt))]).toEqual(['entered', lastDay(story.start + 3 * DAY_MS)])
  const page = await story.get(PAGE, { accept: 'text/html' })
  expect(page.text).toContain(`as you entered on ${lastDay(story.start + 3 * DAY_MS)}, not counted yet`)
  const used = async () => (await read<SubscriptionProps>(story, PAGE)).addOns.map((addOn) => addOn.used)
  expect(await used()).toEqual([undefined])
  await report(story, account, { day: 20, quantity: 6 })
  expect(await usage()).toEqual([['counted', story.start + 20 * DAY_MS]])
  expect(await used()).toEqual(['6 vehicles'])
  expect((await story.get('/account/manage-features', { accept: 'text/html' })).text).toContain('6 vehicles so far')
  const { messages } = resultOf(await story.get('/manage/ui/module/45/activate'))
  const counted = `Based on the count of ${lastDay(story.start + 20 * DAY_MS)}: 6 vehicles × `
  expect(messages).toContainEqual(expect.stringContaining(counted))
  await expectSound(shop.url)
})

import { expect, test } from 'vitest'
import { DAY_MS } from '@waybill/domain/durations'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, bankAccounts, cards, played } from './story.ts'

const shop = shopWithoutCustomers()
const MESSAGE = '/manage/ui/account/subscription/upgrade/message'
const CHANGE = '/account/subscription/change'
/** The plans Regional and Network, 59.00 and 89.00 a month. */
const [regional, network] = [2, 3] as const

interface Cycle {
  readonly key: string
  readonly timeframe: string
  readonly change_billing_model: number
  readonly amount_due_now_minor: number
  readonly next_amount_minor: number
  readonly next_date_epoch: number
  readonly label: string
  readonly preview_token: string
}

/** Subscribed to Regional since day 7, seen on day 20. */
async function subscriber(name: string): Promise<{ readonly story: Story; readonly renewal: number }> {
  const story = await Story.begin(shop.url, name)
  await story.card(cards.good)
  await story.checkOut('trial_end')
  await story.to(7)
  const renewal = await story.renewalDay()
  await story.to(20)
  return { story, renewal }
}

async function cyclesOf(story: Story, query = ''): Promise<readonly Cycle[]> {
  const { options } = resultOf(await story.get(`${MESSAGE}${query}`))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own list; a test that reads it finds out
  return options as readonly Cycle[]
}

const sentWith = ({ timeframe, change_billing_model, preview_token }: Cycle): object => ({
  timeframe,
  change_billing_model,
  preview_token,
})

test('[SUB-13] each cycle of the dialog is confirmed at exactly the amounts that it shows (B-38)', played, async () => {
  const { story, renewal } = await subscriber('cycles')
  const ends = story.start + renewal * DAY_MS
  const query = `?package_id=${network}`
  expect(resultOf(await story.get(`${MESSAGE}${query}`))).toMatchObject({
    current: { package_id: regional, interval: 'month', current_period_ends_at_epoch: ends },
    compatibility: [],
  })
  const cycles = await cyclesOf(story, query)
  expect(cycles.map(({ key, change_billing_model: model }) => [key, model])).toEqual([
    ['month_now', 0],
    ['year_now', 1],
    ['month_renewal', 0],
    ['year_renewal', 1],
  ])
  expect(cycles.map(({ label }) => label.endsWith('from today'))).toEqual([true, true, false, false])
  const [monthNow, yearNow, monthLater, yearLater] = cycles
  if (!monthNow || !yearNow || !monthLater || !yearLater) throw new Error('four cycles')
  expect([monthNow.next_amount_minor, monthLater.next_amount_minor]).toEqual([8900, 8900])
  expect([monthLater.amount_due_now_minor, yearLater.amount_due_now_minor]).toEqual([0, 0])
  expect(yearLater).toMatchObject({ next_date_epoch: ends, next_amount_minor: 96_100 })
  const later = await story.post(CHANGE, { package_id: network, ...sentWith(yearLater) })
  expect(resultOf(later)).toMatchObject({ is_enabled: 1, due_now_minor: 0, next_amount_minor: 96_100 })
  expect((await story.removeScheduled()).status).toBe(200)
  const now = await story.post(CHANGE, { package_id: network, ...sentWith(monthNow) })
  expect(resultOf(now)).toMatchObject({ state: 'paid', due_now_minor: monthNow.amount_due_now_minor })
  await expectSound(shop.url)
})

test(
  '[SUB-05] the cycles are of the query, else of the cart, else of the present plan in its other interval',
  played,
  async () => {
    const { story } = await subscriber('sources')
    const keysOf = async (query?: string) => (await cyclesOf(story, query)).map(({ key }) => key)
    expect(await keysOf()).toEqual(['year_now', 'year_renewal'])
    expect(await keysOf(`?package_id=${regional}`)).toEqual(['year_now', 'year_renewal'])
    await story.choose(network)
    const [fromCart, named] = [await cyclesOf(story), await cyclesOf(story, `?package_id=${network}`)]
    expect(fromCart).toHaveLength(4)
    expect(fromCart.map((cycle) => cycle.next_amount_minor)).toEqual(named.map((cycle) => cycle.next_amount_minor))
    expect((await story.get(`${MESSAGE}?package_id=999999`)).status).toBe(404)
    expect((await story.get(`${MESSAGE}?modules=one`)).status).toBe(422)
  },
)

test(
  '[SUB-14] while a bank payment settles the dialog names its day and offers the renewal, and a change of now says the same (B-27)',
  played,
  async () => {
    const { story, renewal } = await subscriber('settling')
    await story.bankAccount(bankAccounts.settles)
    await story.to(renewal + 1)
    const status = await story.get('/manage/ui/account/subscription/status/check')
    expect(resultOf(status)).toEqual({ has_pending_transactions: 1 })
    const query = `?package_id=${network}`
    const { notice } = resultOf(await story.get(`${MESSAGE}${query}`))
    expect(notice).toMatch(/^A bank payment from .+ is still settling\. You can schedule the change for .+\.$/)
    expect((await story.get(`${MESSAGE}${query}`, { accept: 'text/html' })).text).toContain(`<p>${String(notice)}</p>`)
    const cycles = await cyclesOf(story, query)
    expect(cycles.map(({ key }) => key)).toEqual(['month_renewal', 'year_renewal'])
    const now = await story.post(CHANGE, { package_id: network, timeframe: 'now', change_billing_model: 0 })
    expect([now.status, now.body['code'], now.body['result']]).toEqual([406, 'debit-settles-late', notice])
    const [later] = cycles
    if (later === undefined) throw new Error('a cycle of the renewal')
    const scheduled = await story.post(CHANGE, { package_id: network, ...sentWith(later) })
    expect(resultOf(scheduled)).toMatchObject({ is_enabled: 1, due_now_minor: 0 })
    await expectSound(shop.url)
  },
)

test('[SUB-05] the dialog as HTML says what its twin does, in the language of the reader', played, async () => {
  const { story } = await subscriber('as-html')
  const cycles = await cyclesOf(story, `?package_id=${network}`)
  const page = await story.get(`${MESSAGE}?package_id=${network}`, { accept: 'text/html' })
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  for (const { key, label } of cycles) {
    expect(page.text).toContain(`<input type="radio" name="billing_cycle" value="${key}">`)
    expect(page.text).toContain(label)
  }
  expect(page.text).toContain('Please choose a billing cycle.')
  const french = await story.get(MESSAGE, { accept: 'text/html', 'accept-language': 'fr' })
  expect(french.text).toContain('Annuel, dès aujourd’hui')
})

test('without a paid subscription there is no dialog (B-07)', played, async () => {
  const story = await Story.begin(shop.url, 'no-dialog')
  const answer = await story.get(MESSAGE)
  expect([answer.status, answer.body['code']]).toEqual([404, 'no-subscription'])
})

test(
  '[SUB-06] who has paid for a year leaves it at the end of that term, by what the dialog says (B-39, B-40)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'term-end')
    await story.card(cards.good)
    await story.checkOut('now', { interval: 'year' })
    const { current } = resultOf(await story.get(`${MESSAGE}?package_id=1`))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own answer; a test that reads it finds out
    const { current_period_ends_at_epoch: ends } = current as { readonly current_period_ends_at_epoch: number }
    const cycles = await cyclesOf(story, '?package_id=1')
    const monthly = cycles.find(({ key }) => key === 'month_renewal')
    if (monthly === undefined) throw new Error('a month from the end of the year')
    expect(monthly).toMatchObject({ timeframe: 'term_end', amount_due_now_minor: 0, next_date_epoch: ends })
    expect(monthly.label).toContain('the end of the year you paid for')
    const changed = await story.post(CHANGE, { package_id: 1, ...sentWith(monthly) })
    expect(resultOf(changed)).toMatchObject({ is_enabled: 1, next_date_epoch: ends })
    await story.to((ends - story.start) / DAY_MS + 0.5)
    expect((await story.invoices()).at(-1)?.slice(0, 2)).toEqual(['period', monthly.next_amount_minor])
  },
)

test(
  '[SUB-04] the cart of before an upgrade by the dialog’s call is closed on the server, so that nothing offers to undo it',
  played,
  async () => {
    const { story } = await subscriber('cart-closed')
    await story.post('/cart/add', { id: 1, module: 0, pricing: 1 })
    const cycle = (await cyclesOf(story, `?package_id=${network}`)).find(({ key }) => key === 'month_now')
    if (cycle === undefined) throw new Error('no cycle of now')
    expect((await story.post(CHANGE, { package_id: network, ...sentWith(cycle) })).status).toBe(200)
    expect(resultOf(await story.get('/cart/data'))).toMatchObject({ badge: 0, plan: { is_added: -1 } })
    await story.post('/cart/add', { id: 43, module: 1 })
    expect(resultOf(await story.get('/cart/data')), 'what comes later stays').toMatchObject({ badge: 2 })
  },
)

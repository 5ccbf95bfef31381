import { expect, test } from 'vitest'
import type { ResultOf } from '@waybill/contract'
import type { SubscriptionProps } from '@waybill/contract/pages'
import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, cards, played } from './story.ts'

const shop = shopWithoutCustomers()
const LIST = '/account/manage-features?tab=list'
const PURCHASE = '/manage/ui/account/subscription/modules/purchase'

/** A driver at 4.00 a month, with a trial of its own. */
const PROOF_OF_VISIT = 31

type List = ResultOf<'POST /manage/ui/account/subscription/modules/purchase/confirm'>
type Dialog = ResultOf<'GET /manage/ui/account/subscription/upgrade/message'>

const usd = (minor: number): string => formatMoney(money(minor, 'USD'), 'en', 2)

/** Subscribed to Regional, 59.00 a month, since the first day. */
async function subscriber(name: string, interval: 'month' | 'year' = 'month') {
  const story = await Story.begin(shop.url, name)
  await story.card(cards.good)
  await story.checkOut('now', { interval })
  return { story, renewal: await story.renewalDay() }
}

const ticked = (...codes: readonly string[]) => Object.fromEntries(codes.map((code) => [`add.${code}`, '1']))
const listOf = (...codes: readonly string[]) => codes.map((code) => ({ add_on_code: code }))

async function confirmed(story: Story, ...codes: readonly string[]): Promise<List> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own answer; a test that reads it finds out
  return resultOf(await story.post(`${PURCHASE}/confirm`, listOf(...codes))) as unknown as List
}

/** Lines, tax and what becomes of their sum come to what is due. */
function sumOf({ lines, tax_minor: tax, ...rest }: List): number {
  const { from_credit_minor: from, to_credit_minor: to, carried_minor: carried } = rest
  return lines.reduce((sum, line) => sum + line.amount_minor, 0) + tax - from + to - carried
}

test(
  '[MOD-05] [PRC-10] a list of add-ons shows each trial with its end, its price and its first charge, and charges exactly that (B-74)',
  played,
  async () => {
    const { story } = await subscriber('list-trials')
    await story.to(5)
    const list = await confirmed(story, 'capacity-limits', 'load-planner')
    expect(list.modules.map(({ add_on_code: code, price_text: text }) => [code, text])).toEqual([
      ['capacity-limits', '$10.00 per company / month'],
      ['load-planner', '$14.00 per company / month'],
    ])
    const [end, ...others] = list.trial_ends
    expect([end?.titles, end?.is_carried, others]).toEqual([['Weight and volume limits'], 0, []])
    expect(end?.ends_at_epoch).toBe(list.modules[0]?.trial_ends_at_epoch)
    expect(sumOf(list)).toBe(list.due_now_minor)
    const page = await story.submit('purchase.review', ticked('capacity-limits', 'load-planner'), LIST)
    expect(page.text).toContain('Weight and volume limits, $10.00 per company / month')
    const [, first] = /Weight and volume limits, when the free trial ends on .+?>(\$[\d.]+)</.exec(page.text) ?? []
    expect(first).toBe(usd(end?.amount_minor ?? 0))
    const token = /name="preview_token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    const fields = { ...ticked('capacity-limits', 'load-planner'), preview_token: token }
    expect((await story.submit('purchase.buy', fields, LIST)).headers.get('location')).toContain('switched=list')
    await story.to(20)
    expect((await story.invoices()).slice(1).map(([kind, total, state]) => [kind, total, state])).toEqual([
      ['change', list.due_now_minor, 2],
      ['addon', end?.amount_minor, 2],
    ])
    await expectSound(shop.url)
  },
)

test(
  '[CAT-12] the confirmation of an add-on by use says what it counts, in the language of its reader',
  played,
  async () => {
    const { story } = await subscriber('by-use')
    const path = '/manage/ui/module/44/activate'
    const { module } = resultOf(await story.get(path))
    expect(module).toMatchObject({ price_text: expect.stringMatching(/^\$\d\.\d\d per vehicle \/ month$/) })
    const page = await story.get('/es/account/manage-features?module=44&action=activate', { accept: 'text/html' })
    expect(page.text).toMatch(/\d,\d\d\sUS\$ por vehículo \/ mes/)
    const { messages } = resultOf(await story.get('/manage/ui/module/25/activate'))
    expect(messages).toContainEqual(
      expect.stringMatching(/^Weight and volume limits starts with a free trial until .+\.$/),
    )
  },
)

test(
  '[MOD-05] [PRC-10] what is too little for a payment is a line of the list, and a row that takes it to the next invoice (B-60)',
  played,
  async () => {
    const { story, renewal } = await subscriber('list-carried')
    await story.to(renewal - 0.5)
    // Audit trail, 8.00 a month
    const list = await confirmed(story, 'audit-trail')
    expect([list.due_now_minor, list.carried_minor > 0, sumOf(list)]).toEqual([0, true, 0])
    const page = await story.submit('purchase.review', ticked('audit-trail'), LIST)
    const [, carried] = /Added to your next invoice<.+?>([^<]+)<\/dd>/.exec(page.text) ?? []
    expect(carried).toBe(usd(-list.carried_minor))
    const shown = resultOf(await story.get('/manage/ui/module/54/activate'))
    expect(shown['messages']).toContain(
      `${usd(list.carried_minor)} for the rest of this period is added to your next invoice.`,
    )
    expect((await story.post(PURCHASE, listOf('audit-trail'))).status).toBe(200)
    await story.to(renewal + 0.1)
    expect((await story.invoices()).at(-1)?.slice(0, 3)).toEqual(['period', list.next_amount_minor, 2])
    await expectSound(shop.url)
  },
)

test(
  '[SUB-13] the credit that a change creates is taken off what its dialogs, calls and form show as next (B-60)',
  played,
  async () => {
    const { story } = await subscriber('credit-of-the-change', 'year')
    await story.to(10)
    const path = '/manage/ui/account/subscription/upgrade/message'
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own answer; a test that reads it finds out
    const { options } = resultOf(await story.get(path)) as unknown as Dialog
    const cycle = options.find(({ key }) => key === 'month_now')
    if (cycle === undefined) throw new Error('a month from today')
    expect(cycle).toMatchObject({ next_amount_minor: 5900, next_from_credit_minor: 5900, amount_due_now_minor: 0 })
    expect(cycle.to_credit_minor).toBeGreaterThan(5900)
    const pays = 'Your account credit pays $59.00 of it, $0.00 is left to pay.'
    expect((await story.get(path, { accept: 'text/html' })).text).toContain(pays)
    const { timeframe, change_billing_model, preview_token } = cycle
    const wanted = { timeframe, change_billing_model }
    expect(resultOf(await story.preview(wanted))).toMatchObject({
      next_amount_minor: 5900,
      next_from_credit_minor: 5900,
    })
    const form = await story.get('/account/billing/subscription?change=1&package_id=2&cycle=month_now', {
      accept: 'text/html',
    })
    expect(form.text).toMatch(
      /\$[\d.]+ of your paid year becomes credit and pays until about [^<;]+; then \$59\.00 a month/,
    )
    expect(form.text).toMatch(/\$59\.00 on [^<:]+: \$59\.00 from your account credit, \$0\.00 left to pay/)
    expect((await story.change({ ...wanted, preview_token })).status).toBe(200)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own answer; a test that reads it finds out
    const next = (await story.nextCharge()) as NonNullable<SubscriptionProps['nextCharge']>
    expect([next.date, next.amount.minor, next.fromCredit?.minor]).toEqual([cycle.next_date_epoch, 5900, 5900])
    const shown = resultOf(await story.get('/manage/ui/module/54/activate'))
    expect(shown['messages']).toContain('Your account credit pays $67.00 of it, $0.00 is left to pay.')
    await expectSound(shop.url)
  },
)

test(
  '[SUB-02] [SUB-12] a cancelled year names no charge for an add-on that is tried: it is off at the end of its trial (B-74)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'tried-in-a-cancelled-year', [PROOF_OF_VISIT])
    await story.card(cards.good)
    await story.checkOut('now', { interval: 'year' })
    const read = async () => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract gave this type to the server
      return resultOf(await story.get('/account/billing/subscription')) as unknown as SubscriptionProps
    }
    expect((await read()).nextCharge?.amount.minor).toBe(400)
    expect((await story.post('/account/subscription/cancel', { timeframe: 'renewal' })).status).toBe(200)
    const cancelled = await read()
    expect([cancelled.nextCharge, cancelled.isEstimate]).toEqual([null, false])
    expect(cancelled.addOns.map(({ state }) => state)).toEqual(['trial'])
    await story.to(40)
    expect((await story.invoices()).map(([kind, total]) => [kind, total])).toEqual([['period', 63_700]])
    expect((await read()).addOns).toEqual([])
  },
)

test(
  '[SUB-13] a next charge that depends on use until then is about its amount in the dialog, as in the preview (A-14)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'about-the-next', [PROOF_OF_VISIT])
    await story.card(cards.good)
    await story.checkOut('now')
    await story.to(45)
    const path = '/manage/ui/account/subscription/upgrade/message?package_id=3'
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own answer; a test that reads it finds out
    const { options } = resultOf(await story.get(path)) as unknown as Dialog
    const marks = options.map(({ key, next_is_estimate: mark }) => [key, mark])
    expect(marks.filter(([, mark]) => mark === 1).map(([key]) => key)).toContain('month_now')
    expect(resultOf(await story.preview({ package_id: 3, timeframe: 'now' }))).toMatchObject({ next_is_estimate: 1 })
    expect((await story.get(path, { accept: 'text/html' })).text).toMatch(/about \$\d+\.00 on /)
  },
)

test(
  '[SUB-02] of two trials that end on one day each has its reminder; page and mail name the earliest charge, and what was bought (B-89, B-150)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'two-trials', [PROOF_OF_VISIT])
    await story.card(cards.good)
    await story.checkOut('now', { interval: 'year' })
    await story.to(0.1)
    await confirmed(story, 'capacity-limits')
    expect((await story.post(PURCHASE, listOf('capacity-limits'))).status).toBe(200)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract gave this type to the server
    const page = resultOf(await story.get('/account/billing/subscription')) as unknown as SubscriptionProps
    const { nextCharge, laterCharges } = page
    expect(nextCharge?.lines.map(({ title }) => title)).toEqual(['Weight and volume limits'])
    expect(laterCharges.map(({ lines, isEstimate }) => [lines.map(({ title }) => title), isEstimate])).toEqual([
      [['Proof of visit'], true],
    ])
    expect(nextCharge?.date ?? Infinity).toBeLessThan(laterCharges[0]?.date ?? 0)
    const shown = usd(nextCharge?.amount.minor ?? 0)
    await story.mails()
    const [changed = ''] = await story.texts(/^Added to /)
    expect(changed).toContain(`: ${shown}`)
    expect(changed).toContain('Turned on: Weight and volume limits.')
    // the whole list, the second of which is about what was counted so far
    const [first, second] = [nextCharge, ...laterCharges].map((charge) => usd(charge?.amount.minor ?? 0))
    expect(changed).toContain(`, Weight and volume limits: ${first}\n`)
    expect(changed).toContain(`, Proof of visit: about ${second}\n`)
    // in one jump of the clock
    await story.to(16, { steps: 1 })
    const reminders = (await story.mails()).filter(([, subject]) => /^Your trial of .+ ends on/.test(subject))
    expect(reminders.map(([at]) => at.slice(0, 3))).toEqual(['d11', 'd11'])
    expect((await story.invoices()).map(([, total]) => total)).toContain(nextCharge?.amount.minor)
    const [receipt = ''] = await story.texts(/^Receipt/)
    expect(receipt).toContain(`Weight and volume limits: ${shown}`)
    expect(receipt).toMatch(/\/account\/billing\/invoices\/\d+/)
    await expectSound(shop.url)
  },
)

test(
  '[SUB-18] dialog and form list the charges that follow a change, as page and mail do once it is made (B-150)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'listed-after-a-change', [PROOF_OF_VISIT])
    await story.card(cards.good)
    await story.checkOut('now', { interval: 'year' })
    await story.to(0.1)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own answer; a test that reads it finds out
    const { options } = resultOf(
      await story.get('/manage/ui/account/subscription/upgrade/message?package_id=3'),
    ) as unknown as Dialog
    const cycle = options.find(({ key }) => key === 'year_now')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract gave this type to the server
    const page = async (query: string) =>
      resultOf(await story.get(`/account/billing/subscription${query}`)) as unknown as SubscriptionProps
    const form = (await page('?change=1&package_id=3&cycle=year_now')).changeForm
    const listed = cycle?.charges?.map(({ date_epoch: date, amount_minor: minor }) => [date, minor]) ?? []
    const written = form?.cycles.find(({ key }) => key === 'year_now')?.charges ?? []
    expect(written.map(({ date, amount }) => [date, amount.minor])).toEqual(listed)
    expect(cycle?.charges?.map(({ titles }) => titles)).toEqual([['Proof of visit']])
    const { timeframe, change_billing_model, preview_token } = cycle ?? {}
    const made = await story.change({ package_id: 3, timeframe, change_billing_model, preview_token })
    expect(made.status).toBe(200)
    const { nextCharge, laterCharges } = await page('')
    const after = [nextCharge, ...laterCharges].flatMap((charge) => (charge === null ? [] : [charge]))
    expect(after.map(({ date, amount }) => [date, amount.minor])).toEqual(listed)
    await expectSound(shop.url)
  },
)

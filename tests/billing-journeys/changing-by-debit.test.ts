import { afterAll, beforeAll, expect, test } from 'vitest'
import { startInterruptibleShop, type InterruptibleShop } from '@waybill/testkit/interruptible-shop'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { storeKind, throwawayStore } from '@waybill/testkit/store'
import { Story, bankAccounts, cards, hours, played } from './story.ts'

let shop: InterruptibleShop

beforeAll(async () => {
  shop = await startInterruptibleShop(await throwawayStore(storeKind(), 'staffed'))
}, 120_000)
afterAll(() => shop.end(), 60_000)

/** The plan Network, 89.00 a month, and 961.00 a year. */
const network = 3
const yearOfNetwork = { package_id: network, change_billing_model: 1, timeframe: 'now' }

/** Subscribed to Regional, 59.00 a month, by card since day 7, and by a bank account from day 15 on. */
async function subscriber(name: string, account: string): Promise<{ readonly story: Story; readonly renewal: number }> {
  const story = await Story.begin(shop.url, name)
  await story.card(cards.good)
  await story.checkOut('trial_end')
  await story.to(7)
  const renewal = await story.renewalDay()
  await story.to(15)
  await story.bankAccount(account)
  return { story, renewal }
}

/** The same, with all that was paid given back: no payment of it has settled and stayed. */
async function untrusted(name: string): Promise<{ readonly story: Story; readonly renewal: number }> {
  const found = await subscriber(name, bankAccounts.settles)
  const number = (await found.story.texts(/^Receipt for invoice/))[0]?.match(/LW-(\d+)/)?.[1] ?? ''
  const refunded = await shop.command('billing', 'refund', number, '--all', '--reason', 'goodwill')
  expect(refunded.code).toBe(0)
  // the provider gives it back after the call
  await found.story.to(15 + hours(1))
  return found
}

function keysOf(options: unknown): readonly string[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own list; a test that reads it finds out
  return (options as readonly { readonly key: string }[]).map(({ key }) => key)
}

const intervalOf = async (story: Story) => resultOf(await story.get('/account/billing/subscription'))['interval']
const states = async (story: Story) => (await story.invoices()).map(([kind, , state]) => [kind, state])

test(
  'an upgrade by bank debit takes effect at once where a payment has settled before, and is paid when it settles (B-80)',
  played,
  async () => {
    const { story } = await subscriber('debit-upgrade', bankAccounts.settles)
    const preview = resultOf(await story.preview({ package_id: network }))
    const confirmed = { package_id: network, preview_token: preview['preview_token'] }
    const changed = await story.change(confirmed)
    expect(resultOf(changed)).toMatchObject({ is_enabled: 1, due_now_minor: preview['due_now_minor'] })
    expect(resultOf(await story.activeStatus())).toMatchObject({ is_enabled: 1 })
    expect((await story.invoices()).at(-1)).toMatchObject(['change', preview['due_now_minor'], 1, 'd15 00:00'])
    // what is owed while the bank works is no debt
    expect(await story.state()).toBe('subscribed')
    const again = await story.change({ package_id: 1, timeframe: 'now' })
    expect([again.status, again.body['code']]).toEqual([406, 'pending-payment'])
    // four bank days, with a weekend and a holiday
    await story.to(24)
    expect((await story.invoices()).at(-1)?.[2]).toBe(2)
    expect((await story.mails()).filter(([, subject]) => subject.includes('$')).at(-1)?.[1]).toMatch(/^Receipt/)
    await expectSound(shop.url)
  },
)

test(
  'an upgrade whose bank debit comes back enters dunning like a renewal, tried 3 and 7 days after the return only (B-101, B-80)',
  played,
  async () => {
    const { story, renewal } = await subscriber('debit-upgrade-returned', bankAccounts.returns)
    expect(resultOf(await story.change({ package_id: network }))).toMatchObject({ is_enabled: 1 })
    await story.to(renewal - 1)
    expect(await story.state()).toBe('past_due')
    expect((await states(story)).at(-1)?.[0]).toBe('change')
    const subjects = (await story.mails()).map(([, subject]) => subject)
    expect(subjects.some((subject) => subject.startsWith('Your bank took back the payment'))).toBe(true)
    await story.to(renewal + 60)
    expect([await story.state(), await story.rights()]).toEqual(['expired', 0])
    await expectSound(shop.url)
  },
)

test(
  'without a settled payment, above 500.00, a change by bank debit waits for its money and takes effect then (B-80, B-94)',
  played,
  async () => {
    const { story } = await untrusted('debit-waits')
    const preview = resultOf(await story.preview(yearOfNetwork))
    expect(Number(preview['due_now_minor'])).toBeGreaterThan(50_000)
    const changed = await story.change({ ...yearOfNetwork, preview_token: preview['preview_token'] })
    expect(resultOf(changed)).toMatchObject({ is_enabled: 0 })
    expect(resultOf(await story.activeStatus())).toMatchObject({ is_enabled: 0, reason: 'pending_payment' })
    expect(await intervalOf(story)).toBe('month')
    // four bank days, with a weekend and a holiday
    await story.to(24)
    expect((await story.invoices()).at(-1)?.slice(0, 3)).toEqual(['change', preview['due_now_minor'], 2])
    expect(await intervalOf(story)).toBe('year')
    await expectSound(shop.url)
  },
)

test(
  'such a change is offered for the renewal alone where its money would come after it: in the dialog and when it is confirmed (B-114, B-27)',
  played,
  async () => {
    const { story, renewal } = await untrusted('debit-too-late')
    await story.to(renewal - 2)
    const late = await story.preview(yearOfNetwork)
    const notice = expect.stringMatching(
      /^A bank payment from .+ is still settling\. You can schedule the change for .+\.$/,
    )
    expect([late.status, late.body['code'], late.body['result']]).toEqual([406, 'debit-settles-late', notice])
    const confirmed = await story.change(yearOfNetwork)
    expect([confirmed.status, confirmed.body['code']]).toEqual([406, 'debit-settles-late'])
    const { notice: shown, options } = resultOf(
      await story.get(`/manage/ui/account/subscription/upgrade/message?package_id=${network}`),
    )
    // up to 500.00 a verified bank account is trusted
    expect([shown, keysOf(options)]).toEqual([notice, ['month_now', 'month_renewal', 'year_renewal']])
    expect((await story.change({ ...yearOfNetwork, timeframe: 'renewal' })).status).toBe(200)
    await story.to(renewal + hours(2))
    await expectSound(shop.url)
  },
)

test(
  'a year whose bank debit settles after the renewal begins on the day of its order, and what the renewal charged is given back (B-114)',
  played,
  async () => {
    const { story, renewal } = await untrusted('debit-year-late')
    await story.bankAccount(bankAccounts.settlesLate)
    // four bank days before the renewal, and fewer than ten
    await story.to(renewal - 8)
    const preview = resultOf(await story.preview(yearOfNetwork))
    const due = preview['due_now_minor']
    const confirmed = { ...yearOfNetwork, preview_token: preview['preview_token'] }
    expect(resultOf(await story.change(confirmed))).toMatchObject({ is_enabled: 0 })
    await story.card(cards.good)
    await story.to(renewal)
    expect((await story.invoices()).at(-1)?.slice(0, 3)).toEqual(['period', 5_900, 2])
    expect(await intervalOf(story)).toBe('month')
    // ten bank days, with weekends and holidays
    await story.to(renewal + 11)
    const listed = (await story.invoices()).map(([kind, total, state]) => [kind, total, state])
    expect(listed).toContainEqual(['change', due, 2])
    expect(listed).toContainEqual(['credit', -5_900, 2])
    expect([await intervalOf(story), await story.state()]).toEqual(['year', 'subscribed'])
    // a year from the order on, by a few seconds of a played clock
    expect(Math.floor(await story.renewalDay())).toBeOneOf([renewal - 8 + 365, renewal - 8 + 366])
    await expectSound(shop.url)
  },
)

/** Load planner, 14.00 a month, which has no trial of its own; what it needs is tried for two weeks, and 10.00 a month. */
const planner = 25

/** A price for a part of its days, rounded half up. */
const part = (minor: number, days: number, whole: number): number =>
  Math.floor((minor * days * 2 + whole) / (whole * 2))

test(
  'an add-on whose bank debit comes back is presented twice more; off 14 days after the last return, and over after 21 (B-77, B-142)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'debit-add-on-returned')
    await story.card(cards.good)
    await story.checkOut('trial_end')
    await story.to(7)
    const renewal = await story.renewalDay()
    await story.to(8)
    await story.bankAccount(bankAccounts.returns)
    const path = `/manage/ui/module/${planner}/activate`
    const { token, amount_due_now_minor: due } = resultOf(await story.get(path))
    expect((await story.post(path, { is_marketplace: true, token })).status).toBe(201)
    const charged = part(1400, renewal - 8, renewal - 7)
    const statusOf = async () => resultOf(await story.get(`${path}/status`))
    expect([due, await statusOf(), (await story.invoices()).at(-1)]).toEqual([
      charged,
      { is_active: 1, state: 'active' },
      ['change', charged, 1, 'd8 00:00'],
    ])
    const amount = `$${(charged / 100).toFixed(2)}`
    const ofPlanner = async () =>
      (await story.mails()).flatMap(([when, subject]) =>
        subject.includes(amount) || subject.includes('planner')
          ? [{ day: Number.parseInt(when.slice(1), 10), subject: subject.replace(/LW-\d+/, 'no.') }]
          : [],
      )
    await story.to(32)
    const mailed = await ofPlanner()
    const takenBack = `Your bank took back the payment of ${amount} for invoice no.`
    const [underWay, paid] = [
      `Your bank payment of ${amount} is under way`,
      `Payment received for invoice no.: ${amount}`,
    ]
    const first = [underWay, `Receipt for invoice no.: ${amount}`, takenBack]
    const again = [underWay, paid, takenBack]
    expect(mailed.map(({ subject }) => subject)).toEqual([...first, ...again, ...again])
    // what was paid and came back counts, and the clock of access starts anew; the bank's answers come within a minute of their instants
    const back = mailed.at(-1)?.day ?? 0
    await story.to(back + 13.9)
    expect(await statusOf()).toEqual({ is_active: 1, state: 'active' })
    await story.to(back + 14.1)
    expect(await statusOf()).toEqual({ is_active: 0, state: 'overdue' })
    await story.to(back + 21.1)
    expect(await statusOf()).toEqual({ is_active: 0, state: 'off' })
    expect((await ofPlanner()).at(-1)).toEqual({ day: back + 14, subject: 'Turned off: Load planner' })
    const listed = (await story.invoices()).map(([kind, minor, state]) => [kind, minor, state])
    expect(listed).toContainEqual(['change', charged, 10])
    // the time that it was for was delivered until the renewal: nothing of it is credited
    expect(listed.filter(([kind]) => kind === 'credit')).toEqual([])
    await expectSound(shop.url)
  },
)

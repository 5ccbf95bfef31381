import { afterAll, beforeAll, expect, test } from 'vitest'
import { startInterruptibleShop, type InterruptibleShop } from '@waybill/testkit/interruptible-shop'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { storeKind, throwawayStore } from '@waybill/testkit/store'
import { Story, bankAccounts, cards, played } from './story.ts'

let shop: InterruptibleShop

beforeAll(async () => {
  shop = await startInterruptibleShop(await throwawayStore(storeKind(), 'staffed'))
}, 120_000)
afterAll(() => shop.end(), 60_000)

/** Twelve months of Regional, 59.00 each, at 10 % off: what a verified bank account isn't trusted with. */
const yearOfRegional = 63_700
const started = /^You’re subscribed to .+$/
const pending = 'Your payment is waiting for confirmation from the payment provider.'

/** In the trial of Regional, with a bank account on file that the provider has verified. */
async function inTrial(name: string, account: string = bankAccounts.settles): Promise<Story> {
  const story = await Story.begin(shop.url, name)
  await story.bankAccount(account)
  return story
}

/** As the member's pages call, whatever time has passed. */
const checkOut = (story: Story, start: 'now' | 'trial_end', interval: 'month' | 'year') =>
  story.post(`/billing/account/${story.memberId}/checkout`, { start, interval })
const statusOf = async (story: Story) => resultOf(await story.get('/account/subscription/active/status'))
const subjects = async (story: Story) => (await story.mails()).map(([, subject]) => subject)
const isMailed = async (story: Story, subject: RegExp) => (await subjects(story)).some((sent) => subject.test(sent))

test(
  'a start now by a verified bank account up to 500.00 is on at once, and paid when the debit settles (B-80)',
  played,
  async () => {
    const story = await inTrial('debit-start')
    const ordered = resultOf(await story.checkOut('now'))
    expect(ordered).toMatchObject({ state: 'pending', is_enabled: 1, due_now_minor: 5_900 })
    expect(await statusOf(story)).toMatchObject({ is_enabled: 1, state: 'active' })
    expect((await story.invoices()).at(-1)).toEqual(['period', 5_900, 1, 'd0 00:00'])
    expect((await story.rights()) > 0).toBe(true)
    await story.to(12)
    expect((await story.invoices()).at(-1)?.slice(0, 3)).toEqual(['period', 5_900, 2])
    expect([await story.state(), await isMailed(story, /^Receipt/)]).toEqual(['subscribed', true])
    await expectSound(shop.url)
  },
)

test(
  'a start now above 500.00 isn’t offered by debit where its money would come after the trial, and can wait for its end (B-114)',
  played,
  async () => {
    const story = await inTrial('debit-start-late')
    await story.to(4)
    const late = await checkOut(story, 'now', 'year')
    expect([late.status, late.body['code']]).toEqual([406, 'debit-settles-late'])
    expect(late.body['result']).toMatch(/^A payment by bank debit would arrive on .+, after your trial\./)
    // what a verified bank account is trusted with isn't late
    const { charges } = resultOf(await story.get('/account/checkout'))
    expect(charges).toMatchObject({
      year: { now: { settles: { isLate: true } }, trial_end: { settles: {} } },
    })
    // the same for an account that is entered at the checkout
    expect(charges).toMatchObject({
      year: { now: { debit: { effect: 'late' } }, trial_end: { debit: { effect: 'with_money' } } },
      month: { now: { debit: { effect: 'at_once' } } },
    })
    expect(charges).not.toHaveProperty('month.now.settles')
    expect(resultOf(await checkOut(story, 'trial_end', 'year'))).toMatchObject({ state: 'scheduled' })
    await expectSound(shop.url)
  },
)

test(
  'a trial that ends by such a debit is a subscription at once, and can be used when the money is there (B-122, B-80)',
  played,
  async () => {
    const story = await inTrial('debit-trial-end')
    await checkOut(story, 'trial_end', 'year')
    await story.to(7)
    expect(await story.state()).toBe('subscribed')
    expect((await story.invoices()).at(-1)).toEqual(['trial_end', yearOfRegional, 1, 'd7 00:00'])
    expect([await story.rights(), await statusOf(story)]).toEqual([
      0,
      { is_enabled: 0, state: 'pending', reason: 'pending_payment', message: pending },
    ])
    expect((await story.message())?.text).toBe(pending)
    expect(await isMailed(story, started)).toBe(false)
    await expectSound(shop.url)
    // four bank days, with a weekend and a holiday at most
    await story.to(15)
    expect((await story.invoices()).at(-1)?.slice(0, 3)).toEqual(['trial_end', yearOfRegional, 2])
    expect(await statusOf(story)).toMatchObject({ is_enabled: 1 })
    expect((await story.rights()) > 0).toBe(true)
    expect([await isMailed(story, started), await isMailed(story, /^Receipt/)]).toEqual([true, true])
    await expectSound(shop.url)
  },
)

test(
  'reactivating above 500.00 by debit is on when its money is there, and at once where a payment has settled before (B-80, B-42)',
  played,
  async () => {
    const [fresh, known] = [await inTrial('debit-back-fresh'), await Story.begin(shop.url, 'debit-back-known')]
    await known.card(cards.good)
    await known.checkOut('now')
    await known.cancel()
    await known.to(40)
    await fresh.cameTo(40)
    await known.bankAccount(bankAccounts.settles)
    await known.choose()
    const [first, second] = [
      resultOf(await checkOut(fresh, 'now', 'year')),
      resultOf(await checkOut(known, 'now', 'year')),
    ]
    expect([first, second]).toMatchObject([
      { is_enabled: 0, state: 'pending' },
      { is_enabled: 1, state: 'pending' },
    ])
    expect(await statusOf(fresh)).toMatchObject({ is_enabled: 0, reason: 'pending_payment' })
    expect([await fresh.state(), await known.state()]).toEqual(['expired', 'subscribed'])
    await known.to(49)
    expect([await fresh.state(), await known.state()]).toEqual(['subscribed', 'subscribed'])
    expect((await fresh.invoices()).at(-1)?.slice(0, 3)).toEqual(['period', yearOfRegional, 2])
    await expectSound(shop.url)
  },
)

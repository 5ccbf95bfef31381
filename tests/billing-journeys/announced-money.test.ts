import { afterAll, beforeAll, expect, test } from 'vitest'
import { startInterruptibleShop, type InterruptibleShop } from '@waybill/testkit/interruptible-shop'
import { queryStore } from '@waybill/testkit/query-store'
import { ShopClient } from '@waybill/testkit/shop-client'
import { expectOk, expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { storeKind, throwawayStore } from '@waybill/testkit/store'
import { readDocument } from './printed-document.ts'
import { Story, cards } from './story.ts'

/** On the embedded store the shop starts anew after each command. */
const played = { timeout: 900_000 }

let shop: InterruptibleShop
beforeAll(async () => {
  shop = await startInterruptibleShop(await throwawayStore(storeKind(), 'staffed'))
}, 120_000)
afterAll(() => shop.end(), 60_000)

async function staff(...words: readonly string[]): Promise<void> {
  const { code, text } = await shop.command('billing', ...words)
  if (code !== 0) throw new Error(text)
}

interface Renewed {
  readonly story: Story
  readonly number: string
  /** Days from registration. */
  readonly renewal: number
}

/** 59.00 a month by bank transfer, with 20.00 of account credit at the first renewal: the number of its invoice. */
async function renewedByTransfer(name: string): Promise<Renewed> {
  const story = await Story.begin(shop.url, name)
  await story.card(cards.good)
  await story.checkOut('now')
  const accountId = String(await story.accountId())
  await staff('grant-credit', accountId, '--amount', '20.00', '--reason', 'goodwill')
  await staff('channel', accountId, '--to', 'wired', '--reason', 'invoices')
  const renewal = await story.renewalDay()
  await story.to(renewal + 0.5)
  const number = (await story.invoiceNumbers())[0] ?? ''
  return { story, number: number.replace(/^LW-/, ''), renewal }
}

test(
  'an invoice by bank transfer demands what account credit has left of it, in its mail as in its document (B-60, B-68)',
  played,
  async () => {
    const { story, number } = await renewedByTransfer('wired-credit')
    expect(await story.owed()).toBe(3900)
    const subjects = (await story.mails()).map(([, subject]) => subject)
    expect(subjects).toContainEqual(expect.stringMatching(new RegExp(`^Invoice LW-${number}: \\$39\\.00, due on `)))
    const [changed = ''] = await story.texts(/^How .+ is paid has changed$/)
    expect(changed).toContain('From the next invoice on, Regional is paid by bank transfer.')
    expect(changed).not.toContain('No payment method')
    expect((await history(story)).map(([name]) => name)).toContain('subscription.channel_changed')
    const [text = ''] = await story.texts(/^Invoice LW-/)
    expect(text).toContain('Transfer $39.00 by ')
    expect(text).toContain('That is $59.00 less $20.00 of your account credit.')
    expect(text).toContain('Amount: $39.00')
    await staff('transfer', number, '--amount', '39.00', '--reference', 'RF18')
    await story.mails()
    const [receipt = ''] = await story.texts(/^Receipt for invoice/)
    expect(receipt).toMatch(/Your account credit paid \$20\.00 on .*\.\n\nYour transfer of \$39\.00 arrived on /)
    await expectSound(shop.url)
  },
)

test(
  'the mail of a late transfer names when account credit paid, all that came, and what became credit (B-60, B-115)',
  played,
  async () => {
    const { story, number, renewal } = await renewedByTransfer('wired-more')
    await staff('transfer', number, '--amount', '9.00', '--reference', 'RF18', '--any-amount')
    await story.to(renewal + 16)
    await staff('transfer', number, '--amount', '50.00', '--reference', 'RF19', '--any-amount')
    await story.mails()
    const [text = ''] = await story.texts(/^Payment received for invoice .*: \$59\.00$/)
    const credits = [...text.matchAll(/Your account credit paid (\S+) on (.*)\.\n/g)].map(([, ...parts]) => parts)
    expect(credits.map(([amount]) => amount)).toEqual(['$20.00', '$9.00'])
    const [, came = '', ...split] =
      /Your transfer of \$50\.00 arrived on (.*): (\S+) of it (?:.*), and (\S+) is now/.exec(text) ?? []
    expect(split).toEqual(['$30.00', '$20.00'])
    expect(credits.map(([, day]) => day)).not.toContain(came)
    await expectSound(shop.url)
  },
)

test(
  '[PAY-05] the message of a scheduled payment names what account credit leaves of it, or that credit pays all (B-25, B-60)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'scheduled-credit')
    await story.card(cards.good)
    await story.checkOut('trial_end')
    expect((await story.message())?.text).toMatch(/^A payment of \$59\.00 is scheduled for /)
    const grant = async (amount: string) =>
      staff('grant-credit', String(await story.accountId()), '--amount', amount, '--reason', 'goodwill')
    await grant('20.00')
    const message = await story.message()
    expect(message).toMatchObject({
      code: 'scheduled',
      text: expect.stringMatching(/^A payment of \$39\.00 is scheduled for /),
    })
    expect((await story.money()).text, 'by the call as by the page').toBe(message?.text)
    expect(await story.nextCharge()).toMatchObject({ fromCredit: { minor: 2000 } })
    await grant('40.00')
    expect((await story.message())?.text).toMatch(
      /^Your account credit pays \$59\.00 on .*\. Nothing else is charged that day\.$/,
    )
  },
)

/** The newest charge of the sandbox's provider is disputed, or that is decided. */
async function dispute(outcome: 'open' | 'won' | 'lost'): Promise<void> {
  const [row] = await shop.beside((store) =>
    queryStore(store, 'select gateway_ref as ref from payment where gateway_ref is not null order by id desc limit 1'),
  )
  const ref = String(row?.['ref'])
  expectOk(await new ShopClient(shop.url).post('/sandbox/gateway', { dispute: { ref, outcome } }), 'the bank')
}

/** Events, the newest first: name and amount. */
async function history(story: Story): Promise<readonly (readonly [string, number | null])[]> {
  const answer = resultOf(await story.get(`/billing/account/${story.memberId}/subscription/events`))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own list; a test that reads it finds out
  const events = answer['events'] as readonly { readonly event: string; readonly amount: number | null }[]
  return events.map(({ event, amount }) => [event, amount])
}

test(
  '[PAY-12] a dispute is mailed and stands in the history: when it holds payments, what went back, and the end (B-82, B-89)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'disputes')
    await story.card(cards.good)
    await story.checkOut('now')
    await story.to(1)
    await dispute('open')
    await story.to(2)
    const [opened = ''] = await story.texts(/^Your payment of \$59\.00 is disputed$/)
    expect(opened).toContain('payments on your account are on hold and nothing is charged')
    expect((await history(story))[0]).toEqual(['payment.disputed', 59])
    await dispute('lost')
    await story.to(3)
    const [lost = ''] = await story.texts(/^Dispute over invoice LW-\d+: \$59\.00 went back to you$/)
    expect(lost).toContain('nothing is owed on this invoice')
    // what the bank took has its credit note, which gives nothing to the balance (B-143)
    expect((await story.invoices()).map(([kind, total, state]) => [kind, total, state])).toEqual([
      ['period', 5900, 4],
      ['credit', -5900, 2],
    ])
    const [credited, charged] = (await story.printed('en')).map(({ bytes }) => readDocument(bytes))
    expect(credited?.text).toContain('was taken back by your bank after a dispute (chargeback).')
    expect(charged?.totals.slice(-4).map(([label]) => label.replace(/ on .*| WB.*/, ''))).toEqual([
      'Paid with Visa •••• 4242',
      expect.stringMatching(/^Credit note LW-C\d+/),
      'Taken back by your bank',
      'Balance due',
    ])
    const [ended = ''] = await story.texts(/ is cancelled and has ended$/)
    expect(ended).toContain('Regional has been turned off and won’t renew.')
    expect(ended).not.toMatch(/\$|that you paid/)
    expect((await history(story)).slice(0, 2)).toEqual([
      ['billing.ended_by_dispute', 59],
      ['payment.dispute_lost', 59],
    ])
    await expectSound(shop.url)
  },
)

test(
  '[PAY-12] a charge that the provider blocks is mailed with what is on hold, and so is the end of the hold (B-82, B-89)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'blocked')
    await story.card(cards.good)
    await story.checkOut('now')
    await story.card('4100000000000019')
    const renewal = await story.renewalDay()
    await story.to(renewal + 0.5)
    const [blocked = ''] = await story.texts(/^Your payment of \$59\.00 was blocked$/)
    expect(blocked).toContain('payments on your account are on hold')
    expect(blocked).toContain('Regional works in the meantime.')
    expect((await history(story))[0]).toEqual(['payment.blocked', 59])
    // access stays until it was looked at, and the page has the way to support
    expect([await story.state(), (await story.message())?.code]).toEqual(['subscribed', 'locked'])
    await staff('unlock', String(await story.accountId()))
    await story.to(renewal + 1)
    const [resumed = ''] = await story.texts(/^Payments on your account work again$/)
    expect(resumed).toContain('Add one before your next charge.')
    expect((await history(story)).map(([name]) => name)).toContain('account.unlocked')
    await expectSound(shop.url)
  },
)

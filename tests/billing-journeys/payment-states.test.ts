import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paymentStates, type PaymentStateName } from '@waybill/domain/payment'
import { setGateway } from '@waybill/testkit/shop-journey'
import { PlayedShop } from './player/played-shop.ts'
import { Story, cards, hours, type ShownMoney } from './story.ts'

const BLOCKED = '4100000000000019'

type Name = PaymentStateName | 'challenge' | 'unpaid_trial'

let shop: PlayedShop
const shown: Partial<Record<Name, ShownMoney>> = {}
/** Answers of the calls for each company at the moment at which its payment is in the state. */
const see = async (name: Name, story: Story) => {
  shown[name] = await story.money()
}

async function staff(...words: readonly string[]): Promise<void> {
  const { code, text } = await shop.command(...words)
  expect(code, text).toBe(0)
}

/** A company that is charged when its trial ends. */
async function begin(name: string, give: (story: Story) => Promise<unknown>): Promise<Story> {
  const story = await Story.begin(shop.url, name)
  await give(story)
  await story.checkOut('trial_end')
  return story
}

const byCard = (number: string) => (story: Story) => story.card(number)

/** Eleven companies on one clock, each looked at where its payment is in the state of its name. */
async function live(): Promise<void> {
  const paid = await begin('paid', byCard(cards.good))
  await see('scheduled', paid)
  const pending = await begin('pending', (story) => story.bankAccount('000123456789'))
  const fraud = await begin('fraud', byCard(BLOCKED))
  const void_ = await begin('void', byCard(cards.rejectedWhenCharged))
  const due = await begin('due', byCard(cards.good))
  const overdue = await begin('overdue', byCard(cards.good))
  const unpaidTrial = await Story.begin(shop.url, 'unpaid-trial')
  const challenged = await Story.begin(shop.url, 'challenged')
  await challenged.card(cards.confirmedByBank)
  expect((await challenged.checkOut('now')).body['status']).toBe(604)
  await see('challenge', challenged)

  // the trials of these two end later: the provider is away for each of them alone
  await paid.to(0.3)
  const unpaid = await begin('unpaid', byCard(cards.good))
  await paid.to(0.6)
  const processing = await begin('processing', byCard(cards.good))
  await paid.to(7.1)
  await see('paid', paid)
  await see('pending', pending)
  await see('fraud', fraud)
  await see('failed', void_)
  await see('unpaid_trial', unpaidTrial)

  await unpaid.to(7 - hours(1))
  await setGateway(shop.url, { mode: 'rate_limit', count: 100 })
  await unpaid.to(7)
  await see('unpaid', unpaid)
  await setGateway(shop.url, { mode: 'ok', count: 0 })
  await processing.to(7 - hours(1))
  await setGateway(shop.url, { mode: 'timeout_before', count: 1_000 })
  await processing.to(7)
  await see('processing', processing)
  await setGateway(shop.url, { mode: 'ok', count: 0 })

  const [number = ''] = await paid.invoiceNumbers()
  await staff('refund', number, '--all', '--reason', 'goodwill')
  await paid.to(10.5)
  await see('refund', paid)
  await see('void', void_)
  await overdue.card(cards.rejectedWhenCharged)
  await due.card(BLOCKED)
  const renewal = await overdue.renewalDay()
  await overdue.to(renewal + hours(1))
  // its card stays off after the block: nothing can be tried at the renewal after that
  await due.cameTo(renewal)
  await staff('unlock', String(await due.accountId()))
  const [blocked = ''] = await due.invoiceNumbers()
  await staff('void', blocked)
  await overdue.to(renewal + 14 + hours(1))
  await see('overdue', overdue)
  const next = await due.renewalDay()
  await due.to(next + hours(1))
  await see('due', due)
}

beforeAll(async () => {
  shop = await PlayedShop.open()
  await live()
}, 600_000)
afterAll(() => shop.end())

const DECLINED = expect.stringMatching(
  /^Your payment was declined\. Your trial of Regional ends in \d (?:days|hours)\.$/,
)

/** Each state by its cause (decisions-billing 2.2), and the text that the account is answered (B-25). */
const states: Readonly<Record<PaymentStateName, readonly [cause: string, text: unknown]>> = {
  unpaid: ['the provider took nothing, and is called again (B-123)', undefined],
  pending: ['a bank debit settles later (B-80)', 'Your payment is waiting for confirmation from the payment provider.'],
  paid: ['the card was charged', undefined],
  processing: ['the provider did not answer', 'Your payment is being processed.'],
  refund: ['the staff gave all of it back (B-81)', undefined],
  scheduled: [
    'it was checked out for the end of the trial (B-72)',
    'A payment of $59.00 is scheduled for 7 February 2028.',
  ],
  void: [
    'the first charge was declined until its schedule was over (B-73)',
    'Your free trial has ended. Choose a plan to continue.',
  ],
  fraud: [
    'the provider blocked the card (B-82)',
    'Payments on this account are on hold. Contact us and we’ll sort it out.',
  ],
  failed: ['the card was declined', DECLINED],
  due: ['no method was left that could be tried (B-116)', 'A payment of $59.00 is due in 13 days.'],
  overdue: [
    'the dunning schedule is spent (B-77)',
    'Your plan Regional is past due. Please pay $59.00 to keep your access.',
  ],
}

describe('[PAY-05] each of the eleven payment states is reached by calls, and says its text', () => {
  test.each(Object.entries(states))('%s: %s', (name, [, text]) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table above
    const state = name as PaymentStateName
    expect(shown[state]?.state).toBe(paymentStates[state])
    expect(shown[state]?.text).toEqual(text)
  })

  test('a checkout that the bank wants confirmed is pending too, although it has no invoice yet (B-53)', () => {
    expect(shown.challenge?.text).toBe('Your payment is waiting for confirmation from the payment provider.')
  })

  test('a trial that ended without a checkout owes nothing, and says that it has ended', () => {
    expect(shown.unpaid_trial).toEqual({
      state: undefined,
      text: 'Your free trial has ended. Choose a plan to continue.',
    })
  })
})

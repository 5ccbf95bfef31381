import { expect, test } from 'vitest'
import { proratedAmount } from '@waybill/domain/calendar'
import { money, toMajor } from '@waybill/domain/money'
import { expectSound, resultOf } from '@waybill/testkit/shop-journey'
import { shopWithoutCustomers } from '@waybill/testkit/shop-of-file'
import { Story, bankAccounts, cards, hours, played } from './story.ts'

const shop = shopWithoutCustomers()
const once = { isPrepayment: false, quantity: 1 } as const

/** A subscriber since day 7, at the day before the first renewal. */
async function subscriber(name: string): Promise<{ readonly story: Story; readonly renewal: number }> {
  const story = await Story.begin(shop.url, name)
  await story.card(cards.good)
  await story.checkOut('trial_end')
  await story.to(7)
  const renewal = await story.renewalDay()
  await story.to(renewal - 1)
  return { story, renewal }
}

const failuresOf = async (story: Story): Promise<readonly string[]> =>
  (await story.mails()).flatMap(([day, subject]) => (/not go through|failed|declined/i.test(subject) ? day : []))

test(
  'a declined renewal is tried by its schedule, a new card pays it, and the period does not move (journey 6)',
  played,
  async () => {
    const { story, renewal } = await subscriber('journey-6')
    await story.card(cards.rejectedWhenCharged)
    await story.to(renewal)
    expect(await story.state()).toBe('past_due')
    await story.to(renewal + 2)
    expect(await failuresOf(story)).toEqual([`d${renewal} 00:00`, `d${renewal + 1} 00:00`])
    await story.card(cards.good)
    expect(await story.state()).toBe('subscribed')
    const [, last] = (await story.mails()).at(-1) ?? []
    expect(last).toMatch(/^Payment received for invoice LW-\d+: \$59\.00$/)
    expect(await story.invoices()).toEqual([
      ['trial_end', 5900, 2, 'd7 00:00'],
      ['period', 5900, 2, `d${renewal} 00:00`],
    ])
    expect(await story.renewalDay()).toBeGreaterThanOrEqual(renewal + 28)
    await expectSound(shop.url)
  },
)

test(
  'after 14 days a renewal is overdue, after 21 the subscription is over, and nothing is charged since (B-77)',
  played,
  async () => {
    const { story, renewal } = await subscriber('never-paid')
    await story.card(cards.rejectedWhenCharged)
    await story.to(renewal + 1)
    const days = (await story.renewalDay()) - renewal
    const unused = proratedAmount(money(5900, 'USD'), { numerator: days - 14, denominator: days }, once).minor
    await story.to(renewal + 13.9)
    expect((await story.invoices()).at(-1)).toEqual(['period', 5900, 8, `d${renewal} 00:00`])
    // a try is made some milliseconds after its instant, and its schedule counts from there
    await story.to(renewal + 14 + hours(1))
    expect((await story.invoices()).at(-1)).toEqual(['period', 5900, 10, `d${renewal} 00:00`])
    await story.to(renewal + 20.9)
    expect(await story.state()).toBe('past_due')
    await story.to(renewal + 21 + hours(1))
    expect(await story.state()).toBe('expired')
    expect(await story.rights()).toBe(0)
    const declined = (day: number, number: number) =>
      [`d${renewal + day} 00:00`, `Attempt ${number}: your payment of $59.00 was declined`] as const
    expect((await story.mails()).slice(-7)).toEqual([
      [`d${renewal} 00:00`, 'Your payment of $59.00 was declined'],
      declined(1, 2),
      declined(3, 3),
      declined(7, 4),
      // of the last day of the schedule the answer comes first, then what it costs
      [`d${renewal + 14} 00:00`, 'Last attempt: your payment of $59.00 was declined'],
      [`d${renewal + 14} 00:00`, 'Regional is read-only now'],
      [`d${renewal + 21} 00:00`, 'Your subscription to Regional has ended'],
    ])
    const reduced = [
      ['trial_end', 5900, 2, 'd7 00:00'],
      ['period', 5900, 10, `d${renewal} 00:00`],
      ['credit', -unused, 2, `d${renewal + 21} 00:00`],
    ]
    expect(await story.invoices()).toEqual(reduced)
    await story.to(renewal + 100)
    expect(await story.invoices()).toEqual(reduced)
    expect((await story.printed('fr'))[0]?.headers.get('content-type')).toBe('application/pdf')
    // a new card pays the reduced rest and nothing else; only then another life begins (B-42)
    await story.card(cards.good)
    expect([await story.state(), (await story.invoices())[1]?.[2]]).toEqual(['expired', 2])
    await story.choose()
    expect((await story.checkOut('now')).status).toBe(200)
    expect([await story.state(), await story.invoices()]).toEqual([
      'subscribed',
      [
        ['trial_end', 5900, 2, 'd7 00:00'],
        ['period', 5900, 2, `d${renewal} 00:00`],
        ['credit', -unused, 2, `d${renewal + 21} 00:00`],
        ['period', 5900, 2, `d${renewal + 100} 00:00`],
      ],
    ])
    const receipts = (await story.mails()).flatMap(
      ([, subject]) => /^(?:Receipt|Payment received) .*\$(\d+\.\d\d)$/.exec(subject)?.[1] ?? [],
    )
    expect(receipts).toEqual(['59.00', toMajor(money(5900 - unused, 'USD')).toFixed(2), '59.00'])
    await expectSound(shop.url)
  },
)

test(
  'a bank debit that comes back opens its invoice again on the schedule of returns, and access ends by it (B-80)',
  played,
  async () => {
    const { story, renewal } = await subscriber('returned-debit')
    await story.bankAccount(bankAccounts.returns)
    await story.to(renewal + hours(1))
    expect((await story.invoices()).at(-1)?.slice(0, 3)).toEqual(['period', 5900, 1])
    await story.to(renewal + 12)
    expect(await story.state()).toBe('past_due')
    expect([8, 1]).toContain((await story.invoices()).at(-1)?.[2])
    await story.to(renewal + 60)
    expect(await story.state()).toBe('expired')
    expect(await story.rights()).toBe(0)
    await expectSound(shop.url)
  },
)

test(
  'a trial that ends by a bank debit is a subscription at once: its invoice is issued then and waits for the bank (B-122)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'debit-at-the-end')
    await story.bankAccount(bankAccounts.settles)
    await story.checkOut('trial_end')
    await story.to(7)
    expect(await story.state()).toBe('subscribed')
    expect(await story.invoices()).toEqual([['trial_end', 5900, 1, 'd7 00:00']])
    await story.to(16)
    expect(await story.invoices()).toEqual([['trial_end', 5900, 2, 'd7 00:00']])
    await expectSound(shop.url)
  },
)

test(
  'a renewal that the bank wants confirmed is mailed, and three days later it is declined as of its first try (B-54)',
  played,
  async () => {
    const { story, renewal } = await subscriber('asleep')
    await story.card(cards.confirmedByBank)
    await story.to(renewal)
    expect((await story.invoices()).at(-1)).toEqual(['period', 5900, 1, `d${renewal} 00:00`])
    expect(await story.state()).toBe('subscribed')
    await story.to(renewal + 3 + hours(1))
    expect((await story.invoices()).at(-1)?.[2]).toBe(8)
    await story.to(renewal + 6.9)
    expect((await story.mails()).slice(-2)).toEqual([
      [`d${renewal} 00:00`, 'Confirm your payment of $59.00'],
      [`d${renewal + 3} 00:00`, 'Your payment of $59.00 was declined'],
    ])
    const [text = ''] = await story.texts(/was declined$/)
    expect(text).toContain('It wasn’t confirmed at your bank in time.')
    expect(text).toMatch(/We’ll try again on \w+, \d+ \w+ \d{4}\./)
    expect(text).toMatch(/Without a payment Regional becomes read-only on .+, and it ends on .+\./)
    await expectSound(shop.url)
  },
)

test(
  'a bank debit is announced when it begins, when it comes back, and what it costs to leave it (B-80)',
  played,
  async () => {
    const { story, renewal } = await subscriber('announced-debit')
    await story.bankAccount(bankAccounts.returns)
    // bank days are no days of the calendar: the first day on which it has come back
    let subjects: readonly string[] = []
    for (let day = 5; day <= 14 && !subjects.at(-1)?.includes('took back'); day += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one clock
      await story.to(renewal + day)
      // oxlint-disable-next-line no-await-in-loop -- as above
      subjects = (await story.mails()).map(([, subject]) => subject).slice(-3)
    }
    expect(subjects).toEqual([
      'Your bank payment of $59.00 is under way',
      expect.stringMatching(/^Receipt for invoice LW-\d+: \$59\.00$/),
      expect.stringMatching(/^Your bank took back the payment of \$59\.00 for invoice LW-\d+$/),
    ])
    const [pending = ''] = await story.texts(/is under way$/)
    expect(pending).toMatch(/We are debiting your bank account •••• 1116 for Regional\..+ we expect the money by \w+, /)
    expect((await story.message())?.text).toBe(
      'Your payment was returned by your bank. Please update your payment method.',
    )
    const { past_due: pastDue } = resultOf(
      await story.post('/billing/account/market/data', { member_id: story.memberId }),
    )
    expect(pastDue).toMatchObject({ reason_text: 'Your bank returned the debit.' })
    const [returned = ''] = await story.texts(/took back/)
    expect(returned).toMatch(/Without a payment Regional becomes read-only on /)
  },
)

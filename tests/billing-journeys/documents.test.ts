import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SubscriptionProps } from '@waybill/contract/pages'
import { startInterruptibleShop, type InterruptibleShop } from '@waybill/testkit/interruptible-shop'
import { resultOf } from '@waybill/testkit/shop-journey'
import { storeKind, throwawayStore } from '@waybill/testkit/store'
import { problemOfSums, readDocument, type PrintedDocument } from './printed-document.ts'
import { cards, hours, played, Story } from './story.ts'

let shop: InterruptibleShop
beforeAll(async () => {
  shop = await startInterruptibleShop(await throwawayStore(storeKind(), 'staffed'))
}, 120_000)
afterAll(() => shop.end(), 60_000)

/** All documents of a company as they stand, the newest first; each adds up. */
async function documentsOf(story: Story): Promise<readonly PrintedDocument[]> {
  const documents = (await story.printed('en')).map(({ bytes }) => readDocument(bytes))
  expect(documents.flatMap((document) => problemOfSums(document) ?? [])).toEqual([])
  return documents
}

/** Rows between the total and the balance, without their days. */
const settledBy = (document: PrintedDocument | undefined) =>
  document?.totals.slice(1).map(([label, amount]) => `${label.replace(/ (?:on|of) \d.*$/, '')} ${amount}`)

test(
  '[INV-04] an invoice that credit and a card paid adds up, also after refunds of a part and of the rest (B-81, B-84)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'settled')
    await story.card(cards.good)
    await story.checkOut('trial_end')
    const staff = async (...words: readonly string[]) =>
      expect(await shop.command('billing', ...words)).toMatchObject({ code: 0 })
    const id = String(await story.accountId())
    await staff('grant-credit', id, '--amount', '35.00', '--reason', 'a delay')
    await story.to(7)
    const card = 'Paid with Visa •••• 4242 −$24.00'
    const paid = ['Tax 0% $0.00', 'Total $59.00', 'Paid from account credit −$35.00', card]
    expect(settledBy((await documentsOf(story))[0])).toEqual([...paid, 'Balance due $0.00'])
    const [number = ''] = await story.invoiceNumbers()
    await staff('refund', number, '--amount', '9.00', '--reason', 'goodwill')
    await story.to(8)
    const [note, once] = await documentsOf(story)
    expect(note?.title).toMatch(/^Credit note LW-C\d+$/)
    expect(settledBy(once)).toEqual([
      ...paid,
      `${note?.title} −$9.00`,
      'Refunded to Visa •••• 4242 $9.00',
      'Balance due $0.00',
    ])
    await staff('refund', number, '--all', '--reason', 'goodwill')
    await story.to(9)
    const whole = (await documentsOf(story)).at(-1)
    expect(whole?.text).toContain('Refunded')
    expect(settledBy(whole)?.slice(-4)).toEqual([
      expect.stringMatching(/^Credit note LW-C\d+ −\$50\.00$/),
      'Refunded to Visa •••• 4242 $15.00',
      'Added to your account credit $35.00',
      'Balance due $0.00',
    ])
    const { history } = resultOf(await story.get('/account/billing/subscription'))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract gave this type to the server
    const refunds = (history as SubscriptionProps['history']).flatMap(({ refunded, amount }) =>
      refunded === undefined ? [] : [[refunded, amount?.minor]],
    )
    expect(refunds).toEqual([
      [`LW-${number}`, 900],
      [`LW-${number}`, 5000],
    ])
  },
)

test(
  '[INV-04] a year says how its price comes about, and its face names its days, the last one included (B-63, B-146)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'yearly')
    await story.card(cards.good)
    await story.checkOut('now', { interval: 'year' })
    const [year] = await documentsOf(story)
    expect(year?.lines[0]?.[0]).toBe(
      'Regional $66.00 less 10% = $59.00 a month; 12 months less 10% = $637.00, rounded down',
    )
    // 365 days, both ends included: the same day of the next year is the next document's
    const face = year?.text.replaceAll('\u00a0', ' ') ?? ''
    const [, from = '', to = ''] = face.match(/Service period(\d+ \w+ \d{4}) – ?(\d+ \w+ \d{4})/) ?? []
    expect((Date.parse(`${to} UTC`) - Date.parse(`${from} UTC`)) / 86_400_000).toBe(364)
  },
)

test('[INV-05] the buyer’s country is named in the language of each rendering (B-84)', played, async () => {
  const story = await Story.begin(shop.url, 'abroad')
  await story.card(cards.good)
  await story.checkOut('now')
  const [french, english] = await Promise.all(
    ['fr', 'en'].map(
      async (locale) => (await story.printed(locale)).map(({ bytes }) => readDocument(bytes, locale).text)[0],
    ),
  )
  expect([french?.includes('États-Unis'), english?.includes('États-Unis')]).toEqual([true, false])
  expect(english).toContain('United States')
})

test(
  '[SUB-02] the subscription has its three newest documents and an older one that is to be paid; all of them are on their own page',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'newest-documents')
    await story.card(cards.good)
    await story.checkOut('now')
    const [paid = ''] = await story.invoiceNumbers()
    const renewal = await story.renewalDay()
    await story.card(cards.rejectedWhenCharged)
    await story.to(renewal + hours(2))
    for (const reason of ['one', 'two', 'three'])
      expect(await shop.command('billing', 'refund', paid, '--amount', '1.00', '--reason', reason)).toMatchObject({
        code: 0,
      })
    const kindsOn = async (path: string): Promise<readonly string[]> => {
      const { invoices } = resultOf(await story.get(path, { accept: 'application/json' }))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract gave this type to the server
      return (invoices as SubscriptionProps['invoices']).map(({ kind, payment }) => `${kind} ${payment?.kind ?? ''}`)
    }
    const shown = ['credit ', 'credit ', 'credit ', 'period next']
    expect(await kindsOn('/account/billing/subscription')).toEqual(shown)
    expect(await kindsOn('/account/billing/invoices')).toEqual([...shown, expect.stringMatching(/ $/)])
  },
)

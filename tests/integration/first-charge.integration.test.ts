import { describe, expect, test } from 'vitest'
import { createTranslator, formatInstant } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import { ShopClient } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  demoPeople,
  mailsTo,
  readyToPay,
  resultOf,
  signInAgain,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { readAccount, readCheckout } from './shown-amounts/charge-pages.ts'
import type { Reading } from './shown-amounts/shown-list.ts'

const t = createTranslator('en', compileCatalogue('en'))
const HTML = { accept: 'text/html' }
const [REGIONAL, OPTIMIZER, VISITS, SMS, SUPPORT] = [
  { id: 2, module: 0, pricing: 1 },
  { id: 22, module: 1 },
  { id: 31, module: 1 },
  { id: 38, module: 1 },
  { id: 58, module: 1 },
] as const
const shop = shopOfFile()

const inUsd: Reading = { currency: 'USD', t }
const checkoutOf = async (client: ShopClient, reading = inUsd) =>
  readCheckout((await client.get('/account/checkout', HTML)).text, reading)
const accountOf = async (client: ShopClient, reading = inUsd) =>
  readAccount((await client.get('/account/billing/subscription', HTML)).text, reading)

async function put(client: ShopClient, products: readonly object[], usages: object = {}): Promise<void> {
  // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
  for (const body of products) expect((await client.post('/cart/add', body)).status).toBe(200)
  await client.post('/cart/quantities', { usages })
}

async function checkOut({ client, memberId }: Omit<RegisteredMember, 'email'>, start: 'now' | 'trial_end') {
  const answer = await client.post(`/billing/account/${memberId}/checkout`, { start })
  expect(answer.status, answer.text).toBe(200)
  return resultOf(answer)
}

/**
 * 59 of the plan and 3 for the sender's name; 72 for twelve drivers in advance, 25, and 48 of visits in arrears, from the end of
 * their own trials on (B-74).
 */
async function withUse(email: string): Promise<RegisteredMember> {
  const buyer = await readyToPay(shop.url, email)
  await put(buyer.client, [VISITS, SMS, OPTIMIZER], { driver: 12 })
  return buyer
}

describe('[ORD-09] the first charge', () => {
  test('is what is paid in advance: what is used stands as a line of its own, on the bill after it', async () => {
    const { client, ...buyer } = await withUse('use-later@bakery.example')
    const shown = await checkoutOf(client)
    expect(shown.first.total).toBe('$62.00')
    expect(shown.first.lines.map(({ amount }) => amount)).toEqual(['$59.00', '$3.00'])
    // what is tried beside the plan begins with the bill after it, where its own trial is over (B-74)
    expect(shown.arrears).toEqual([
      { title: 'SMS next-stop notice, 12 drivers × $6.00', amount: '$72.00' },
      { title: 'Multi-driver optimizer', amount: '$25.00' },
      { title: 'Proof of visit, 12 drivers × $4.00', amount: 'about $48.00' },
    ])
    expect([shown.bill, shown.dueToday]).toEqual(['about $207.00', '$0.00'])
    expect(shown.submit).toMatch(/^Subscribe, first charge \$62\.00 on \d+ \w+ \d{4}/)
    expect(shown.choices).toEqual([
      expect.stringContaining('Today $0.00, then $62.00 on '),
      expect.stringMatching(/We charge \$62\.00 now\..*Today \$62\.00, then \$\d\d\.\d\d on /),
    ])
    const before = await accountOf(client)
    expect(before.sheet).toMatch(/\$59\.00\s?per company \/ month/)
    expect(before.addOns).toEqual(
      expect.arrayContaining(['Proof of visit', 'SMS next-stop notice', 'Multi-driver optimizer', 'Custom SMS sender']),
    )
    expect(await checkOut({ client, ...buyer }, 'trial_end')).toMatchObject({ due_now: 0, next_amount: 62 })
    const after = await accountOf(client)
    expect(after.next).toEqual({ lines: expect.any(Array), total: '$62.00' })
    // the ends of trials are within 35 days, the bill after them isn't (B-150)
    expect(after.later.map(({ lines }) => lines.map(({ title }) => title))).toEqual([
      [expect.stringMatching(/^SMS next-stop notice/)],
      [expect.stringMatching(/^Multi-driver optimizer/)],
    ])
    expect(after.sheet).toMatch(/\$59\.00\s?per company \/ month/)
    expect(resultOf(await client.get('/cart/data')), 'the cart is closed').toMatchObject({ badge: 0 })
  })

  test('[REG-03] of a trial that is not confirmed is in its reminder as on the checkout, with the month after it', async () => {
    const { client, email } = await withUse('use-reminder@bakery.example')
    const shown = await checkoutOf(client)
    await advanceClock(shop.url, 'P4D')
    const [mail] = (await mailsTo(shop.url, email)).filter(({ subject }) => /free trial of .+ ends/.test(subject))
    expect(mail?.text).toContain(`we charge ${shown.first.total} on `)
    expect(mail?.text).toContain(`After that it is ${shown.bill} a month.`)
    const chosen = [
      ['Regional', '$59.00'],
      ['SMS next-stop notice', '$72.00'],
      ['Proof of visit', 'about $48.00'],
    ]
    for (const [title, amount] of chosen) expect(mail?.text).toContain(`\n${title}: ${amount}\n`)
  })

  test('started at once is charged today, and the bill after it has the use', async () => {
    const buyer = await withUse('use-now@bakery.example')
    const bought = await checkOut(buyer, 'now')
    expect(bought).toMatchObject({ due_now: 62 })
    const { nextCharge, laterCharges } = resultOf(await buyer.client.get('/account/billing/subscription'))
    // the drivers' trial of a week ends before the bill, then those of two weeks
    const [drivers, others] = [{ minor: bought['next_amount_minor'] }, { minor: expect.any(Number) }]
    expect([nextCharge, laterCharges]).toMatchObject([
      { amount: drivers },
      [{ amount: others }, { amount: { minor: 20_700 }, isEstimate: true }],
    ])
    const { later } = await accountOf(buyer.client)
    expect(later.map(({ amount }) => amount)).toEqual([expect.stringMatching(/^\$\d+\.\d\d$/), 'about $207.00'])
  })

  test('is nothing where only use is charged: no page and no mail promises an amount for the end of the trial', async () => {
    const { client, ...buyer } = await readyToPay(shop.url, 'only-use@bakery.example')
    await client.post('/cart/empty', {})
    await put(client, [SUPPORT], { 'user-support': 124 })
    const shown = await checkoutOf(client)
    expect([shown.first, shown.bill]).toEqual([{ lines: [], total: '$0.00' }, 'about $48.00'])
    expect(shown.arrears).toEqual([
      { title: 'Dedicated support, 124 users, 100 free: 24 × $2.00', amount: 'about $48.00' },
    ])
    expect(shown.submit).toMatch(/^Subscribe, nothing to pay before \d+ \w+ \d{4}/)
    expect(shown.choices[1]).toContain('The trial ends today. Nothing is charged now.')
    expect(await checkOut({ client, ...buyer }, 'trial_end')).toMatchObject({ state: 'scheduled', next_amount: 0 })
    const { sheet, next } = await accountOf(client)
    expect(sheet).toMatch(/Your trial ends on [^.]+\. Nothing is charged that day\./)
    expect(next.total).toBe('$48.00')
    await advanceClock(shop.url, 'PT1S')
    const [mail] = (await mailsTo(shop.url, buyer.email)).filter(({ subject }) => subject.includes('is confirmed'))
    expect(mail?.text).toContain('and nothing is charged that day.')
    expect(mail?.text).toContain('about $48.00')
    expect(mail?.text).not.toContain('$0.00')
  })

  test('in yen has no decimals anywhere, and adds up', async () => {
    const client = new ShopClient(shop.url)
    await put(client, [REGIONAL, VISITS, SMS], { driver: 12 })
    const person = { first_name: 'Aiko', last_name: 'Mori', company: 'Mori', country: 'JP' }
    const body = { ...person, email: 'yen@bakery.example', password: 'three quiet words' }
    expect((await client.post('/register', body)).status).toBe(200)
    const shown = await checkoutOf(client, { currency: 'JPY', t })
    expect(shown.first).toEqual({
      lines: [
        { title: 'Regional', amount: '¥8,820' },
        { title: 'SMS next-stop notice', amount: '¥10,800' },
        { title: 'Custom SMS sender', amount: '¥450' },
      ],
      total: '¥20,070',
    })
    expect([shown.arrears[0]?.amount, shown.bill]).toEqual(['about ¥7,200', 'about ¥27,270'])
  })

  test('of an expired account is due today, and it says since when it has expired', async () => {
    const person = (await demoPeople(shop.url)).find(({ kind }) => kind === 'expired')
    const client = await signInAgain(shop.url, person?.email ?? '', person?.password)
    await client.post('/cart/empty', {})
    await put(client, [REGIONAL, VISITS], { driver: 12 })
    const shown = await checkoutOf(client, { currency: 'EUR', t })
    expect([shown.first.total, shown.dueToday, shown.choices]).toEqual(['€55.00', '€55.00', []])
    expect(shown.submit).toMatch(/^Pay €55\.00 now/)
    expect(shown.bill).toBe('about €103.00')
    const { sheet } = await accountOf(client)
    const { trialEndsAt } = resultOf(await client.get('/account/billing/subscription'))
    const date = formatInstant(Number(trialEndsAt), 'en', { style: 'date' })
    expect(sheet).toContain(t('subscription.since', { date }))
    expect(sheet).not.toContain('runs until')
  })
})

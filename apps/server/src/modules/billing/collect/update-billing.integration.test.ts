import { expect, test } from 'vitest'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  answerAtBank,
  cardToken,
  expectOk,
  invariantsOf,
  mailsTo,
  readyToPay,
  register,
  resultOf,
  takeBearer,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const CHECKS_THE_BANK = '4000002760003184'
const DECLINED = '4000000000000002'

const shop = shopOfFile()

const details = { first_name: 'Mira', last_name: 'Osei', country: 'US' }

function update({ client, memberId }: RegisteredMember, body: object): Promise<ShopAnswer> {
  return client.post(`/billing/account/${memberId}/info/update`, { ...details, ...body })
}

/** The last digits of the method that the account's page shows. */
async function shownMethod({ client }: RegisteredMember): Promise<unknown> {
  const { method } = resultOf(await client.get('/account/billing/subscription'))
  return typeof method === 'object' && method !== null && 'lastFour' in method ? method.lastFour : null
}

const codeOf = ({ status, body }: ShopAnswer) => [status, body['status'], body['code']]

async function challenged(email: string) {
  const buyer = await register(shop.url, email)
  await takeBearer(buyer.client)
  const body = { payment_token: await cardToken(shop.url, CHECKS_THE_BANK) }
  const answer = await update(buyer, body)
  expect(codeOf(answer)).toEqual([402, 604, 'three-d-secure'])
  return { buyer, body, url: String(resultOf(answer)['challenge_url']) }
}

test('[PAY-07] a card whose bank wants the customer is on file once the same call came with the bank’s answer', async () => {
  const { buyer, body, url } = await challenged('confirms@kho.example')
  expect(await shownMethod(buyer)).toBeNull()
  expect(codeOf(await update(buyer, body))).toEqual([402, 604, 'three-d-secure'])
  const answered = { ...body, three_d_secure_token_id: await answerAtBank(shop.url, url) }
  const saved = await update(buyer, answered)
  expect([saved.status, resultOf(saved)['has_billing_info']], saved.text).toEqual([200, 1])
  expect(await shownMethod(buyer)).toBe('3184')
  expect((await update(buyer, answered)).status, 'the same call again').toBe(200)
  const { three_d_secure_token_id: answer, ...call } = answered
  const otherName = { ...call, three_d_secure_action_result_token_id: answer }
  expect((await update(buyer, otherName)).status, 'under the name of a checkout').toBe(200)
  expect(await invariantsOf(shop.url)).toEqual({ ok: true, violations: [] })
})

test('a card whose customer declines at the bank, or with a guessed answer, is not stored, and the details neither', async () => {
  const { buyer, body, url } = await challenged('declines@kho.example')
  expect((await update(buyer, { ...body, three_d_secure_token_id: 'tds_guessed' })).status).not.toBe(200)
  const answered = { ...body, three_d_secure_token_id: await answerAtBank(shop.url, url, 'decline') }
  expect(codeOf(await update(buyer, answered))).toEqual([402, 701, 'declined'])
  expect(await shownMethod(buyer)).toBeNull()
})

test('a card that is declined leaves the method that is on file', async () => {
  const buyer = await readyToPay(shop.url, 'stays@kho.example')
  expect(codeOf(await update(buyer, { payment_token: await cardToken(shop.url, DECLINED) }))).toEqual([
    402,
    701,
    'declined',
  ])
  expect(await shownMethod(buyer)).toBe('4242')
})

test('[SEC-06] the token of one account is not put on file by another', async () => {
  const owner = await register(shop.url, 'owner@kho.example')
  const thief = await register(shop.url, 'thief@kho.example')
  await takeBearer(owner.client)
  await takeBearer(thief.client)
  const body = { payment_token: await cardToken(shop.url, '4242424242424242') }
  expect((await update(owner, body)).status).toBe(200)
  expect(codeOf(await update(thief, body))).toEqual([401, 401, 'invalid-payload'])
  expect(await shownMethod(thief)).toBeNull()
})

test('[PAY-04] state and postal code are of the registered country while no other is stored, and of the one that comes later', async () => {
  const { client, memberId } = await register(shop.url, 'no-country-yet@kho.example')
  await takeBearer(client)
  const post = (body: object) => client.post(`/billing/account/${memberId}/info/update`, body)
  for (const wrong of [{ state: 'ZZ' }, { state: 'Ontario' }, { zip: '9720' }])
    // oxlint-disable-next-line no-await-in-loop -- one account
    expect((await post(wrong)).body, JSON.stringify(wrong)).toMatchObject({
      status: 401,
      errors: [{ path: Object.keys(wrong)[0] }],
    })
  expect((await post({ country: 'DE', zip: '10115' })).status).toBe(200)
  const back = await post({ country: 'US', state: 'OR' })
  expect(back.status, 'a German postal code is an American one too').toBe(200)
  expect((await post({ country: 'DE', state: 'Berlin' })).status).toBe(200)
  expect((await post({ country: 'US' })).body).toMatchObject({ status: 401, errors: [{ path: 'state' }] })
})

test('[REG-06] a method of the country confirms it, before there is an invoice; one of another country forbids nothing (B-51)', async () => {
  const buyer = await register(shop.url, 'where@kho.example')
  await takeBearer(buyer.client)
  const isLocked = async () => {
    const { text } = await buyer.client.post('/billing/account/market/data', { member_id: buyer.memberId })
    return /"country_locked":(\d)/.exec(text)?.[1]
  }
  expect((await update(buyer, { payment_token: await cardToken(shop.url, '4242424242424242') })).status).toBe(200)
  expect(await isLocked(), 'a card of no known country').toBe('0')
  expect((await update(buyer, { payment_token: await cardToken(shop.url, '4000002500000003') })).status).toBe(200)
  expect(await isLocked(), 'a French card of an American account').toBe('0')
  expect((await update(buyer, { country: 'FR' })).status).toBe(200)
  expect(await isLocked()).toBe('1')
  const moved = await update(buyer, { country: 'US', first_name: 'Another' })
  expect([moved.status, moved.body['errors']]).toEqual([401, [{ path: 'country', message: expect.any(String) }]])
  const { text } = await buyer.client.get('/account/billing/subscription?change', { accept: 'text/html' })
  expect(text).toContain('Your payment method confirms this country')
  expect(
    (await update(buyer, { payment_token: await cardToken(shop.url, '4242424242424242'), country: 'FR' })).status,
  ).toBe(200)
  expect(await isLocked(), 'the French card is gone, and has confirmed it').toBe('1')
})

test('[PAY-02] the number of a method, year and month are taken as they are answered, and what is wrong is among the fields (B-08, B-13)', async () => {
  const { client, memberId } = await register(shop.url, 'numbers@kho.example')
  await takeBearer(client)
  const post = (body: object) => client.post(`/billing/account/${memberId}/info/update`, body)
  const market = () => client.post('/billing/account/market/data', { member_id: memberId })
  const { type } = Object(resultOf(await market())['billing']) as { readonly type?: unknown }
  expect((await post({ type, year: 2030, month: 1 })).status).toBe(200)
  expect((await post({ type: '1', year: '2030', month: '01' })).status).toBe(200)
  const wrong = { type: 6, year: 30, month: 13, cvv: '123', cardno: '4242424242424242', account_number: '000123456789' }
  for (const [name, value] of Object.entries(wrong)) {
    // oxlint-disable-next-line no-await-in-loop -- one account
    const { body } = await post({ [name]: value })
    expect(body, name).toMatchObject({ status: 401, result: { fields: [name], message: 'Invalid payload' } })
  }
})

test('[SUB-15] a method is put on file only where the account is charged by one (D-50)', async () => {
  const accounts: unknown = JSON.parse((await new ShopClient(shop.url).get('/sandbox/accounts.json')).text)
  const rows = (Array.isArray(accounts) ? accounts : []) as { kind: string; email: string; password: string }[]
  for (const kind of ['mobile', 'wired', 'shopify']) {
    const client = new ShopClient(shop.url)
    const { email, password } = rows.find((row) => row.kind === kind) ?? {}
    /* oxlint-disable no-await-in-loop -- one kind of account at a time */
    const memberId = resultOf(await client.post('/account/session', { email, password }))['member_id']
    await takeBearer(client)
    const body = { payment_token: await cardToken(shop.url, '4242424242424242') }
    const answer = await client.post(`/billing/account/${String(memberId)}/info/update`, body)
    /* oxlint-enable no-await-in-loop */
    expect(answer.body, kind).toMatchObject({ status: 422, errors: [{ path: 'payment_token' }] })
  }
})

test('[PAY-02] one name is enough, states are taken by name, and numbers are stored as they are meant (S-26)', async () => {
  const { client, memberId } = await register(shop.url, 'as-pasted@kho.example')
  await takeBearer(client)
  const post = (body: object) => client.post(`/billing/account/${memberId}/info/update`, body)
  const stored: readonly (readonly [given: object, kept: object])[] = [
    [
      { country: 'US', state: 'New York', zip: '100011234' },
      { state: 'NY', zip: '10001-1234' },
    ],
    [{ phone: '\u202a+44 20 7946 0958 ext 12\u202c' }, { phone: '+44 20 7946 0958 ext. 12' }],
    [
      { country: 'CA', state: 'Québec', zip: 'h2y1c6' },
      { state: 'QC', zip: 'H2Y 1C6' },
    ],
    [{ country: 'BR', state: 'SP', vatno: '11.222.333/0001-81' }, { vatno: '11222333000181' }],
    [{ country: 'SG', city: '', vatno: '' }, { city: '' }],
    [
      { country: 'ID', first_name: 'Suharto', last_name: '' },
      { first_name: 'Suharto', last_name: '' },
    ],
    [{ country: 'GR', vatno: 'GR 094019245' }, { vatno: 'EL094019245' }],
    [{ country: 'DE', vatno: '136695976', last_name: 'n'.repeat(100) }, { vatno: 'DE136695976' }],
  ]
  for (const [given, kept] of stored) {
    // oxlint-disable-next-line no-await-in-loop -- one account
    const answer = await post(given)
    expect(resultOf(answer)['billing'], JSON.stringify(given) + answer.text).toMatchObject(kept)
  }
  const wrong: readonly (readonly [given: object, text: RegExp])[] = [
    [{ vatno: '136695977' }, /does not add up/],
    [{ vatno: '12' }, /like DE136695976/],
    [{ phone: '12' }, /like \+44 20 7946 0958/],
    [{ last_name: 'n'.repeat(101) }, /greater than 100/],
    [{ first_name: '', last_name: '' }, /first name or a last name/],
    [{ country: 'US', state: 'NY', zip: '1000' }, /like 94107 or 94107-1234/],
  ]
  for (const [given, text] of wrong) {
    // oxlint-disable-next-line no-await-in-loop -- one account
    const { body } = await post(given)
    expect(body, JSON.stringify(given)).toMatchObject({
      status: 401,
      errors: [{ message: expect.stringMatching(text) }],
    })
  }
})

test('[ACC-19] the addresses of an accounts department are stored as they are meant, and wrong ones are named (S-25)', async () => {
  const { client, memberId } = await register(shop.url, 'names-accounts@kho.example')
  await takeBearer(client)
  const post = (accounts_emails: string) =>
    client.post(`/billing/account/${memberId}/info/update`, { ...details, accounts_emails })
  const pasted = 'Kế toán <ap@kho.example>;\nAP@kho.example\n tax@kho.example'
  expect(resultOf(await post(pasted))['billing']).toMatchObject({ accounts_emails: 'ap@kho.example, tax@kho.example' })
  for (const [wrong, text] of [
    ['ap@kho.example, ap.kho.example', /ap\.kho\.example$/],
    ['a@kho.example b@kho.example c@kho.example d@kho.example', /3 entries/],
  ] as const)
    // oxlint-disable-next-line no-await-in-loop -- one account
    expect((await post(wrong)).body, wrong).toMatchObject({
      status: 401,
      errors: [{ path: 'accounts_emails', message: expect.stringMatching(text) }],
    })
  const without = await client.post(`/billing/account/${memberId}/info/update`, { ...details, phone: '' })
  expect(resultOf(without)['billing'], 'a call that does not know the field').toMatchObject({
    accounts_emails: 'ap@kho.example, tax@kho.example',
  })
  expect(resultOf(await client.get('/account/billing/subscription'))['billingDetails']).toMatchObject({
    values: { accounts_emails: 'ap@kho.example, tax@kho.example' },
  })
  expect(resultOf(await post(''))['billing']).toMatchObject({ accounts_emails: '' })
})

test('[ACC-19] an accounts department gets the receipt with its PDF once, the primary member no second one (S-25)', async () => {
  const buyer = await readyToPay(shop.url, 'buys@accounts.example')
  const named = { accounts_emails: 'Buys@accounts.example ap@accounts.example tax@accounts.example' }
  expectOk(await update(buyer, { ...named, company: 'Kho Sáng' }), 'the details')
  expectOk(await buyer.client.post(`/billing/account/${buyer.memberId}/checkout`, { start: 'now' }), 'the checkout')
  await advanceClock(shop.url, 'PT1S')
  const own = await mailsTo(shop.url, buyer.email)
  const receipt = own.find(({ attachments }) => attachments.length > 0)
  expect(receipt?.text).toContain('Hello Mira')
  expect(own.filter(({ subject }) => subject === receipt?.subject)).toHaveLength(1)
  for (const email of ['ap@accounts.example', 'tax@accounts.example']) {
    // oxlint-disable-next-line no-await-in-loop -- one reader after the other
    const mails = await mailsTo(shop.url, email)
    expect(mails.map(({ subject, attachments }) => [subject, attachments.length])).toEqual([[receipt?.subject, 1]])
    expect(mails[0]?.text).not.toContain('Mira')
    expect(mails[0]?.text).toContain('Kho Sáng has named this address as its accounts department')
    expect(mails[0]?.text.replaceAll(/ap@|tax@/g, ''), 'no reader sees another').not.toContain('accounts.example')
  }
  expect(await invariantsOf(shop.url)).toEqual({ ok: true, violations: [] })
})

import { afterAll, describe, expect, test } from 'vitest'
import { strayRows } from '@waybill/testkit/account-rows'
import { queryStore } from '@waybill/testkit/query-store'
import { ShopClient } from '@waybill/testkit/shop-client'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly { readonly filename: string; readonly content_type: string; readonly href: string }[]
}

const shop = shopOfFile()

afterAll(async () => {
  await shop.stop()
  // whatever order the tests ran in, all that they had written is there now
  const strays = await queryStore(shop.store, strayRows)
  if (strays.length > 0) throw new Error(`not the account of their parents: ${JSON.stringify(strays)}`)
}, 60_000)

/** Lets the worker do what is due and answers the mails to one address: the clock's call returns when all of it is done. */
async function mailsTo(address: string): Promise<readonly Mail[]> {
  const reader = new ShopClient(shop.url)
  await reader.post('/sandbox/clock', { advance: 'PT1S' })
  const answer = await reader.get(`/sandbox/mailbox.json?to=${encodeURIComponent(address)}`)
  return JSON.parse(answer.text) as Mail[]
}

function linkIn(mail: Mail | undefined, path: string): string {
  const link = new RegExp(`https?://[^\\s)"]*${path}[^\\s)"]*`).exec(mail?.text ?? '')?.[0]
  if (link === undefined) throw new Error(`no link to ${path} in the mail: ${mail?.text ?? 'no mail'}`)
  return new URL(link).pathname
}

function resultOf(answer: { readonly body: Record<string, unknown> }): Record<string, unknown> {
  return answer.body['result'] as Record<string, unknown>
}

/** Registers with a plan in the cart, verifies the address by the mail's link in the same session. */
async function registered(
  email: string,
  planId = 2,
): Promise<{ readonly client: ShopClient; readonly memberId: number }> {
  const client = new ShopClient(shop.url)
  await client.post('/cart/add', { id: planId, module: 0, pricing: 1 })
  const answer = await client.post('/register', {
    email,
    password: 'three quiet words',
    first_name: 'Mira',
    last_name: 'Osei',
    company: 'Bếp Sáng',
    country: 'US',
  })
  expect(answer.status, answer.text).toBe(200)
  const [mail] = await mailsTo(email)
  const verified = await client.get(linkIn(mail, '/verify-email/'))
  expect(verified.body['result']).toMatchObject({ state: 'verified' })
  return { client, memberId: Number(resultOf(answer)['member_id']) }
}

async function takeBearer(client: ShopClient): Promise<void> {
  const session = resultOf(await client.get('/account/session'))
  const token = await client.get('/services/token', { 'x-page-token': String(session['page_token']) })
  expect(token.status, token.text).toBe(200)
  client.bearer = String(resultOf(token)['token'])
}

async function cardToken(number: string): Promise<string> {
  const answer = await new ShopClient(shop.url).post('/sandbox/tokens', {
    type: 'card',
    number,
    month: '12',
    year: '2031',
    cvc: '123',
  })
  expect(answer.status, answer.text).toBe(200)
  return String(answer.body['token'])
}

async function withBilling(
  email: string,
  card = '4242424242424242',
): Promise<{ readonly client: ShopClient; readonly memberId: number }> {
  const { client, memberId } = await registered(email)
  await takeBearer(client)
  const saved = await client.post(`/billing/account/${memberId}/info/update`, {
    member_id: memberId,
    payment_token: await cardToken(card),
    first_name: 'Mira',
    last_name: 'Osei',
    address1: '18 Harbour Street',
    city: 'Portland',
    state: 'OR',
    zip: '97201',
    country: 'US',
  })
  expect(saved.status, saved.text).toBe(200)
  return { client, memberId }
}

describe('the main job over HTTP', () => {
  test('[CART-15, QUO-04, QUO-05] a shared cart reaches each recipient by mail with link and PDF, in their language', async () => {
    const client = new ShopClient(shop.url)
    await client.post('/cart/add', { id: 2, module: 0, pricing: 1 })
    const shared = await client.post('/cart/share', {
      emails: ['lan@kho.example', 'minh@kho.example'],
      comment: 'Chị Lan ơi, báo giá đây',
      locale: 'vi',
    })
    expect(shared.status, shared.text).toBe(200)
    const [mail] = await mailsTo('lan@kho.example')
    expect(mail?.subject).toContain('Q-')
    expect(mail?.text).toContain('Chị Lan ơi, báo giá đây')
    expect(mail?.text).not.toContain('minh@kho.example')
    expect(mail?.attachments).toHaveLength(1)
    const pdf = await client.download(mail?.attachments[0]?.href ?? '')
    expect(Buffer.from(pdf.bytes.slice(0, 5)).toString()).toBe('%PDF-')
    const quote = await new ShopClient(shop.url).get(linkIn(mail, '/quotes/'))
    expect(resultOf(quote)['quote']).toMatchObject({ state: 'open', total: { minor: 5900, currency: 'USD' } })
  })

  test('[REG-01, REG-02] registration carries the cart into a trial of seven days, usable at once', async () => {
    const { client } = await registered('trial@bakery.example')
    const session = resultOf(await client.get('/account/session'))
    expect(session).toMatchObject({ kind: 'trial', is_primary: 1, subscription_status: -1 })
    const page = resultOf(await client.get('/account/billing/subscription'))
    expect(page).toMatchObject({ state: 'trial', planTitle: 'Regional' })
    expect(resultOf(await client.get('/cart/data'))).toMatchObject({ totalPrice: 59 })
  })

  test('[ORD-06, ORD-09, REG-03] a checkout in trial charges nothing today and the plan when the trial ends', async () => {
    const { client, memberId } = await withBilling('later@bakery.example')
    const done = await client.post(`/billing/account/${memberId}/checkout`, {})
    expect(resultOf(done), done.text).toMatchObject({ due_now: 0, next_amount: 59, is_enabled: 1, state: 'scheduled' })
    const status = await client.get('/account/subscription/active/status')
    expect(status.body).toMatchObject({ status: 200, is_enabled: 1 })
    await new ShopClient(shop.url).post('/sandbox/clock', { advance: 'P7D' })
    const page = resultOf(await client.get('/account/billing/subscription'))
    expect(page).toMatchObject({
      state: 'subscribed',
      invoices: [{ number: expect.any(String), paymentState: 2, total: { minor: 5900, currency: 'USD' } }],
    })
    const receipt = (await mailsTo('later@bakery.example')).find((mail) =>
      mail.attachments.some(({ filename }) => filename.startsWith('r4m-invoice-')),
    )
    expect(receipt?.attachments[0]?.content_type).toBe('application/pdf')
  })

  test('[ORD-05, INV-01] a checkout that starts now is charged once, switched on, and invoiced as a PDF', async () => {
    const { client, memberId } = await withBilling('now@bakery.example')
    const done = await client.post(
      `/billing/account/${memberId}/checkout`,
      { start: 'now' },
      { 'idempotency-key': 'checkout-1' },
    )
    expect(resultOf(done), done.text).toMatchObject({ due_now: 59, is_enabled: 1, state: 'paid' })
    const again = await client.post(
      `/billing/account/${memberId}/checkout`,
      { start: 'now' },
      { 'idempotency-key': 'checkout-1' },
    )
    expect(resultOf(again)['order_id']).toBe(resultOf(done)['order_id'])
    const listed = resultOf(await client.get(`/billing/account/${memberId}/subscription`))
    const [invoice] = listed['invoices'] as { invoice_number: string; total: number; download: string }[]
    expect(invoice?.total).toBe(59)
    const pdf = await client.download(`${invoice?.download ?? ''}?locale=vi`)
    expect(pdf.headers.get('content-disposition')).toContain(`r4m-invoice-${invoice?.invoice_number}.pdf`)
    expect(Buffer.from(pdf.bytes.slice(0, 5)).toString()).toBe('%PDF-')
    const second = await client.download(`${invoice?.download ?? ''}?locale=vi`)
    expect(Buffer.compare(Buffer.from(pdf.bytes), Buffer.from(second.bytes))).toBe(0)
  })

  test('[PAY-08] a declined card leaves no order, no number and no subscription', async () => {
    const { client, memberId } = await registered('declined@bakery.example').then(async (who) => {
      await takeBearer(who.client)
      await who.client.post(`/billing/account/${who.memberId}/info/update`, {
        payment_token: await cardToken('4000000000000341'),
        first_name: 'A',
        last_name: 'B',
        country: 'US',
      })
      return who
    })
    const done = await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' })
    expect(done.status).toBe(402)
    expect(done.body).toMatchObject({ status: 701, code: 'declined' })
    const page = resultOf(await client.get('/account/billing/subscription'))
    expect(page).toMatchObject({ state: 'trial', invoices: [] })
  })

  test('[INV-03, SUB-10] renewals come month by month from the anchor, each billed once, however the clock jumps', async () => {
    const { client, memberId } = await withBilling('renew@bakery.example')
    await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' })
    await new ShopClient(shop.url).post('/sandbox/clock', { advance: 'P29D' })
    await new ShopClient(shop.url).post('/sandbox/clock', { advance: 'P36D' })
    const signedIn = new ShopClient(shop.url)
    await signedIn.post('/account/session', { email: 'renew@bakery.example', password: 'three quiet words' })
    const page = resultOf(await signedIn.get('/account/billing/subscription'))
    const invoices = page['invoices'] as { paymentState: number }[]
    expect(invoices).toHaveLength(3)
    expect(invoices.every(({ paymentState }) => paymentState === 2)).toBe(true)
  })

  test('[REL-03] the invariants hold after all of this', async () => {
    const answer = await new ShopClient(shop.url).get('/sandbox/invariants')
    expect(answer.body).toEqual({ ok: true, violations: [] })
  })
})

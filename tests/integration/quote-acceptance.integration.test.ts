import { readDocument } from '../billing-journeys/printed-document.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { eventually } from '@waybill/testkit/eventually'
import { expectOk, expectSound, linkIn, mailsTo, resultOf, type RegisteredMember } from '@waybill/testkit/shop-journey'
import { shopCommand } from '@waybill/testkit/shop-command'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import {
  answerQuote,
  checkOut,
  CRATES,
  fill,
  openIn,
  quoteOf,
  REGIONAL,
  registerWith,
  type MailedQuote,
} from './bound-quotes/quoting.ts'

const WORDS = { name: 'Ines Roy', role: 'Head of fleet', order_number: 'PO 4711-26' }

let store: ThrowawayStore
let shop: RunningShop

const visitor = (): ShopClient => new ShopClient(shop.url)
const quoted = (): Promise<MailedQuote> => quoteOf(shop.url, REGIONAL, CRATES)

beforeAll(async () => {
  store = await throwawayStore()
  shop = await startShop(store)
}, 120_000)

afterAll(async () => {
  await shop.stop()
  await store.dispose()
}, 60_000)

/** The one mail to an address whose subject holds a text. */
async function mailOf(email: string, subject: string) {
  return eventually(`"${subject}" is mailed`, async () =>
    (await mailsTo(shop.url, email)).find((mail) => mail.subject.includes(subject)),
  )
}

/** Text of the PDF of the account's newest invoice, of which a wrapped value is in two lines. */
async function newestInvoice({ client, memberId }: RegisteredMember): Promise<string> {
  const { invoices } = resultOf(await client.get('/account/billing/subscription')) as {
    readonly invoices: readonly { readonly number: number }[]
  }
  const path = `/billing/account/${memberId}/invoice/${invoices[0]?.number ?? 0}/download`
  const answer = await fetch(shop.url + path, { headers: { authorization: `Bearer ${client.bearer ?? ''}` } })
  return readDocument(new Uint8Array(await answer.arrayBuffer())).text
}

async function ordered(quote: MailedQuote): Promise<{ readonly buyer: RegisteredMember; readonly orderId: string }> {
  const buyer = await registerWith(shop.url, await openIn(visitor(), quote))
  const done = resultOf(expectOk(await checkOut(buyer, { start: 'now' }), 'the checkout'))
  return { buyer, orderId: String(done['order_id']) }
}

describe('what a quote is accepted with', () => {
  test('[QUO-17] the order number goes to order, billing details, invoice and mail', async () => {
    const quote = await quoted()
    expectOk(await answerQuote(visitor(), quote, 'accept', WORDS), 'the acceptance')
    const { buyer, orderId } = await ordered(quote)
    const order = resultOf(await buyer.client.get(`/billing/order/${orderId}/item`))
    expect(order).toMatchObject({ quote: quote.number, order_number: 'PO 4711-26' })
    const { billing_info: details } = resultOf(await buyer.client.get('/cart/data?q=billing')) as {
      readonly billing_info?: object
    }
    expect(details).toMatchObject({ order_number: 'PO 4711-26' })
    expect(await newestInvoice(buyer)).toContain('PO 4711-26')
    expect((await mailOf(buyer.email, 'eceipt')).text).toContain('PO 4711-26')
    await expectSound(shop.url)
  }, 120_000)

  test('one that the member gives after the acceptance wins', async () => {
    const quote = await quoted()
    expectOk(await answerQuote(visitor(), quote, 'accept', WORDS), 'the acceptance')
    const buyer = await registerWith(shop.url, await openIn(visitor(), quote))
    const given = { order_number: ' BST-9 ' }
    expectOk(await buyer.client.post(`/billing/account/${buyer.memberId}/info/update`, given), 'the details')
    expectOk(await checkOut(buyer, { start: 'now' }), 'the checkout')
    expect(await newestInvoice(buyer)).toContain('BST-9')
  }, 120_000)

  test('[ADM-04] it is kept with role, network and the legal texts of its instant, and the shop can export it', async () => {
    const quote = await quoted()
    expectOk(await answerQuote(visitor(), quote, 'accept', WORDS), 'the acceptance')
    await shop.stop()
    const { text } = await shopCommand(store, 'export', 'quotes')
    shop = await startShop(store)
    const row = text.split('\n').find((line) => line.includes(`,${quote.number},`))
    expect(row).toMatch(/,Ines Roy,[^,]+,[^,]+,Head of fleet,PO 4711-26,127\.0\.0\.0\/24,1,$/)
  }, 60_000)

  test('the call stays valid without any of them, and a wrong one is named', async () => {
    const quote = await quoted()
    const wrong = await answerQuote(visitor(), quote, 'accept', { ...WORDS, order_number: '7'.repeat(61) })
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'order_number' }] } })
    const linked = await answerQuote(visitor(), quote, 'accept', { role: 'see www.pay.example' })
    expect(linked).toMatchObject({ status: 422, body: { errors: [{ path: 'role' }] } })
    expect(resultOf(expectOk(await answerQuote(visitor(), quote, 'accept', {}), 'the acceptance'))).toMatchObject({
      state: 'accepted',
      accepted_by: null,
    })
  })

  test('[QUO-17] who accepted has a receipt of what was accepted, in the language that they read it in', async () => {
    const email = 'reader@kho.example'
    const sender = await fill(visitor(), REGIONAL, CRATES)
    expectOk(await sender.post('/cart/share', { emails: [email], locale: 'fr' }), 'the share')
    const mail = await eventually('the quote is mailed', async () => (await mailsTo(shop.url, email))[0])
    const path = linkIn(mail, '/quotes/')
    const number = /Q-\d+/.exec(mail.text)?.[0] ?? ''
    const form = await visitor().submit(path, { intent: 'accept', ...WORDS })
    expect(form.headers.get('location')).toBe(path)
    const receipt = await mailOf(email, 'Vous avez accepté')
    for (const part of [number, WORDS.name, WORDS.role, WORDS.order_number, '72', path])
      expect(receipt.text).toContain(part)
  })
})

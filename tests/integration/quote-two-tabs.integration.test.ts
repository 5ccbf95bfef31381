import { describe, expect, test } from 'vitest'
import type { ShopAnswer } from '@waybill/testkit/shop-client'
import { ShopClient } from '@waybill/testkit/shop-client'
import { expectOk, expectSound, linkIn, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import {
  answerQuote,
  checkOut,
  CRATES,
  fill,
  mailAt,
  openIn,
  QUOTED,
  quoteOf,
  REGIONAL,
  registerWith,
  shareOf,
  totalOf,
} from './bound-quotes/quoting.ts'

const shop = shopOfFile()

const codeOf = ({ status, body }: ShopAnswer) => [status, body['code']]

describe('[QUO-17] a quote in two tabs of one reader', () => {
  test('accepted in both it is accepted once; in the tab that was left open nothing is declined any more', async () => {
    const quote = await quoteOf(shop.url, REGIONAL)
    const reader = new ShopClient(shop.url)
    const answers = await Promise.all([answerQuote(reader, quote, 'accept'), answerQuote(reader, quote, 'accept')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers.map((one) => resultOf(one)['joined'])).toEqual([0, 0])
    const declined = await reader.post(`${quote.path}/decline`, { form_token: '' })
    expect(codeOf(declined)).toEqual([409, 'transition-rejected'])
    expect(resultOf(await reader.get(quote.path))['quote']).toMatchObject({ state: 'accepted', acceptedBy: 'Ana' })
  })

  test('declined in one, the other accepts nothing, and another reader still does', async () => {
    const { client } = await register(shop.url, 'tabs@owner.example')
    const [no, yes] = ['no@tabs.example', 'yes@tabs.example']
    expectOk(await client.post('/cart/share', { emails: [no, yes] }), 'the share')
    const pathOf = async (address: string) => linkIn(await mailAt(shop.url, address), '/quotes/')
    const quote = { number: '', path: await pathOf(no) }
    const reader = new ShopClient(shop.url)
    expectOk(await reader.post(`${quote.path}/decline`, { form_token: '' }), 'the decline')
    expect(codeOf(await answerQuote(reader, quote, 'accept'))).toEqual([409, 'transition-rejected'])
    const other = { number: '', path: await pathOf(yes) }
    expectOk(await answerQuote(new ShopClient(shop.url), other, 'accept'), 'the acceptance of the other')
  })

  test('replaced while it was read, the older page accepts, asks and opens nothing', async () => {
    const { client } = await register(shop.url, 'revises@owner.example')
    const shared = await shareOf(shop.url, client)
    const [own] = resultOf(await client.get('/account/quotes'))['quotes'] as readonly { readonly id: string }[]
    const id = own?.id ?? ''
    expectOk(await client.post(`/account/quotes/${id}/open`, {}), 'the opening')
    expectOk(await (await fill(client, CRATES)).post(`/account/quotes/${id}/revise`, {}), 'the revision')
    const stale = new ShopClient(shop.url)
    for (const act of ['accept', 'open'] as const)
      expect(codeOf(await answerQuote(stale, shared, act)), act).toEqual([409, 'quote-superseded'])
    const question = await stale.post(`${shared.path}/messages`, { form_token: '', text: 'Still valid?' })
    expect(codeOf(question)).toEqual([409, 'quote-superseded'])
    // the owner's other tab would send the same revision once more
    const again = await client.post(`/account/quotes/${id}/revise`, {})
    expect(codeOf(again)).toEqual([409, 'quote-superseded'])
  })

  test('[QUO-16] its cart ordered in two tabs at once is one order at the quoted amount', async () => {
    const quote = await quoteOf(shop.url, REGIONAL, CRATES)
    const buyer = await registerWith(shop.url, await openIn(new ShopClient(shop.url), quote))
    expect(await totalOf(buyer.client)).toBe(QUOTED)
    const answers = await Promise.all([checkOut(buyer, { start: 'now' }), checkOut(buyer, { start: 'now' })])
    const orders = answers.flatMap((one) => resultOf(one)['order_id'] ?? [])
    expect(new Set(orders).size).toBe(1)
    const invoices = resultOf(await buyer.client.get('/account/billing/invoices'))['invoices']
    expect(invoices).toMatchObject([{ total: { minor: QUOTED } }])
    await expectSound(shop.url)
  })
})

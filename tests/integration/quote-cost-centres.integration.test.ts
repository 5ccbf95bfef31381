import { describe, expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import { expectOk, expectSound, linkIn, register, resultOf } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { findTags, readPdf } from '../../apps/server/src/platform/pdf/testing/read-pdf.ts'
import {
  answerQuote,
  checkOut,
  CRATES,
  fill,
  mailAt,
  openIn,
  REGIONAL,
  registerWith,
  reviewOf,
  shareOf,
  type Json,
} from './bound-quotes/quoting.ts'

const CENTRES = '/account/cost-centres'
const REVIEW = '/platform/marketplace/shopping-cart-review'
const VISITS = { id: 31, module: 1 }
const HANOI = { name: 'Hà Nội', orderNumber: 'PO-2207' }

const shop = shopOfFile()

interface ShownLine {
  readonly id: number
  readonly title: string
  readonly centre?: { readonly name: string; readonly orderNumber?: string }
}

interface NamedCart {
  readonly centres?: {
    readonly href?: string
    readonly choices: readonly { readonly id: number; readonly name: string }[]
    readonly named: Json
  }
}

/** Adds a cost centre, and charges products of the cart to it. */
async function centre(client: ShopClient, added: object, products: readonly number[] = []): Promise<number> {
  const { cost_centres: centres } = resultOf(expectOk(await client.post(CENTRES, added), 'the centre'))
  const { name } = added as { readonly name: string }
  const id = (centres as readonly { id: number; name: string }[]).find((each) => each.name === name)?.id ?? 0
  if (products.length > 0) {
    const named = products.map((product) => ({ product_id: product, cost_centre: id }))
    expectOk(await client.post(`${CENTRES}/products`, { products: named }), 'the products')
  }
  return id
}

/** Charges Regional to Lyon and crates to Hà Nội, which lie in the cart. */
async function nameBoth(client: ShopClient) {
  const hanoi = await centre(client, { name: HANOI.name, order_number: HANOI.orderNumber }, [CRATES.id])
  return { client, hanoi, lyon: await centre(client, { name: 'Lyon' }, [REGIONAL.id]) }
}

/** A company with both in its cart. */
async function company(name: string) {
  const { client } = await register(shop.url, `owner@${name}.example`)
  return nameBoth(await fill(client, CRATES))
}

const linesIn = ({ quote }: Json) => (quote as { readonly lines: readonly ShownLine[] }).lines
const centresIn = (page: Json) => linesIn(page).map((line) => [line.id, line.centre])
const pageOf = async (path: string, client = new ShopClient(shop.url)) => resultOf(await client.get(path))

async function printedAt(path: string, client = new ShopClient(shop.url)): Promise<readonly string[]> {
  const { status, bytes } = await client.download(path)
  expect(status).toBe(200)
  const [table] = findTags(readPdf(bytes).tags, 'Table')
  return findTags(table ?? { tag: '', text: '', children: [] }, 'TR').map(({ text }) => text.replaceAll('\u00A0', ' '))
}

describe('[ACC-19] a quote names the cost centres of its sender (S-25)', () => {
  test('frozen when it is shared: on page, PDF and mail, before and after; a revision has those of its day', async () => {
    const { client, hanoi, lyon } = await company('frozen')
    const named = [
      [REGIONAL.id, { name: 'Lyon' }],
      [CRATES.id, HANOI],
    ]
    const total = resultOf(await client.post('/cart/quote/total', { preview: 1 }))
    expect(centresIn(total)).toEqual(named)
    const view = await client.get('/cart/share/view?type=details', { accept: 'text/html' })
    expect(view.text).toContain(HANOI.orderNumber)
    const reader = 'reader@frozen.example'
    const id = String(resultOf(expectOk(await client.post('/cart/share', { emails: [reader] }), 'sharing'))['quote_id'])
    const mail = await mailAt(shop.url, reader)
    expect(mail.text).toContain('Cost centre: Hà Nội · order number PO-2207')
    const path = linkIn(mail, '/quotes/')
    expect((await client.get(path, { accept: 'text/html' })).text).toContain('Cost centre: Lyon')

    expectOk(await client.post(`${CENTRES}/${lyon}`, { name: 'Lyon Sud' }), 'the new name')
    expectOk(await client.post(`${CENTRES}/${hanoi}/archive`, undefined), 'the archive')
    const sent = `/account/quotes/${id}`
    for (const [page, reading] of [
      [path, new ShopClient(shop.url)],
      [sent, client],
    ] as const)
      expect(centresIn(await pageOf(page, reading)), page).toEqual(named)
    for (const [file, reading] of [
      [`${path}/pdf`, new ShopClient(shop.url)],
      [`/cart/data/pdf/${id}/send`, client],
    ] as const) {
      const rows = await printedAt(file, reading)
      expect(rows.filter((row) => /Cost centre: Lyon\D/.test(row))).toHaveLength(1)
      expect(rows.filter((row) => row.includes('Cost centre: Hà Nội · order number PO-2207'))).toHaveLength(1)
    }
    expect((await printedAt(`/fr${path}/pdf`)).join()).toContain(
      'Centre de coûts : Hà Nội · numéro de commande PO-2207',
    )

    expectOk(await client.post(`${sent}/open`, {}), 'the opening')
    const same = await client.post(`${sent}/revise`, {})
    expect([same.status, same.body['code']]).toEqual([409, 'unchanged'])
    await fill(client, VISITS)
    expectOk(await client.post(`${sent}/revise`, {}), 'the revision')
    const revised = linkIn(await mailAt(shop.url, reader, 1), '/quotes/')
    expect(centresIn(await pageOf(revised))).toEqual([
      [REGIONAL.id, { name: 'Lyon Sud' }],
      [CRATES.id, undefined],
      [VISITS.id, undefined],
    ])
    expect(centresIn(await pageOf(path))).toEqual(named)
    await expectSound(shop.url)
  }, 60_000)

  test('in each option that it has', async () => {
    const { client } = await company('options')
    const save = async (name: string): Promise<string> => {
      const saved = resultOf(expectOk(await client.post('/cart/saved', { name }), 'saving'))
      const { saved_carts: carts } = saved as { readonly saved_carts: readonly Json[] }
      return String(carts.find((cart) => cart['name'] === name)?.['id'])
    }
    const first = await save('With crates')
    expectOk(await client.post('/cart/remove', { id: CRATES.id }), 'the removal')
    const sharing = { emails: [], link: 1, saved_cart_ids: [await save('Without'), first] }
    const { url } = resultOf(expectOk(await client.post('/cart/share', sharing), 'the share'))
    const { quote } = (await pageOf(new URL(String(url)).pathname)) as { readonly quote: { options: Json[] } }
    const named = quote.options.map((option) => centresIn({ quote: option }))
    expect(named).toEqual([
      [[REGIONAL.id, { name: 'Lyon' }]],
      [
        [REGIONAL.id, { name: 'Lyon' }],
        [CRATES.id, HANOI],
      ],
    ])
  }, 60_000)

  test('and none of a visitor, of an account without, or whose products name none', async () => {
    const { client } = await register(shop.url, 'plain@none.example')
    const visitor = await fill(new ShopClient(shop.url), REGIONAL, CRATES)
    await fill(client, CRATES)
    const before = await printedAt('/cart/data/pdf/current/send', client)
    const quotes = [await shareOf(shop.url, visitor), await shareOf(shop.url, client)]
    await centre(client, { name: 'Lyon' })
    quotes.push(await shareOf(shop.url, client))
    for (const { path } of quotes) {
      const lines = linesIn(await pageOf(path))
      expect(lines.map((line) => 'centre' in line)).toEqual([false, false])
      expect(await printedAt(`${path}/pdf`)).toEqual(before)
    }
  }, 60_000)

  test('accepted by its own account the products keep their centres; those of another company are its own', async () => {
    const registered = async () => registerWith(shop.url, await fill(new ShopClient(shop.url), REGIONAL, CRATES))
    const [sender, buyer] = [await registered(), await registered()]
    const { client } = await nameBoth(sender.client)
    const quote = await shareOf(shop.url, client, { each_may_order: 1 })
    await centre(buyer.client, { name: 'Manila' }, [CRATES.id])
    await openIn(buyer.client, quote)
    expectOk(await answerQuote(buyer.client, quote, 'accept'), 'the acceptance')
    const namedBy = async (reader: ShopClient) => {
      const { cost_centres: own, products } = resultOf(await reader.get(CENTRES)) as {
        readonly cost_centres: readonly { id: number; name: string }[]
        readonly products: readonly { product_id: number; cost_centre: number | null }[]
      }
      const named = products.flatMap((each) => own.find(({ id }) => id === each.cost_centre)?.name ?? [])
      return [own.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other)), named]
    }
    expect(await namedBy(buyer.client)).toEqual([['Manila'], ['Manila']])
    expectOk(await checkOut(buyer, { start: 'now' }), 'the order of another company')
    const linesOf = async (reader: ShopClient): Promise<string> => {
      const { invoices } = resultOf(await reader.get('/account/billing/invoices')) as {
        readonly invoices: readonly { readonly number: string }[]
      }
      return JSON.stringify(resultOf(await reader.get(`/account/billing/invoices/${invoices[0]?.number}`))['lines'])
    }
    const names = ['Manila', 'Lyon', HANOI.name]
    const theirs = await linesOf(buyer.client)
    expect(names.filter((name) => theirs.includes(name))).toEqual(['Manila'])
    await openIn(client, quote)
    expect(await namedBy(client)).toEqual([
      [HANOI.name, 'Lyon'],
      ['Lyon', HANOI.name],
    ])
    expect((await reviewOf(client))['quote']).toMatchObject({ number: quote.number })
    expectOk(await checkOut(sender, { start: 'now' }), 'the order of the sender')
    const own = await linesOf(client)
    expect(names.filter((name) => own.includes(name))).toEqual(['Lyon', HANOI.name])
    await expectSound(shop.url)
  }, 90_000)
})

describe('[ACC-19] a line of the cart names a cost centre', () => {
  /** Sends a form of the cart's page as a browser without script. */
  async function send(client: ShopClient, fields: Readonly<Record<string, string>>) {
    const { shell } = (await client.get(REVIEW)).body as { readonly shell?: { readonly formToken?: string } }
    const form = { intent: 'cost_centre.name', _token: shell?.formToken ?? '', ...fields }
    const { status, headers, text } = await client.submit(`/fr${REVIEW}`, form)
    return { status, location: headers.get('location') ?? '', text }
  }

  const cartOf = async (client: ShopClient): Promise<NamedCart> => resultOf(await client.get(REVIEW))

  test('by its own form, and leads back; an archived one and one of another company are rejected in words', async () => {
    const { client } = await register(shop.url, 'named@cart.example')
    await fill(client, CRATES)
    expect(await cartOf(client)).not.toHaveProperty('centres')
    const [lyon, gone] = [await centre(client, { name: 'Lyon' }), await centre(client, { name: 'Gone' })]
    expectOk(await client.post(`${CENTRES}/${gone}/archive`, undefined), 'the archive')
    const { centres } = await cartOf(client)
    expect(centres).toEqual({
      href: '/account/billing/cost-centres',
      choices: [{ id: lyon, name: 'Lyon' }],
      named: {},
    })
    const done = await send(client, { [`product.${CRATES.id}`]: String(lyon) })
    expect(done).toMatchObject({ status: 303, location: `/fr${REVIEW}?done=centre_named` })
    const shown = await client.get(done.location, { accept: 'text/html' })
    expect(shown.text).toContain('Enregistré. Cela vaut dès la prochaine facture.')
    expect(shown.text).toContain('Centre de coûts\u00A0: Lyon')
    expect((await cartOf(client)).centres?.named).toEqual({ [CRATES.id]: lyon })
    const { hanoi } = await company('foreign')
    for (const wrong of [gone, hanoi]) {
      const rejected = await send(client, { [`product.${CRATES.id}`]: String(wrong) })
      expect(rejected.status).toBe(422)
      expect(rejected.text).toContain('Choisissez un de vos centres de coûts qui n’est pas archivé.')
    }
    expect((await cartOf(client)).centres?.named).toEqual({ [CRATES.id]: lyon })
    const back = await send(client, { [`product.${CRATES.id}`]: '' })
    expect(back.status).toBe(303)
    expect((await cartOf(client)).centres?.named).toEqual({})
  }, 60_000)

  test('who may not change it reads the name', async () => {
    const { client } = await company('read')
    const email = 'vera@read.example'
    expectOk(await client.post('/account/members/invitations', { email, role: 'view' }), 'the invitation')
    const member = new ShopClient(shop.url)
    const person = { first_name: 'Vera', last_name: 'Lund', password: 'three quiet words' }
    const link = linkIn(await mailAt(shop.url, email), '/account/invitation/')
    expectOk(await member.post(link, person), 'the acceptance')
    expectOk(await client.post(CENTRES, { name: 'Unnamed' }), 'a centre that nothing names')
    const { centres } = await cartOf(member)
    expect(centres).not.toHaveProperty('href')
    expect(centres?.choices.map(({ name }) => name)).toEqual([HANOI.name, 'Lyon'])
    const page = await member.get(REVIEW, { accept: 'text/html' })
    expect(page.text).toContain('Cost centre: Lyon')
    expect(page.text).not.toContain('cost_centre.name')
    const denied = await member.post(`${CENTRES}/products`, { products: [{ product_id: 2, cost_centre: null }] })
    expect(denied.status).toBe(403)
  }, 60_000)
})

import { expect } from 'vitest'
import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { eventually } from '@waybill/testkit/eventually'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { shopCommand } from '@waybill/testkit/shop-command'
import {
  expectOk,
  giveCard,
  linkIn,
  mailsTo,
  resultOf,
  type RegisteredMember,
  type SandboxMail,
} from '@waybill/testkit/shop-journey'
import type { ThrowawayStore } from '@waybill/testkit/store'

export type Json = Readonly<Record<string, unknown>>

export const REGIONAL = { id: 2, module: 0, pricing: 1 }
export const CRATES = { id: 35, module: 1 }
/** Regional with crates, before the shop became dearer. */
export const QUOTED = 7_200

const REVIEW = '/platform/marketplace/shopping-cart-review'
const PASSWORD = 'three quiet words'

/** A quote as one of its recipients has it. */
export interface MailedQuote {
  readonly number: string
  readonly path: string
}

export async function fill(client: ShopClient, ...products: readonly object[]): Promise<ShopClient> {
  for (const product of products)
    // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
    expectOk(await client.post('/cart/add', product), 'an addition')
  return client
}

/** The mail of this place to an address, the oldest one first, once it is there. */
export const mailAt = (url: string, address: string, place = 0): Promise<SandboxMail> =>
  eventually(`mail ${place} to ${address}`, async () => (await mailsTo(url, address)).toReversed()[place])

let people = 0
const nextName = (): string => `buyer.${(people += 1)}@kho.example`

export async function shareOf(url: string, sender: ShopClient, sharing: object = {}): Promise<MailedQuote> {
  const email = nextName()
  const shared = expectOk(await sender.post('/cart/share', { emails: [email], ...sharing }), 'the share')
  const mail = await mailAt(url, email)
  return { number: String(resultOf(shared)['number']), path: linkIn(mail, '/quotes/') }
}

export const quoteOf = async (url: string, ...products: readonly object[]): Promise<MailedQuote> =>
  shareOf(url, await fill(new ShopClient(url), ...products))

export async function answerQuote(
  client: ShopClient,
  { path }: MailedQuote,
  act: 'open' | 'accept',
  words: object = { name: 'Ana' },
): Promise<ShopAnswer> {
  const { body } = await client.get(path)
  const token = (body as { readonly shell?: { readonly formToken?: string } }).shell?.formToken ?? ''
  return client.post(`${path}/${act}`, { form_token: token, ...(act === 'accept' && words) })
}

export async function openIn(client: ShopClient, quote: MailedQuote): Promise<ShopClient> {
  expectOk(await answerQuote(client, quote, 'open'), 'the opening')
  return client
}

export const totalOf = async (client: ShopClient): Promise<number> =>
  Number(resultOf(await client.get('/cart/data'))['totalPrice_minor'])

/** A line of the open cart. */
export async function lineOf(client: ShopClient, id: number): Promise<Json | undefined> {
  const { modules } = resultOf(await client.get('/cart/data')) as { readonly modules?: readonly Json[] }
  return modules?.find((line) => line['id'] === id)
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own props; a test that reads them finds out
export const reviewOf = async (client: ShopClient) => resultOf(await client.get(REVIEW))['cart'] as Json

/** Registers with the cart that the client has, and gives a card. */
export async function registerWith(url: string, client: ShopClient, country = 'US'): Promise<RegisteredMember> {
  const email = nextName()
  const person = { first_name: 'Mira', last_name: 'Osei', company: 'Bếp Sáng', country }
  const done = expectOk(await client.post('/register', { email, password: PASSWORD, ...person }), 'the registration')
  const mail = await eventually('the mail with the link is sent', async () => (await mailsTo(url, email))[0])
  expectOk(await client.get(linkIn(mail, '/verify-email/')), 'the verification')
  const buyer = { client, memberId: Number(resultOf(done)['member_id']), email }
  await giveCard(url, buyer, { country })
  return buyer
}

export const checkOut = ({ client, memberId }: RegisteredMember, body: object): Promise<ShopAnswer> =>
  client.post(`/billing/account/${memberId}/checkout`, body)

/** Everything of field work costs twice as much, and no package has the discount that it had. */
export async function publishDearer(store: ThrowawayStore, shop: RunningShop): Promise<RunningShop> {
  await shop.stop()
  const files = editedCatalogue()
  files.editAll(
    'modules/field-work.yaml',
    /base_price: \{ USD: (\d+), PHP: (\d+), EUR: (\d+)/g,
    (_, usd = '', php = '', eur = '') =>
      `base_price: { USD: ${Number(usd) * 2}, PHP: ${Number(php) * 2}, EUR: ${Number(eur) * 2}`,
  )
  files.edit('packages.yaml', '    discount: 10\n', '')
  files.edit('packages.yaml', '    discount: 25\n', '    discount: 5\n')
  const imported = await shopCommand(store, 'import', files.folder)
  expect(imported, imported.text).toMatchObject({ code: 0 })
  files.dispose()
  return startShop(store)
}

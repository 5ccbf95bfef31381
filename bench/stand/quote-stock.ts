import { addModules, choosePlan, expectOk, register, resultOf } from '@waybill/testkit/shop-journey'
import { ShopClient } from '@waybill/testkit/shop-client'

/** Quotes of a prepared shop: an answer ends one, so each that is measured has its own. */
export interface QuoteStock {
  /** With a cart that is shared again and again. */
  readonly visitor: ShopClient
  /** Its cart has become another one since the quotes were sent. */
  readonly member: ShopClient
  /** Of the visitor, to be accepted: paths of their pages. */
  readonly open: readonly string[]
  /** Ids of quotes of the member. */
  readonly revisable: readonly string[]
  readonly plain: ReadQuote
  readonly withOptions: ReadQuote
}

export interface ReadQuote {
  readonly id: string
  readonly path: string
}

const addOns = [35] as const
const later = [31] as const

/** The body of a share that mails nothing. */
export const BY_LINK = { emails: [], link: 1 } as const

async function share(client: ShopClient, body: object = BY_LINK): Promise<ReadQuote> {
  const shared = resultOf(expectOk(await client.post('/cart/share', body), 'the share'))
  return { id: String(shared['quote_id']), path: new URL(String(shared['url'])).pathname }
}

async function shareOften(client: ShopClient, count: number): Promise<readonly ReadQuote[]> {
  const quotes: ReadQuote[] = []
  // oxlint-disable-next-line no-await-in-loop -- one cart
  for (let made = 0; made < count; made += 1) quotes.push(await share(client))
  return quotes
}

async function saveAs(client: ShopClient, name: string): Promise<string> {
  const saved = resultOf(expectOk(await client.post('/cart/saved', { name }), 'saving'))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract of the call, which its own tests check
  const { saved_carts: carts } = saved as { readonly saved_carts: readonly { readonly id: string; name: string }[] }
  const own = carts.find((cart) => cart.name === name)
  if (own === undefined) throw new Error(`the cart ${name} was not saved`)
  return own.id
}

/** Shares as many quotes of either kind, by links alone. */
export async function stockQuotes(url: string, count: number): Promise<QuoteStock> {
  const visitor = await choosePlan(new ShopClient(url))
  await addModules(visitor, addOns)
  const { client: member } = await register(url, 'owner@bench.example', { addOns })
  const plain = await share(member)
  const revisable = await shareOften(member, count)
  const first = await saveAs(member, 'Regional')
  await addModules(member, later)
  const second = await saveAs(member, 'Regional plus')
  return {
    visitor,
    member,
    open: (await shareOften(visitor, count)).map(({ path }) => path),
    revisable: revisable.map(({ id }) => id),
    plain,
    withOptions: await share(member, { ...BY_LINK, saved_cart_ids: [first, second] }),
  }
}

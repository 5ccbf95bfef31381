import { eventually } from '@waybill/testkit/eventually'
import type { ArrivedMail } from '@waybill/testkit/arrived-mail'
import type { MailedShop } from '@waybill/testkit/mailed-shop'
import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import { choosePlan, demoPeople, expectOk, resultOf, signInAgain } from '@waybill/testkit/shop-journey'

/** Address at which the demo shop reads what becomes of its quotes. */
export const SALES = 'hello@lodeway.example'

/** A member of the demo shop who sends quotes. */
export interface Sender {
  readonly client: ShopClient
  readonly email: string
}

export async function senderAt({ url }: MailedShop): Promise<Sender> {
  const [member] = await demoPeople(url)
  const email = member?.email ?? ''
  return { client: await signInAgain(url, email, member?.password), email }
}

/** A quote with one recipient, who has its mail. */
export interface ReceivedQuote {
  readonly id: string
  readonly number: string
  readonly reader: string
  /** Path of the recipient's own link, and of the one that ends such mails. */
  readonly link: string
  readonly unsubscribe: string
  /** Epoch ms. */
  readonly expiresAt: number
}

export async function share(client: ShopClient, body: object): Promise<Readonly<Record<string, unknown>>> {
  await choosePlan(client)
  return resultOf(expectOk(await client.post('/cart/share', body), 'the share'))
}

/** The newest mail to an address, once one is there. */
const newestTo = (shop: MailedShop, address: string): Promise<ArrivedMail> =>
  eventually(`a mail to ${address}`, async () =>
    shop.mails().findLast(({ recipients }) => recipients.includes(address)),
  )

export function pathIn({ text }: Pick<ArrivedMail, 'text'> = { text: 'no mail' }, path: string): string {
  const link = new RegExp(`https?://\\S*${path}\\S*`).exec(text)?.[0]
  if (link === undefined) throw new Error(`no link to ${path} in: ${text}`)
  return new URL(link).pathname
}

let readers = 0

export async function received(shop: MailedShop, client: ShopClient, sharing: object = {}): Promise<ReceivedQuote> {
  readers += 1
  const reader = `recipient${readers}@depot.example`
  const { quote_id: id, number, expires_at: expiresAt } = await share(client, { emails: [reader], ...sharing })
  const mail = await newestTo(shop, reader)
  return {
    id: String(id),
    number: String(number),
    reader,
    link: pathIn(mail, '/quotes/'),
    unsubscribe: pathIn(mail, '/unsubscribe/'),
    expiresAt: Date.parse(String(expiresAt)),
  }
}

/** An act by the link of a quote's page. */
export const acts = ({ url }: MailedShop, link: string, act: string, body: object = {}): Promise<ShopAnswer> =>
  new ShopClient(url).post(`${link}/${act}`, { form_token: '', ...body })

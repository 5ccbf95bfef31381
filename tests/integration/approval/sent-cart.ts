import { expect } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import {
  demoPeople,
  expectOk,
  linkIn,
  mailsTo,
  readyToPay,
  resultOf,
  signInAgain,
  type RegisteredMember,
  type SandboxMail,
} from '@waybill/testkit/shop-journey'

export const ASK = '/account/approval'
export const REVIEW = '/platform/marketplace/shopping-cart-review'
export const BANNER = 'sent you a cart to check out'

interface SignedIn {
  readonly client: ShopClient
  readonly email: string
}

/** A person of the demo shop, signed in. */
export async function signedIn(url: string, kind: string): Promise<SignedIn> {
  const person = (await demoPeople(url)).find((one) => one.kind === kind)
  if (person === undefined) throw new Error(`no demo account of the kind ${kind}`)
  return { client: await signInAgain(url, person.email, person.password), email: person.email }
}

/** Mails to an address whose subject has this part; the newest first. */
export async function mailsAbout(url: string, email: string, part: string): Promise<readonly SandboxMail[]> {
  return (await mailsTo(url, email)).filter(({ subject }) => subject.includes(part))
}

/** The mail's link, with its query. */
export function linkOf(mail: SandboxMail | undefined): string {
  const link = /https?:\/\/[^\s)"]*\/account\/approval[^\s)"]*/.exec(mail?.text ?? '')?.[0] ?? ''
  const { pathname, search } = new URL(link)
  return pathname + search
}

export async function hasBanner(client: ShopClient): Promise<boolean> {
  return (await client.get('/platform/marketplace', { accept: 'text/html' })).text.includes(BANNER)
}

interface Sent {
  readonly member: SignedIn
  readonly primary: SignedIn
  /** The link of the mail, and the request's id in it. */
  readonly path: string
  readonly id: string
}

/** A cart of one product, sent by the member who may not check out. */
export async function sentCart(url: string, body: object = {}): Promise<Sent> {
  const [member, primary] = [await signedIn(url, 'non-primary'), await signedIn(url, 'primary')]
  await member.client.post('/cart/empty', {})
  await member.client.post('/cart/add', { id: 31, module: 1 })
  const requested = async () => mailsAbout(url, primary.email, 'sent you a cart')
  const before = (await requested()).length
  expect(resultOf(await member.client.post(ASK, body))).toMatchObject({ is_new: 1 })
  await expect.poll(async () => (await requested()).length).toBe(before + 1)
  const path = linkOf((await requested())[0])
  return { member, primary, path, id: path.split('=')[1] ?? '' }
}

interface Colleague extends SignedIn {
  readonly id: number
}

/** A member who manages, by an invitation of the primary one. */
export async function joins(url: string, buyer: RegisteredMember, name: string): Promise<Colleague> {
  const email = `${name}@approval.example`
  expectOk(await buyer.client.post('/account/members/invitations', { email, role: 'manage' }), 'the invitation')
  await expect.poll(async () => (await mailsTo(url, email)).length).toBeGreaterThan(0)
  const path = new URL(linkIn((await mailsTo(url, email))[0], '/account/invitation/'), url).pathname
  const client = new ShopClient(url)
  const person = { first_name: 'Noor', last_name: 'Haddad', password: 'a quiet harbour town' }
  const joined = expectOk(await client.post(path, person), 'the acceptance')
  return { client, email, id: Number(resultOf(joined)['member_id']) }
}

interface Pair {
  readonly buyer: RegisteredMember
  readonly colleague: Colleague
  readonly checkOut: () => ReturnType<ShopClient['post']>
}

/** A company in its trial, ready to pay, with a colleague who manages: the plan is in their cart. */
export async function companyOfTwo(url: string, name: string): Promise<Pair> {
  const buyer = await readyToPay(url, `${name}@approval.example`)
  const colleague = await joins(url, buyer, `colleague-of-${name}`)
  const checkOut = () => buyer.client.post(`/billing/account/${buyer.memberId}/checkout`, { start: 'now' })
  return { buyer, colleague, checkOut }
}

/** The colleague sends the cart; the id of the request. */
export async function sends({ client }: SignedIn, buyer: RegisteredMember, body: object = {}): Promise<string> {
  expect(resultOf(await client.post(ASK, body))).toMatchObject({ is_new: 1 })
  const page = await buyer.client.get('/platform/marketplace', { accept: 'text/html' })
  return /approval\?request=(\d+)/.exec(page.text)?.[1] ?? ''
}

import { eventually } from './eventually.ts'
import { ShopClient, type ShopAnswer } from './shop-client.ts'

/** A mail as the sandbox shows it. */
export interface SandboxMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  readonly sent_at: string
  readonly attachments: readonly { readonly filename: string; readonly href: string }[]
}

/** A member who has registered, verified the address and may have given a card. */
export interface RegisteredMember {
  readonly client: ShopClient
  readonly memberId: number
  readonly email: string
}

const PASSWORD = 'three quiet words'
export const GOOD_CARD = '4242424242424242'

export function resultOf(answer: ShopAnswer): Readonly<Record<string, unknown>> {
  const { result } = answer.body
  return typeof result === 'object' && result !== null ? { ...result } : {}
}

/** An answer that a journey can go on from; what it expected and got stands in the error. */
export function expectOk(answer: ShopAnswer, what: string): ShopAnswer {
  if (answer.status !== 200) throw new Error(`${what} answered ${answer.status}: ${answer.text}`)
  return answer
}

/** Moves the product's clock; the answer comes when everything that fell due is done. */
export async function advanceClock(url: string, advance: string): Promise<void> {
  expectOk(await new ShopClient(url).post('/sandbox/clock', { advance }), `the clock moved by ${advance}`)
}

/** Sets the outcome of the next calls to the gateway. */
export async function setGateway(
  url: string,
  setting: { readonly mode: string; readonly count: number; readonly webhooks?: string },
): Promise<void> {
  expectOk(await new ShopClient(url).post('/sandbox/gateway', setting), `the gateway mode ${setting.mode}`)
}

/** The mails of an address that have been sent so far. */
export async function mailsTo(url: string, address: string): Promise<readonly SandboxMail[]> {
  const answer = expectOk(
    await new ShopClient(url).get(`/sandbox/mailbox.json?to=${encodeURIComponent(address)}`),
    'the mailbox',
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sandbox's own list; a test that reads it finds out
  return JSON.parse(answer.text) as readonly SandboxMail[]
}

/** Report of the invariant checker on the whole shop. */
export async function invariantsOf(url: string): Promise<Readonly<Record<string, unknown>>> {
  return expectOk(await new ShopClient(url).get('/sandbox/invariants'), 'the invariants').body
}

/**
 * The invariants hold (REL-03): in a deep run they are looked at here, after each story. Otherwise once for all stories of a
 * shop, when it stops.
 */
export async function expectSound(url: string): Promise<void> {
  if (process.env['DEEP'] !== '1') return
  const report = await invariantsOf(url)
  if (report['ok'] !== true) throw new Error(`this story breaks invariants: ${JSON.stringify(report['violations'])}`)
}

/** The path of a mail's link. */
export function linkIn(mail: SandboxMail | undefined, path: string): string {
  const link = new RegExp(`https?://[^\\s)"]*${path}[^\\s)"]*`).exec(mail?.text ?? '')?.[0]
  if (link === undefined) throw new Error(`no link to ${path} in the mail: ${mail?.text ?? 'no mail'}`)
  return new URL(link).pathname
}

/** Puts a plan into the cart: a registration needs something to try (B-111). */
export async function choosePlan(client: ShopClient, planId = 2): Promise<ShopClient> {
  expectOk(await client.post('/cart/add', { id: planId, module: 0, pricing: 1 }), 'the first plan')
  return client
}

/** Puts add-ons into the cart. */
export async function addModules(client: ShopClient, ids: readonly number[]): Promise<void> {
  for (const id of ids)
    // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
    expectOk(await client.post('/cart/add', { id, module: 1 }), `add-on ${id}`)
}

interface Registering {
  readonly planId?: number
  readonly country?: string
  readonly addOns?: readonly number[]
  /** The language of the account; absent: that of the call. */
  readonly locale?: string
}

/** A member whose account has no open cart any more: it was ordered for the end of the trial. */
export async function withOrderedCart({ client, memberId }: RegisteredMember): Promise<ShopClient> {
  expectOk(await client.post(`/billing/account/${memberId}/checkout`, {}), 'the checkout')
  return client
}

/** Registers with a plan in the cart; the address is verified by the mail's link in the same session. */
export async function register(
  url: string,
  email: string,
  { planId = 2, country = 'US', addOns = [], locale }: Registering = {},
): Promise<RegisteredMember> {
  const client = await choosePlan(new ShopClient(url), planId)
  await addModules(client, addOns)
  const person = { first_name: 'Mira', last_name: 'Osei', company: 'Bếp Sáng', country, ...(locale && { locale }) }
  const answer = expectOk(await client.post('/register', { email, password: PASSWORD, ...person }), 'the registration')
  const mail = await eventually('the mail with the link is sent', async () => (await mailsTo(url, email))[0])
  expectOk(await client.get(linkIn(mail, '/verify-email/')), 'the verification')
  return { client, memberId: Number(resultOf(answer)['member_id']), email }
}

/** Takes a bearer token for billing calls. */
export async function takeBearer(client: ShopClient): Promise<void> {
  client.bearer = undefined
  const session = resultOf(await client.get('/account/session'))
  const answer = expectOk(
    await client.get('/services/token', { 'x-page-token': String(session['page_token']) }),
    'the token',
  )
  client.bearer = String(resultOf(answer)['token'])
}

/** The last month of a card. */
export interface CardExpiry {
  readonly month: string
  readonly year: string
}

/** Token of the provider's field for a card number. */
export async function cardToken(
  url: string,
  number: string,
  expiry: CardExpiry = { month: '12', year: '2031' },
): Promise<string> {
  const card = { type: 'card', number, ...expiry, cvc: '123' }
  const answer = expectOk(await new ShopClient(url).post('/sandbox/tokens', card), 'the tokeniser')
  return String(answer.body['token'])
}

/** Registers a member with a verified address, a card and a fresh bearer token: all that a checkout needs. */
export async function readyToPay(url: string, email: string, card = GOOD_CARD): Promise<RegisteredMember> {
  const buyer = await register(url, email)
  await giveCard(url, buyer, { card })
  return buyer
}

/** Takes a fresh bearer token and stores billing details with a card. */
export async function giveCard(
  url: string,
  { client, memberId }: RegisteredMember,
  {
    card = GOOD_CARD,
    country = 'US',
    expiry,
  }: { readonly card?: string; readonly country?: string; readonly expiry?: CardExpiry | undefined } = {},
): Promise<void> {
  await takeBearer(client)
  const info = { payment_token: await cardToken(url, card, expiry), first_name: 'Mira', last_name: 'Osei', country }
  const path = `/billing/account/${memberId}/info/update`
  const saved = await client.post(path, info)
  if (saved.body['status'] !== 604) return void expectOk(saved, 'the billing details')
  const challenge = String(resultOf(saved)['challenge_url'])
  const answer = { ...info, three_d_secure_token_id: await answerAtBank(url, challenge) }
  expectOk(await client.post(path, answer), 'the billing details after the challenge')
}

/** The customer at the page of their bank; answers the result token. */
export async function answerAtBank(
  url: string,
  challengeUrl: string,
  intent: 'approve' | 'decline' = 'approve',
): Promise<string> {
  const decided = await new ShopClient(url).submit(challengeUrl, { intent })
  const back = new URL(decided.headers.get('location') ?? '', url)
  return back.searchParams.get('three_d_secure_action_result_token_id') ?? ''
}

/** Signs in again, on this node or another, with a fresh bearer token. */
export async function signInAgain(url: string, email: string, password = PASSWORD): Promise<ShopClient> {
  const client = new ShopClient(url)
  expectOk(await client.post('/account/session', { email, password }), `the sign-in of ${email}`)
  await takeBearer(client)
  return client
}

/** One of the demo shop's people, by kind (D-11). */
export interface DemoMember {
  readonly kind: string
  readonly email: string
  readonly password: string
  readonly member_id: number
  readonly account_id: number
  readonly roles: readonly string[]
  /** Of a member of the staff: the second factor in base32. */
  readonly totp_secret?: string
}

export async function demoPeople(url: string): Promise<readonly DemoMember[]> {
  const answer = expectOk(await new ShopClient(url).get('/sandbox/accounts.json'), 'the demo accounts')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sandbox's own list; a test that reads it finds out
  return JSON.parse(answer.text) as readonly DemoMember[]
}

import type { Catalogue } from '@waybill/domain/catalog'
import type { Currency } from '@waybill/domain/money'
import { formatMoney, localePath } from '@waybill/i18n'
import { eventually } from '@waybill/testkit/eventually'
import { ShopClient } from '@waybill/testkit/shop-client'
import {
  cardToken,
  GOOD_CARD,
  linkIn,
  mailsTo,
  resultOf,
  takeBearer,
  type SandboxMail,
} from '@waybill/testkit/shop-journey'
import { readAccount, readCheckout } from './charge-pages.ts'
import { readPrinted } from './documents.ts'
import { putTogether, readingOf, type RandomCart } from './random-carts.ts'
import { sumProblems, totalOf, inOneLine, type ShownList } from './shown-list.ts'

const HOMES: Readonly<Partial<Record<Currency, string>>> = {
  USD: 'US',
  PHP: 'PH',
  EUR: 'FR',
  CHF: 'CH',
  JPY: 'JP',
  GBP: 'GB',
}

/** A member who has registered with a random cart and can pay. */
interface Buyer {
  readonly cart: RandomCart
  readonly client: ShopClient
  readonly email: string
  readonly memberId: number
}

function answered(answer: { readonly status: number; readonly text: string }, what: string): void {
  if (answer.status !== 200) throw new Error(`${what} answered ${answer.status}: ${answer.text}`)
}

/** Registers in the country of the cart's currency, confirms the address and gives a card. */
async function registerBuyer(client: ShopClient, cart: RandomCart): Promise<Buyer> {
  const email = `buyer-${cart.name.replaceAll(' ', '-')}@lodeway.example`
  const person = { first_name: 'Mira', last_name: 'Osei', country: HOMES[cart.currency] ?? 'US' }
  const body = { ...person, email, password: 'three quiet words', company: 'Bếp Sáng', locale: cart.locale }
  const registered = await client.post('/register', body)
  answered(registered, `the registration of ${cart.name}`)
  const memberId = Number(resultOf(registered)['member_id'])
  const mail = await eventually(`${email} gets the link`, async () => (await mailsTo(client.url, email))[0])
  answered(await client.get(linkIn(mail, '/verify-email/')), 'the verification')
  await takeBearer(client)
  const info = { payment_token: await cardToken(client.url, GOOD_CARD), ...person }
  answered(await client.post(`/billing/account/${memberId}/info/update`, info), 'the billing details')
  return { cart, client, email, memberId }
}

export interface Purchase {
  readonly buyer: Buyer
  /** The first charge as the checkout showed it: minor units, and as it is written. */
  readonly minor: number
  readonly amount: string
  readonly problems: readonly string[]
}

/** Notes what is wrong with what the buyer reads. */
function checkerOf(cart: RandomCart) {
  const reading = readingOf(cart)
  const problems: string[] = []
  const note = (where: string, problem: string): void => void problems.push(`${cart.name}, ${where}: ${problem}`)
  return {
    problems,
    adds: (where: string, list: ShownList): void => {
      for (const problem of sumProblems(list, reading)) note(where, `${problem}\n  ${inOneLine(list)}`)
    },
    says: (where: string, text: string, amount: string): void => {
      if (!text.includes(amount)) note(where, `no ${amount} in "${text}"`)
    },
    same: (where: string, found: unknown, expected: unknown): void => {
      const [left, right] = [JSON.stringify(found), JSON.stringify(expected)]
      if (left !== right) note(where, `${left} instead of ${right}`)
    },
  }
}

type Checker = ReturnType<typeof checkerOf>

async function pageOf({ cart, client }: Buyer, path: string): Promise<string> {
  const page = await client.get(localePath(cart.locale, path), { accept: 'text/html' })
  answered(page, `${path} of ${cart.name}`)
  return page.text
}

const accountOf = async (buyer: Buyer) =>
  readAccount(await pageOf(buyer, '/account/billing/subscription'), readingOf(buyer.cart))

/** Names of the modules beside the plan, each of which has a price of its own. */
async function besideThePlan({ client, cart }: Buyer, catalogue: Catalogue): Promise<readonly string[]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- lines of the contract (D-19)
  const modules = resultOf(await client.get('/cart/data'))['modules'] as readonly {
    readonly id: number
    readonly bundled: 0 | 1
    readonly is_default: 0 | 1
  }[]
  return modules
    .filter(({ bundled, is_default: isDefault }) => bundled === 0 && isDefault === 0)
    .map(({ id }) => catalogue.modules.get(id)?.title)
    .map((title) => title?.[cart.locale] ?? title?.en ?? '')
}

/** The page of the checkout: lines add up to the first charge, with the use to the bill after it, and every word agrees. */
async function checkCheckout(buyer: Buyer, check: Checker) {
  const reading = readingOf(buyer.cart)
  const shown = readCheckout(await pageOf(buyer, '/account/checkout'), reading)
  const { first, arrears, bill, dueToday, submit, choices } = shown
  check.adds('first charge', first)
  check.adds('bill', { lines: [...first.lines, ...arrears], total: bill })
  check.same('due today', totalOf({ lines: [], total: dueToday }, reading), 0)
  const minor = totalOf(first, reading)
  const amount = formatMoney({ minor, currency: buyer.cart.currency }, buyer.cart.locale, 2)
  check.same('choices', choices.length, 2)
  if (minor > 0) for (const text of [submit, ...choices]) check.says('button and choices', text, amount)
  return { minor, amount, bill }
}

/** True where the cart has something of a broken package that is sold on request: its buyer is led to contact the shop. */
async function isOnRequest({ client }: Buyer, catalogue: Catalogue): Promise<boolean> {
  const page = await client.get('/account/checkout', { accept: 'text/html' })
  const [, id] = /^\/account\/contact\?product=(\d+)$/.exec(page.headers.get('location') ?? '') ?? []
  return id !== undefined && catalogue.modules.get(Number(id))?.isContactUs === true
}

/** Registers with a cart and checks it out; everything on the way names the first charge. */
export async function buy(url: string, cart: RandomCart, catalogue: Catalogue): Promise<Purchase | undefined> {
  const client = new ShopClient(url)
  await putTogether(client, cart)
  const buyer = await registerBuyer(client, cart)
  if (await isOnRequest(buyer, catalogue)) return undefined
  const check = checkerOf(cart)
  const addOns = new Set((await accountOf(buyer)).addOns)
  const missing = (await besideThePlan(buyer, catalogue)).filter((title) => !addOns.has(title))
  check.same('add-ons that are missing in the account', missing, [])
  const { minor, amount, bill } = await checkCheckout(buyer, check)
  const path = `/billing/account/${buyer.memberId}/checkout`
  const answer = await client.post(path, { start: cart.start })
  answered(answer, `the checkout of ${cart.name}`)
  check.same('answer', resultOf(answer)[cart.start === 'now' ? 'due_now_minor' : 'next_amount_minor'], minor)
  const { next, later } = await accountOf(buyer)
  check.adds('account', next)
  // the bill after a trial is later than the 35 days that are listed (B-150)
  if (cart.start === 'now') {
    const listed = [next.total, ...later.map((row) => row.amount)].some((shown) => shown !== '' && bill.includes(shown))
    check.same('bill of the account is listed', listed, true)
  } else if (minor > 0) check.same('first charge of the account', next.total, amount)
  return { buyer, minor, amount, problems: check.problems }
}

const mailsIn = ({ client, email }: Buyer): Promise<readonly SandboxMail[]> => mailsTo(client.url, email)

/** Three days before the end: the mails of a scheduled checkout name the amount, in both parts. */
export async function reminderProblems({ buyer, minor, amount }: Purchase): Promise<readonly string[]> {
  const { cart } = buyer
  const check = checkerOf(cart)
  if (cart.start === 'now') return []
  // whatever its plan is called, and its day
  const [before = ''] = readingOf(cart).t('mail.trialEnding.subject', { plan: '§', date: '' }).split('§')
  const mails = await eventually(`the reminder of ${cart.name} is sent`, async () => {
    const found = await mailsIn(buyer)
    return found.some(({ subject }) => subject.startsWith(before)) ? found : undefined
  })
  const about = mails.filter(({ text }) => text.includes(linkTo(buyer)))
  check.same('mails of the scheduled charge', about.length, 2)
  if (minor > 0)
    for (const { subject, text, html } of about)
      for (const part of [text, html.replaceAll('&nbsp;', '\u00a0')]) check.says(subject, part, amount)
  return check.problems
}

const linkTo = ({ cart, client }: Buyer): string =>
  client.url + localePath(cart.locale, '/account/billing/subscription')

/** After the trial: the invoice is the first charge, and its lines add up to it. */
export async function invoiceProblems({ buyer, minor }: Purchase): Promise<readonly string[]> {
  const { cart, client, memberId } = buyer
  const check = checkerOf(cart)
  const reading = readingOf(cart)
  await takeBearer(client)
  const account = `/billing/account/${memberId}`
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the invoices of the contract (D-42)
  const invoices = resultOf(await client.get(`${account}/subscription`))['invoices'] as readonly {
    readonly invoice_number: string
    readonly total_minor: number
  }[]
  const first = invoices.at(-1)
  check.same('invoice', first?.total_minor, minor)
  const file = await client.download(`${account}/invoice/${first?.invoice_number ?? ''}/download?locale=${cart.locale}`)
  const printed = readPrinted(file.bytes, [reading.t('invoice.net')])
  check.adds('lines of the invoice', printed)
  check.same('total of the invoice', totalOf(printed, reading), minor)
  return check.problems
}

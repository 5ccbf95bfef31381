import type { PaymentMessageView } from '@waybill/contract/pages'
import { DAY_MS, HOUR_MS } from '@waybill/domain/durations'
import type { Money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import { ShopClient } from '@waybill/testkit/shop-client'
import {
  addModules,
  cardToken,
  choosePlan,
  advanceClock,
  expectOk,
  giveCard,
  mailsTo,
  register,
  resultOf,
  signInAgain,
  takeBearer,
  type CardExpiry,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'

/** Test values of the sandbox's provider. */
export const cards = {
  good: '4242424242424242',
  rejectedWhenCharged: '4000000000000341',
  confirmedByBank: '4000002760003184',
} as const
export const bankAccounts = { settles: '000123456789', settlesLate: '000111111114', returns: '000111111116' } as const

/** Distance of an instant from the start of a story: `d7 00:00`; the minute is enough. */
function dayOf(instant: number, start: number): string {
  const since = instant - start
  const days = Math.floor(since / DAY_MS)
  return `d${days} ${new Date(since - days * DAY_MS).toISOString().slice(11, 16)}`
}

interface ShownInvoice {
  readonly kind: string
  readonly date: number
  readonly total: { readonly minor: number }
  readonly open: { readonly minor: number }
  readonly paymentState: number
  readonly refunded?: Money
  readonly taxes: readonly ShownTax[]
}

/** Answers of the calls about an account's money: how its newest invoice or its plan is paid, and the one message. */
export interface ShownMoney {
  readonly state: number | undefined
  readonly text: string | undefined
}

interface BillingCall {
  readonly subscription: { readonly modules: readonly { readonly payment_status: number }[] }
  readonly invoices: readonly {
    readonly payment_status: number
    readonly kind: string
    readonly invoice_number: string
    readonly download: string
  }[]
  readonly payment_message: { readonly text: string } | null
}

interface ShownTax {
  readonly name: string
  readonly percent: number
  readonly tax: { readonly minor: number }
}

/** Story of one company, its clock counted from registration, and the money that it sees. */
export class Story {
  readonly #url: string
  #buyer: RegisteredMember
  #signedInAt: number
  readonly start: number
  /** The clock moves to a day in steps that are no longer; in ms. */
  longestStep = Infinity

  private constructor(url: string, buyer: RegisteredMember, start: number) {
    this.#url = url
    this.#buyer = buyer
    this.#signedInAt = start
    this.start = start
  }

  /** A company registers for a trial of the plan Regional, 59.00 a month. */
  static async begin(url: string, name: string, addOns: readonly number[] = []): Promise<Story> {
    const buyer = await register(url, `${name}@kho.example`, { addOns })
    const { trialEndsAt } = resultOf(await buyer.client.get('/account/billing/subscription'))
    return new Story(url, buyer, Number(trialEndsAt) - 7 * DAY_MS)
  }

  get memberId(): number {
    return this.#buyer.memberId
  }
  get #client(): ShopClient {
    return this.#buyer.client
  }

  /** Reads an address as the member's pages do. */
  async get(path: string, headers: Readonly<Record<string, string>> = {}) {
    await takeBearer(this.#client)
    return this.#client.get(path, headers)
  }

  /** Calls an address as the member's pages do. */
  async post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    await takeBearer(this.#client)
    return this.#client.post(path, body, headers)
  }

  /** The same with the token that the page has. */
  send(path: string, body: unknown) {
    return this.#client.post(path, body)
  }

  card(number: string, expiry?: CardExpiry): Promise<void> {
    return giveCard(this.#url, this.#buyer, { card: number, expiry })
  }

  /** A second card on file, which is tried after the first one is declined (B-55). */
  async backup(number: string): Promise<void> {
    await takeBearer(this.#client)
    const info = { payment_token: await cardToken(this.#url, number), is_backup: 1 }
    expectOk(await this.#client.post(`/billing/account/${this.memberId}/info/update`, info), 'the backup')
  }

  /** Charges the backup first, or removes the method that is charged. */
  async changeMethod(change: 'primary' | 'remove') {
    const { backup, method } = await this.#page()
    await takeBearer(this.#client)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own methods; a test that names them finds out
    const { id } = (change === 'primary' ? backup : method) as { readonly id: number }
    return this.#client.post(`/billing/account/${this.memberId}/method/${change}`, { method_id: id })
  }

  async accountId(): Promise<number> {
    return Number(resultOf(await this.#client.get('/account/session'))['account_id'])
  }

  /** A bank account, verified by the sandbox at once. */
  async bankAccount(accountNumber: string): Promise<void> {
    await takeBearer(this.#client)
    const account = {
      type: 'ach',
      name_on_account: 'Mira Osei',
      account_type: 'checking',
      routing_number: '110000000',
      account_number: accountNumber,
    }
    const made = expectOk(await new ShopClient(this.#url).post('/sandbox/tokens', account), 'the tokeniser')
    const info = { payment_token: String(made.body['token']), first_name: 'Mira', last_name: 'Osei', country: 'US' }
    expectOk(await this.#client.post(`/billing/account/${this.memberId}/info/update`, info), 'the billing details')
  }

  /** Fields of the billing details, as the form of the account posts them. */
  async details(fields: Readonly<Record<string, string>>) {
    await takeBearer(this.#client)
    return this.#client.post(`/billing/account/${this.memberId}/info/update`, fields)
  }

  /** The taxes of the invoices that the page lists, oldest first: name, percent, tax in minor units. */
  async taxes(): Promise<readonly (readonly (readonly [string, number, number])[])[]> {
    return (await this.#invoices())
      .toReversed()
      .map(({ taxes }) => taxes.map(({ name, percent, tax }) => [name, percent, tax.minor] as const))
  }

  async checkOut(
    start: 'now' | 'trial_end',
    more: { readonly interval?: 'month' | 'year'; readonly total_shown?: number } = {},
  ) {
    return this.#client.post(`/billing/account/${this.memberId}/checkout`, { start, ...more })
  }

  /** Puts a plan into the cart, which the last order closed: Regional, unless another is named. */
  async choose(planId?: number, addOns: readonly number[] = []): Promise<void> {
    await takeBearer(this.#client)
    await choosePlan(this.#client, planId)
    await addModules(this.#client, addOns)
  }

  /** Has the cart switched on as a partner's customer does: posted as an order, then upgraded (ORD-03). */
  async enable(more: { readonly terms?: number } = {}) {
    await takeBearer(this.#client)
    const order = { type: 2, is_legacy: 0, account: { type: 5, tracking_id: 0 }, items: [] }
    const posted = expectOk(await this.#client.post('/billing/order', order), 'the order')
    const { order_id: orderId, token } = resultOf(posted)
    return this.#client.post(`/billing/order/${String(orderId)}/upgrade`, { token, ...more })
  }

  async activeStatus() {
    return this.#client.get('/account/subscription/active/status')
  }

  /** Since when it is subscribed, epoch ms. */
  async since(): Promise<number> {
    return Number((await this.#page())['since'])
  }

  cancel(timeframe = 'renewal') {
    return this.post('/account/subscription/cancel', { timeframe })
  }

  undoCancel() {
    return this.post('/account/subscription/cancel/undo', {})
  }

  preview(wanted: object) {
    return this.post('/account/subscription/preview', wanted)
  }

  change(wanted: object) {
    return this.post('/account/subscription/change', wanted)
  }

  async removeScheduled() {
    await takeBearer(this.#client)
    return this.#client.delete('/account/subscription/scheduled')
  }

  /** Submits a form of a page, of the subscription's if none is named, as a browser without script does. */
  submit(intent: string, fields: Readonly<Record<string, string>> = {}, path = '/account/billing/subscription') {
    return this.fill(path, { ...fields, intent })
  }

  /** Sends a form of a page as a browser without script does. */
  async fill(path: string, fields: Readonly<Record<string, string>>) {
    const token = /"formToken":"([^"]+)"/.exec((await this.#client.get(path)).text)?.[1] ?? ''
    return this.#client.submit(path, { ...fields, _token: token })
  }

  /** Amount left to pay of all invoices, in minor units. */
  async owed(): Promise<number> {
    return (await this.#invoices()).reduce((sum, { open }) => sum + open.minor, 0)
  }

  /** Refunds, newest invoice first: by the call (D-42) and as the page shows them. */
  async refunded(): Promise<readonly (readonly [number, string])[]> {
    await takeBearer(this.#client)
    const { invoices } = resultOf(await this.#client.get(`/billing/account/${this.memberId}/subscription`))
    const shown = await this.#invoices()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own list; a test that reads it finds out
    const amounts = (invoices as readonly { refunded_amount: number }[]).map((row) => row.refunded_amount)
    return shown.flatMap(({ refunded }, place): (readonly [number, string])[] =>
      refunded === undefined ? [] : [[amounts[place] ?? 0, formatMoney(refunded, 'en', 2)]],
    )
  }

  /** Next charge, as the page shows it. */
  async nextCharge(): Promise<unknown> {
    return (await this.#page())['nextCharge']
  }

  /** Cancellation, as the page shows it where it is opened to confirm one. */
  async cancellation(): Promise<unknown> {
    return resultOf(await this.#client.get('/account/billing/subscription?cancel=1'))['cancellation']
  }

  readonly download = (path: string) => this.#client.download(path)

  /** The documents that the call lists, as they are printed in a language, the newest first. */
  async printed(locale: string): Promise<Awaited<ReturnType<ShopClient['download']>>[]> {
    const { invoices } = await this.#billing()
    const paths = invoices.map(({ download }) => `${download}${download.includes('?') ? '&' : '?'}locale=${locale}`)
    return Promise.all(paths.map((path) => this.#client.download(path)))
  }

  /**
   * Moves the clock to so many days after registration, in `steps`, or in as many as the longest asks for. A session ends after 30 days without a
   * request, so after weeks the member signs in again.
   */
  async to(days: number, given: { readonly steps?: number } = {}): Promise<void> {
    const shop = new ShopClient(this.#url)
    const now = Date.parse(String((await shop.get('/sandbox/clock')).body['now']))
    const target = this.start + days * DAY_MS
    const { steps = Math.max(1, Math.ceil((target - now) / this.longestStep)) } = given
    for (let step = 1; step <= steps; step += 1) {
      const to = new Date(now + Math.ceil(((target - now) * step) / steps)).toISOString()
      // oxlint-disable-next-line no-await-in-loop -- one clock
      expectOk(await shop.post('/sandbox/clock', { to }), `the clock at day ${days}`)
    }
    await this.cameTo(days)
  }

  /** The clock has come to so many days after registration, moved by another story: weeks later the member signs in again. */
  async cameTo(days: number): Promise<void> {
    const at = this.start + days * DAY_MS
    if (at - this.#signedInAt > 20 * DAY_MS) await this.#signIn(at)
  }

  async #billing(): Promise<BillingCall> {
    await takeBearer(this.#client)
    const result: unknown = resultOf(await this.#client.get(`/billing/account/${this.memberId}/subscription`))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own answer; a test that reads it finds out
    return result as BillingCall
  }

  /** Its invoices' numbers, the newest first. */
  async invoiceNumbers(): Promise<readonly string[]> {
    const { invoices } = await this.#billing()
    return invoices.filter(({ kind }) => kind !== 'credit').map(({ invoice_number: number }) => number)
  }

  /** Money as the calls show it; a scheduled change has no invoice yet and stands with the modules of the plan. */
  async money(): Promise<ShownMoney> {
    const { invoices, subscription, payment_message: message } = await this.#billing()
    const [newest] = invoices.filter(({ kind }) => kind !== 'credit')
    const draft = subscription.modules.find(({ payment_status: status }) => status > 0)
    return { state: newest?.payment_status ?? draft?.payment_status, text: message?.text }
  }

  async #page(): Promise<Readonly<Record<string, unknown>>> {
    return resultOf(await this.#client.get('/account/billing/subscription'))
  }

  /** All documents, newest first, as their own page lists them. */
  async #invoices(): Promise<readonly ShownInvoice[]> {
    const { invoices } = resultOf(await this.#client.get('/account/billing/invoices'))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own list; a test that reads it finds out
    return invoices as readonly ShownInvoice[]
  }

  /** The message on money that the account's page shows, and what leads out of it. */
  async message(): Promise<PaymentMessageView | null> {
    const { paymentMessage } = await this.#page()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own message; a test that reads it finds out
    return paymentMessage as PaymentMessageView | null
  }

  /** The button of that message: where it leads, or why nothing was paid. */
  async payNow(): Promise<string> {
    const path = '/account/billing/subscription'
    const { shell } = (await this.#client.get(path)).body
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the frame of every page; a test that posts without it finds out
    const { formToken } = shell as { readonly formToken: string }
    const { headers, text } = await this.#client.submit(path, { intent: 'payment.retry', _token: formToken })
    return headers.get('location') ?? /payment was declined|as often as is allowed/.exec(text)?.[0] ?? 'another page'
  }

  /** The state that the account's page shows. */
  async state(): Promise<unknown> {
    return (await this.#page())['state']
  }

  /** The invoices that the page lists, oldest first: kind, amount in minor units, payment state, date. */
  async invoices(): Promise<readonly (readonly [string, number, number, string])[]> {
    return (await this.#invoices())
      .toReversed()
      .map(({ kind, total, paymentState, date }) => [kind, total.minor, paymentState, dayOf(date, this.start)] as const)
  }

  /** The end of the present period, in days from registration: when it is renewed. */
  async renewalDay(): Promise<number> {
    const { periodEndsAt } = await this.#page()
    return (Number(periodEndsAt) - this.start) / DAY_MS
  }

  /** The mails of billing, not of addresses and devices, in the order of their instants: the day and the subject. */
  async mails(): Promise<readonly (readonly [string, string])[]> {
    // the clock answers once everything that is due is done, and what it queued is sent
    await advanceClock(this.#url, 'PT1S')
    const mails = await mailsTo(this.#url, this.#buyer.email)
    return mails
      .toReversed()
      .filter(({ subject }) => !/Confirm your e-?mail|^New sign-in: /i.test(subject))
      .map(({ sent_at: sentAt, subject }) => [Date.parse(sentAt), subject] as const)
      .toSorted(([left], [right]) => left - right)
      .map(([sentAt, subject]) => [dayOf(sentAt, this.start), subject] as const)
  }

  /** The texts of the mails with such a subject, the newest first. */
  async texts(subject: RegExp): Promise<readonly string[]> {
    const mails = await mailsTo(this.#url, this.#buyer.email)
    return mails.flatMap((mail) => (subject.test(mail.subject) ? mail.text : []))
  }

  /** The names of the files that came with the mails of such a subject, the newest mail first. */
  async files(subject: RegExp): Promise<readonly string[]> {
    const mails = await mailsTo(this.#url, this.#buyer.email)
    return mails.flatMap((mail) => (subject.test(mail.subject) ? mail.attachments.map(({ filename }) => filename) : []))
  }

  /** The products that the account may use at this instant. */
  async rights(): Promise<number> {
    const { enabled } = resultOf(await this.#client.get('/account/manage-features'))
    return Array.isArray(enabled) ? enabled.length : 0
  }

  async #signIn(at: number): Promise<void> {
    const client = await signInAgain(this.#url, this.#buyer.email)
    this.#buyer = { ...this.#buyer, client }
    this.#signedInAt = at
  }
}

export const hours = (count: number): number => (count * HOUR_MS) / DAY_MS

/** A story is played against a running shop: days in seconds, but some of them. */
export const played = { timeout: 120_000 }

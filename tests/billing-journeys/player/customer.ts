import { ShopClient, type ShopAnswer } from '@waybill/testkit/shop-client'
import {
  answerAtBank,
  choosePlan,
  expectOk,
  linkIn,
  mailsTo,
  readyToPay,
  resultOf,
  signInAgain,
  takeBearer,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'
import { addresses, methods, type MethodName, type Step } from './steps.ts'

const RESULT = 'three_d_secure_action_result_token_id'

/** Challenge that waits for the customer at their bank, and the rest of the call that was answered so. */
interface Waiting {
  readonly challengeUrl: string
  readonly finish: (result: string) => Promise<ShopAnswer>
}

type CheckOut = Extract<Step, { do: 'checkout' }>
type Switch = Extract<Step, { do: 'module' }>
type Details = Extract<Step, { do: 'details' }>
type Changed = Extract<Step, { do: 'change' }>
type Intent = 'approve' | 'decline'

interface ListedInvoice {
  readonly invoice_number: string
  readonly kind: string
  readonly total_minor: number
}

/** One primary member with their browser. What is rejected is part of the story. */
export class Customer {
  #registered: RegisteredMember
  #isFresh = true
  #country = 'US'
  #waiting: Waiting | undefined
  #isAlone = true
  #refreshed: Promise<ShopClient> | undefined
  #accountId: number | undefined

  private constructor(registered: RegisteredMember) {
    this.#registered = registered
  }

  static async register(url: string, name: string): Promise<Customer> {
    return new Customer(await readyToPay(url, `${name}@kho.example`))
  }

  /** Does what happens at once; an amount that is shown then isn't compared with what is charged. */
  async besideOthers<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#isAlone = false
    try {
      return await work()
    } finally {
      this.#isAlone = true
    }
  }

  get memberId(): number {
    return this.#registered.memberId
  }

  /** Its tokens live five minutes, its session thirty days: after a jump both may be over. */
  clockMoved(): void {
    this.#isFresh = false
  }

  async #client(): Promise<ShopClient> {
    if (this.#isFresh) return this.#registered.client
    // clicks at once share one refresh; one that failed is over, too
    this.#refreshed ??= this.#refresh().finally(() => {
      this.#refreshed = undefined
    })
    return this.#refreshed
  }

  async #refresh(): Promise<ShopClient> {
    const { client, email } = this.#registered
    try {
      await takeBearer(client)
    } catch {
      this.#registered = { ...this.#registered, client: await signInAgain(client.url, email) }
    }
    this.#isFresh = true
    return this.#registered.client
  }

  async put(product: { readonly id: number; readonly module: 0 | 1 }): Promise<ShopAnswer> {
    return (await this.#client()).post('/cart/add', { ...product, pricing: product.module === 0 ? 1 : 0 })
  }

  async units(drivers: number): Promise<ShopAnswer> {
    return (await this.#client()).post('/cart/quantities', { usages: { driver: drivers } })
  }

  /** Name and country with a method that the provider's field has taken. */
  async #detailsWith(name: MethodName) {
    const made = await new ShopClient(this.#registered.client.url).post('/sandbox/tokens', fieldsOf(name))
    const person = { first_name: 'Mira', last_name: 'Osei', country: this.#country }
    return { payment_token: String(made.body['token']), ...person }
  }

  async method(name: MethodName): Promise<ShopAnswer> {
    const client = await this.#client()
    const path = `/billing/account/${this.memberId}/info/update`
    const info = await this.#detailsWith(name)
    const answer = await client.post(path, info)
    this.#wait(answer, (result) => client.post(path, { ...info, three_d_secure_token_id: result }))
    return answer
  }

  /** Another address, or the number of a business. */
  async details({ country, taxNumber, address }: Omit<Details, 'do' | 'who'>): Promise<ShopAnswer> {
    const client = await this.#client()
    const fields = { ...(address && addresses[address]), ...(country && { country }) }
    const path = `/billing/account/${this.memberId}/info/update`
    const answer = await client.post(path, { ...fields, ...(taxNumber && { vatno: taxNumber }) })
    if (country && answer.status === 200) this.#country = country
    return answer
  }

  /** Switches on the cart, as another account's member does it: posted as an order, then upgraded. */
  async enable(): Promise<readonly ShopAnswer[]> {
    const client = await this.#client()
    const order = { type: 2, is_legacy: 0, account: { type: 5, tracking_id: 0 }, items: [] }
    const posted = await client.post('/billing/order', order)
    const { order_id: id, token } = resultOf(posted)
    if (typeof token !== 'string') return [posted]
    return [posted, await client.post(`/billing/order/${String(id)}/upgrade`, { token })]
  }

  /** A second method on file, or what becomes of those that are (B-55). */
  async changeMethods(what: 'backup' | 'primary' | 'remove'): Promise<readonly ShopAnswer[]> {
    const client = await this.#client()
    const path = `/billing/account/${this.memberId}`
    if (what === 'backup') {
      const made = await new ShopClient(client.url).post('/sandbox/tokens', fieldsOf('good'))
      const info = { payment_token: String(made.body['token']), is_backup: 1 }
      return [await client.post(`${path}/info/update`, info)]
    }
    const page = resultOf(await client.get('/account/billing/subscription'))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own methods; a test that names them finds out
    const method = page[what === 'primary' ? 'backup' : 'method'] as { readonly id: number } | null | undefined
    return method ? [await client.post(`${path}/method/${what}`, { method_id: method.id })] : []
  }

  async checkOut({
    start,
    interval,
    clicks,
    key,
    brings,
  }: Omit<CheckOut, 'do' | 'who'>): Promise<readonly ShopAnswer[]> {
    const client = await this.#client()
    const cart = resultOf(await client.get('/cart/data'))
    if (cart['badge'] === 0) await choosePlan(client)
    const path = `/billing/account/${this.memberId}/checkout`
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    const order = { start, interval, ...(brings && { billing_info: await this.#detailsWith(brings) }) }
    const answers = await Promise.all(Array.from({ length: clicks }, () => client.post(path, order, headers)))
    for (const answer of answers)
      this.#wait(answer, (result) => client.post(path, { ...order, [RESULT]: result }, headers))
    return answers
  }

  /** Confirms a module and performs exactly that, as often as it is clicked (B-16). */
  async switchModule({ id, action, timeframe, clicks }: Omit<Switch, 'do' | 'who'>): Promise<readonly ShopAnswer[]> {
    const client = await this.#client()
    const path = `/manage/ui/module/${id}/${action}`
    const confirmed = await client.get(`${path}?timeframe=${timeframe}`)
    const { token } = resultOf(confirmed)
    if (typeof token !== 'string') return [confirmed]
    const answers = await Promise.all(Array.from({ length: clicks }, () => client.post(path, { token })))
    for (const answer of answers) this.#wait(answer, (result) => client.post(path, { token, [RESULT]: result }))
    return [confirmed, ...answers, await client.get(`${path}/status`)]
  }

  async cancelPayment(): Promise<ShopAnswer> {
    return (await this.#client()).post(`/billing/account/${this.memberId}/checkout/cancel`, {})
  }

  async notice(notice: 'cancel' | 'undo_cancel'): Promise<ShopAnswer> {
    const path = notice === 'cancel' ? '/account/subscription/cancel' : '/account/subscription/cancel/undo'
    return (await this.#client()).post(path, notice === 'cancel' ? { timeframe: 'renewal' } : {})
  }

  /** Changes the subscription to what is previewed. */
  async change({ planId, modules, timeframe, isOtherInterval }: Changed): Promise<readonly ShopAnswer[]> {
    const client = await this.#client()
    const isLeaving = resultOf(await client.get('/account/session'))['subscription_type'] === 1
    const wanted = {
      ...(planId !== undefined && { package_id: planId }),
      ...(modules && { modules, quantities: { vehicle: 4 } }),
      ...(timeframe && { timeframe }),
      // a legacy plan is left for another billing model (B-41)
      ...((isOtherInterval || isLeaving) && { change_billing_model: 1 }),
    }
    const preview = await client.post('/account/subscription/preview', wanted)
    if (preview.status !== 200) return [preview]
    const confirmed = { ...wanted, preview_token: resultOf(preview)['preview_token'] }
    const path = '/account/subscription/change'
    const answer = await client.post(path, confirmed)
    this.#wait(answer, (result) => client.post(path, { ...confirmed, [RESULT]: result }))
    if (this.#isAlone && resultOf(answer)['state'] === 'paid') await this.#compareWithInvoice(resultOf(preview))
    return [preview, answer]
  }

  /** Compares a payment at once with its preview: it stands so on the newest invoice. */
  async #compareWithInvoice(preview: Readonly<Record<string, unknown>>): Promise<void> {
    const { due_now_minor: due, total_minor: total, from_credit_minor: fromCredit } = preview
    if (due === 0) return
    const [newest] = await this.#invoices()
    const charged = newest?.kind === 'change' ? newest.total_minor : undefined
    if (charged !== total || Number(due) + Number(fromCredit) !== total)
      throw new Error(`shown ${String(due)} of ${String(total)}, invoiced ${String(charged)}`)
  }

  async removeChange(): Promise<ShopAnswer> {
    return (await this.#client()).delete('/account/subscription/scheduled')
  }

  /** Everything that the account shows of its money. */
  async read(): Promise<readonly ShopAnswer[]> {
    const client = await this.#client()
    const paths = [
      '/account/billing/subscription',
      '/account/billing/subscription?cancel=1',
      '/account/manage-features',
      '/account/subscription/active/status',
      `/billing/account/${this.memberId}/subscription`,
    ]
    const market = client.post('/billing/account/market/data', { member_id: this.memberId })
    return Promise.all([...paths.map((path) => client.get(path)), market])
  }

  /** The customer answers at the bank, and the call that led there is made again. */
  async answerAtBank(intent: Intent): Promise<readonly ShopAnswer[]> {
    const waiting = this.#waiting
    if (waiting === undefined) return []
    this.#waiting = undefined
    await this.#client()
    return [await waiting.finish(await answerAtBank(this.#registered.client.url, waiting.challengeUrl, intent))]
  }

  /** The newest mail's link to confirm a payment: followed to the bank and back (B-54). */
  async followLink(intent: Intent): Promise<readonly ShopAnswer[]> {
    const { client, email } = this.#registered
    const mail = (await mailsTo(client.url, email)).find(({ subject }) => subject.startsWith('Confirm your payment'))
    if (mail === undefined) return []
    const path = linkIn(mail, '/billing/confirm/')
    const reader = new ShopClient(client.url)
    const sent = await reader.submit(path, { intent: 'confirm' })
    const bank = sent.headers.get('location') ?? ''
    if (!bank.startsWith('/sandbox/challenge/')) return [sent]
    return [sent, await reader.submit(path, { intent: 'finish', result: await answerAtBank(client.url, bank, intent) })]
  }

  /** The numbers of its invoices, the newest first. */
  async invoiceNumbers(): Promise<readonly string[]> {
    return (await this.#invoices()).map(({ invoice_number: number }) => number)
  }

  async #invoices(): Promise<readonly ListedInvoice[]> {
    const listed = resultOf(await (await this.#client()).get(`/billing/account/${this.memberId}/subscription`))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own list; a test that reads it finds out
    const invoices = (listed['invoices'] ?? []) as readonly ListedInvoice[]
    return invoices.filter(({ kind }) => kind !== 'credit')
  }

  async accountId(): Promise<number> {
    const client = await this.#client()
    this.#accountId ??= Number(resultOf(expectOk(await client.get('/account/session'), 'the session'))['account_id'])
    return this.#accountId
  }

  #wait(answer: ShopAnswer, finish: Waiting['finish']): void {
    const { challenge_url: url } = resultOf(answer)
    if (answer.body['status'] === 604 && typeof url === 'string') this.#waiting = { challengeUrl: url, finish }
  }
}

function fieldsOf(name: MethodName): Readonly<Record<string, string>> {
  const method = methods[name]
  return method.type === 'card'
    ? { month: '12', year: '2031', cvc: '123', ...method }
    : { name_on_account: 'Mira Osei', account_type: 'checking', routing_number: '110000000', ...method }
}

import { DAY_MS } from '@waybill/domain/durations'
import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import type { RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import {
  expectOk,
  giveCard,
  GOOD_CARD,
  register,
  resultOf,
  signInAgain,
  takeBearer,
  type RegisteredMember,
} from '@waybill/testkit/shop-journey'
import type { EditedCatalogue } from '@waybill/testkit/edited-catalogue'
import { specCatalogue } from '@waybill/testkit/spec-catalogue'
import { PlayedShop } from '../billing-journeys/player/played-shop.ts'
import { test as demo, type Reader } from './stage.ts'

export const ACCOUNT = '/account/billing/subscription'

/**
 * A shop for one file's journeys at the prices of decisions-billing 3: its clock begins in January 2028, without a customer,
 * and only goes on, so the journeys of a file stand in the order of their years.
 */
export const specTest = (edit: (files: EditedCatalogue) => void = () => {}) =>
  demo.extend<object, { shop: RunningShop; played: PlayedShop }>({
    played: [
      // oxlint-disable-next-line no-empty-pattern -- the test runner reads the parameter's shape
      async ({}, use) => {
        const files = specCatalogue()
        edit(files)
        const played = await PlayedShop.open(1, {}, 'migrated')
        await played.publish(files.folder)
        files.dispose()
        await use(played)
        await played.end()
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    shop: [async ({ played }, use) => use(played.running), { scope: 'worker' }],
  })

/** The clock moves by two years at most. */
const STRIDE_MS = 700 * DAY_MS

/** Moves the clock to an instant of the table, in a year whose days are those of 2026: `2029-03-16T00:00`. */
export async function comesTo({ url }: { readonly url: string }, instant: string): Promise<void> {
  const shop = new ShopClient(url)
  const end = Date.parse(`${instant}Z`)
  let now = Date.parse(String((await shop.get('/sandbox/clock')).body['now']))
  while (now < end) {
    now = Math.min(now + STRIDE_MS, end)
    // oxlint-disable-next-line no-await-in-loop -- one clock
    expectOk(await shop.post('/sandbox/clock', { to: new Date(now).toISOString() }), `the clock to ${instant}`)
  }
}

/** A key of the product, which counts what is used. */
export async function productKey(played: PlayedShop): Promise<string> {
  const { text } = await played.cli('keys', 'make', '--name', 'Counter', '--scopes', 'usage:write')
  const key = /^wbk_\S+$/m.exec(text)?.[0]
  if (key === undefined) throw new Error(`no key: ${text}`)
  return key
}

interface Listed {
  readonly kind: string
  readonly date: number
  readonly total: { readonly minor: number }
  readonly paymentState: number
}

/** The company of a journey. */
export class Company {
  readonly #reader: Reader
  #member: RegisteredMember

  private constructor(reader: Reader, member: RegisteredMember) {
    this.#reader = reader
    this.#member = member
  }

  get memberId(): number {
    return this.#member.memberId
  }

  /** It registers for a trial: of M, unless another plan is named. */
  static async registers(reader: Reader, email: string, planId = 2): Promise<Company> {
    return new Company(reader, await register(reader.shop.url, email, { planId }))
  }

  /** It confirms its checkout for the end of the trial. */
  async confirms(): Promise<void> {
    const { client, memberId } = this.#member
    expectOk(await client.post(`/billing/account/${memberId}/checkout`, { start: 'trial_end' }), 'the checkout')
  }

  /** Takes a package in place of its plan. */
  async takes(packageId: number): Promise<void> {
    expectOk(await this.#member.client.post('/cart/add', { id: packageId, module: 0 }), 'the package')
  }

  /** Its card is another one, as the form of the account stores it. */
  hasCard(card: string): Promise<void> {
    return giveCard(this.#reader.shop.url, this.#member, { card })
  }

  /** Subscribes today by a card whose last month is the present one. */
  async subscribesWithAShortCard(month: string, year: string): Promise<void> {
    const { client, memberId } = this.#member
    await takeBearer(client)
    const card = { type: 'card', number: GOOD_CARD, month, year, cvc: '123' }
    const { token } = expectOk(await client.post('/sandbox/tokens', card), 'the tokeniser').body
    const details = { payment_token: String(token), first_name: 'Mira', last_name: 'Osei', country: 'US' }
    expectOk(await client.post(`/billing/account/${memberId}/info/update`, details), 'the card')
    expectOk(await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' }), 'the checkout')
  }

  /** Cancels what it has, as weeks have passed. */
  async leaves(): Promise<void> {
    const client = await signInAgain(this.#reader.shop.url, this.#member.email)
    expectOk(await client.post('/account/subscription/cancel', { timeframe: 'renewal' }), 'the cancellation')
  }

  /** The product counts what is used at this instant. */
  async uses(key: string, usageKey: string, quantity: number): Promise<void> {
    const { url } = this.#reader.shop
    const client = await signInAgain(url, this.#member.email)
    const { account_id: account } = resultOf(await client.get('/account/session'))
    const at = String((await client.get('/sandbox/clock')).body['now'])
    const record = {
      account_id: account,
      key: `${String(account)}-${Date.parse(at)}`,
      usage_key: usageKey,
      quantity,
      at,
    }
    client.bearer = key
    const answer = expectOk(await client.post('/api/v1/usage', { records: [record] }), 'the usage')
    if (resultOf(answer)['counted'] !== 1) throw new Error(`it wasn't counted: ${answer.text}`)
  }

  /** Signs in again, as weeks have passed, and opens a page. */
  async opens(path = ACCOUNT): Promise<void> {
    const client = await signInAgain(this.#reader.shop.url, this.#member.email)
    this.#member = { ...this.#member, client }
    await this.#reader.hasSessionOf(client)
    const { page, shop } = this.#reader
    // as the form of the sign-in does: a token is of the session that it was given to
    if (page.url().startsWith(shop.url)) await page.evaluate(() => localStorage.removeItem('token'))
    await this.#reader.open(path)
  }

  /** The documents, the oldest first: kind, amount, payment state, and the minute of its date. */
  async documents(): Promise<readonly (readonly [string, string, number, string])[]> {
    const { invoices } = resultOf(await this.#member.client.get('/account/billing/invoices'))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own list; a test that reads it finds out
    return (invoices as readonly Listed[])
      .toReversed()
      .map(({ kind, total: { minor }, paymentState, date }) => [
        kind,
        formatMoney(money(minor, 'USD'), 'en', 2),
        paymentState,
        new Date(date).toISOString().slice(0, 16),
      ])
  }
}

/** Fills in the fields of a card, on a page or in its dialog. */
export async function givesCard({ page, t }: Reader, number: string): Promise<void> {
  await page.getByLabel(t('order.method.card_number')).fill(number)
  await page.locator('[autocomplete="cc-exp"]').fill('12/31')
  await page.locator('[autocomplete="cc-csc"]').fill('123')
}

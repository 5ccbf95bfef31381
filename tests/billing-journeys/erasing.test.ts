import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ShopClient } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  cardToken,
  choosePlan,
  expectOk,
  GOOD_CARD,
  invariantsOf,
  linkIn,
  mailsTo,
  register,
  resultOf,
  takeBearer,
} from '@waybill/testkit/shop-journey'
import { eventually } from '@waybill/testkit/eventually'
import type { Row } from '@waybill/testkit/query-store'
import type { CommandEnd } from '@waybill/testkit/shop-command'
import { textColumns, tracesOf } from '@waybill/testkit/traces'
import { PlayedShop } from './player/played-shop.ts'

const PASSWORD = 'three quiet words'
const EMAIL = 'zyxdora@vexhollow.example'
/** Names of her, her colleagues and her company, wherever she wrote them. */
const TRACES = [
  'zyxdora',
  'quillfeather',
  'vexhollow',
  'umbrafield',
  'drossmouth',
  '0142987',
  'narrowquay',
  'lintelbrook',
  'ostrava-agent',
]

const named = { first_name: 'Zyxdora', last_name: 'Quillfeather' }
const agent = { 'user-agent': 'Ostrava-Agent/9' }

/** She registers with a campaign, confirms her address, and uses every form that takes a text. */
async function settle(url: string): Promise<{ readonly client: ShopClient; readonly accountId: number }> {
  const client = await choosePlan(new ShopClient(url))
  const person = { ...named, company: 'Vexhollow Haulage', country: 'US', phone: '+1 555 0142987' }
  const utm = { utm_source: 'Lintelbrook' }
  const body = { email: EMAIL, password: PASSWORD, ...person, utm }
  const answer = expectOk(await client.post('/register', body, agent), 'the registration')
  const accountId = Number(resultOf(answer)['account_id'])
  const mail = await eventually('the mail with the link', async () => (await mailsTo(url, EMAIL))[0])
  expectOk(await client.get(linkIn(mail, '/verify-email/')), 'the verification')
  expectOk(await client.post('/account/password/forgot', { email: EMAIL }), 'the forgotten password')
  expectOk(await client.post('/cart/saved', { name: 'For Narrowquay' }), 'the saved cart')
  const share = { emails: ['boss@narrowquay.example'], comment: 'From Zyxdora at Vexhollow' }
  expectOk(await client.post('/cart/share', share), 'the quote')
  await new ShopClient(url).post('/account/session', { email: EMAIL, password: 'a wrong guess' })
  await takeBearer(client)
  const memberId = Number(resultOf(answer)['member_id'])
  const info = {
    ...named,
    payment_token: await cardToken(url, GOOD_CARD),
    accounts_emails: 'books@vexhollow.example',
    company: 'Vexhollow Haulage',
    address1: '7 Umbrafield Lane',
    city: 'Drossmouth',
    zip: '02138',
    state: 'MA',
    country: 'US',
    phone: '+1 555 0142987',
  }
  expectOk(await client.post(`/billing/account/${memberId}/info/update`, info), 'the billing details')
  expectOk(await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' }), 'the checkout')
  await advanceClock(url, 'PT1S')
  return { client, accountId }
}

/** Another company sends her a quote, and is not forgotten with her. */
async function neighbour(url: string): Promise<void> {
  const { client } = await register(url, 'neighbour@kho.example')
  expectOk(await client.post('/cart/share', { emails: [EMAIL, 'other@kho.example'] }), 'the quote of another')
}

interface Lived {
  /** Columns with a text of hers, before and after. */
  readonly before: readonly string[]
  readonly after: readonly string[]
  /** Rows of her cancellation that the staff read, before the erasing and after it. */
  readonly cancelled: readonly string[]
  readonly rejected: readonly string[]
  readonly preview: string
  readonly isStillSignedIn: boolean
  readonly erased: CommandEnd
  readonly again: CommandEnd
  /** A page of hers, her password, and the mails to her. */
  readonly access: readonly [number, number, number]
  readonly rows: Readonly<Record<string, unknown>>
  readonly provider: Readonly<Record<string, unknown>>
  readonly rendered: number
  readonly credited: number
  readonly registered: { readonly status: number; readonly isOther: boolean; readonly trial: unknown }
  readonly reports: readonly unknown[]
  /** Everything that commands and servers wrote from the first erasing on. */
  readonly output: string
}

const columnsOf = (traces: readonly Row[]) => [...new Set(traces.map(({ trace }) => String(trace).split(':')[0] ?? ''))]

/** Traces in the shop and at its provider, 40 days later. */
async function look(shop: PlayedShop, accountId: number) {
  const [rows = {}] = await shop.rows(`select count(*)::int as issued, count(issued_hash)::int as hashed,
      (select count(*) from outbox where account_id = ${accountId} and next_at is not null)::int as waiting
    from invoice where account_id = ${accountId} and parties::text ilike '%vexhollow%'`)
  const [provider = {}] = await shop.rows(`select
    (select count(*) from gw.customer where account_ref = '${accountId}')::int as customers,
    (select count(*) from payment_method where account_id = ${accountId} and method_ref <> '')::int as methods,
    (select cardinality(customers) from account_erasure where account_id = ${accountId}) as named,
    (select count(*) from gw.entry)::int > 0 as charged`)
  return { rows, provider }
}

/** The lines on cancellations of what the staff are shown, without their instants. */
async function cancelledIn(shop: PlayedShop, id: string): Promise<string> {
  const { text } = await shop.command('show', `account:${id}`)
  return [...text.matchAll(/^ {2}\S+ \S+ UTC {2}(too expensive.*|without a reason)$/gm)]
    .map(([, why]) => why)
    .join('; ')
}

async function registerAgain(url: string, accountId: number): Promise<Lived['registered']> {
  const client = await choosePlan(new ShopClient(url))
  const person = { ...named, company: 'Vexhollow Two', country: 'US' }
  const { status, body } = await client.post('/register', { email: EMAIL, password: PASSWORD, ...person })
  const session = resultOf(await client.get('/account/session'))
  const { trial } = Object(session['flags'])
  return { status, isOther: Object(body['result'])['account_id'] !== accountId, trial }
}

/** She buys, is cancelled, and is erased by the staff; the same is tried too early and once more. */
async function live(shop: PlayedShop): Promise<Lived> {
  const { url } = shop
  const { client, accountId } = await settle(url)
  await neighbour(url)
  const id = String(accountId)
  const traces = async () => shop.rows(tracesOf(await shop.rows(textColumns), TRACES))
  await shop.command('grant-credit', id, '--amount', '5.00', '--reason', 'Zyxdora waited')
  const why = { reason: 'too_expensive', comment: 'Too dear for Vexhollow' }
  expectOk(await client.post('/account/subscription/cancel', { timeframe: 'renewal', ...why }), 'the cancellation')
  const before = columnsOf(await traces())
  const tooEarly = await shop.erase(accountId)
  const cancelled = [await cancelledIn(shop, id)]
  await shop.command('cancel', id)
  const withCredit = await shop.erase(accountId)
  const preview = (await shop.cli('account', 'erase', id, '--give-up-credit')).text
  const isStillSignedIn = (await client.get('/account/session')).body['status'] === 200
  const erased = await shop.erase(accountId, '--give-up-credit')
  const after = columnsOf(await traces())
  cancelled.push(await cancelledIn(shop, id))
  const reports = [await invariantsOf(url)]
  const page = await client.get('/account/billing/subscription')
  const guess = await new ShopClient(url).post('/account/session', { email: EMAIL, password: PASSWORD })
  await advanceClock(url, 'P40D')
  const { rows, provider } = await look(shop, accountId)
  const mails = await mailsTo(url, EMAIL)
  const again = await shop.erase(accountId)
  const [invoice] = await shop.rows(`select seq from invoice where account_id = ${accountId} and series = 'invoice'`)
  const number = String(invoice?.['seq'])
  const rendered = await shop.command('render', number, '--locale', 'vi')
  const credited = await shop.command('refund', number, '--all', '--to', 'credit', '--reason', 'goodwill')
  const said = [tooEarly, withCredit, erased, again, rendered, credited].map(({ text }) => text)
  const output = [...said, preview, shop.output].join('\n').toLowerCase()
  const registered = await registerAgain(url, accountId)
  return {
    before,
    after,
    cancelled,
    rejected: [tooEarly.text, withCredit.text],
    preview,
    isStillSignedIn,
    erased,
    again,
    access: [page.status, guess.status, mails.length],
    rows,
    provider,
    rendered: rendered.code,
    credited: credited.code,
    registered,
    reports: [...reports, await invariantsOf(url)],
    output,
  }
}

describe('an account that is erased (decisions-billing 2.1)', () => {
  let shop: PlayedShop
  let lived: Lived
  beforeAll(async () => {
    shop = await PlayedShop.open(1, { TRIAL_LIMITS: 'strict' })
    lived = await live(shop)
  }, 500_000)
  afterAll(() => shop.end())

  test('goes after its last invoice alone, and the staff read why not before, and what would go', () => {
    const [subscribed, credited] = lived.rejected
    expect(subscribed).toContain('its subscription runs')
    expect(credited).toContain('it has account credit')
    expect(lived.preview).toMatch(/^Of account \d+ would be erased:/m)
    expect(lived.preview).toMatch(/Kept by law: [1-9]\d* issued invoices/)
    expect([lived.isStillSignedIn, lived.erased]).toEqual([true, { code: 0, text: expect.any(String) }])
  })

  test('leaves no text of its people in any column but on what was issued', () => {
    expect(lived.before.length).toBeGreaterThan(20)
    expect(lived.after).toEqual(['public.invoice.parties'])
    expect(lived.rows).toEqual({ issued: 2, hashed: 2, waiting: 0 })
  })

  test('[SUB-12] leaves nothing of what a member said with a cancellation, which the staff read before', () => {
    expect(lived.before).toContain('public.event.data')
    expect(lived.cancelled).toEqual(['too expensive: Too dear for Vexhollow', 'without a reason; without a reason'])
  })

  test('is forgotten by the provider, whose ledger stays', () => {
    expect(lived.provider).toEqual({ customers: 0, methods: 0, named: 0, charged: true })
  })

  test('is signed out, signs in no more, and has no mail', () => {
    expect(lived.access).toEqual([303, 401, 0])
  })

  test('is erased once; its invoice still renders, and nothing of it becomes credit', () => {
    expect(lived.again).toMatchObject({ code: 0, text: expect.stringMatching(/was erased on 2028-/) })
    expect([lived.rendered, lived.credited]).toEqual([0, 1])
  })

  test('may register its address again, also where each has one trial (B-75)', () => {
    expect(lived.registered).toEqual({ status: 200, isOther: true, trial: 1 })
  })

  test('[REL-03] [SEC-05] breaks no invariant, and neither log nor command names it', () => {
    expect(lived.reports).toEqual(lived.reports.map(() => ({ ok: true, violations: [] })))
    expect(TRACES.filter((text) => lived.output.includes(text))).toEqual([])
  })
})

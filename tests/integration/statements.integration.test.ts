import { HOUR_MS } from '@waybill/domain/durations'
import { splitLocale } from '@waybill/i18n'
import { beforeAll, describe, expect, test } from 'vitest'
import { readPdf } from '../../apps/server/src/platform/pdf/testing/read-pdf.ts'
import { ShopClient } from '@waybill/testkit/shop-client'
import {
  advanceClock,
  demoPeople,
  expectOk,
  linkIn,
  mailsTo,
  resultOf,
  signInAgain,
  takeBearer,
  type SandboxMail,
} from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'

const shop = shopOfFile()
const PAGE = '/account/billing/subscription'
const DUE = 9
const OVERDUE = 10

/** A partner sells and pays for a company, a group pays for another one. */
const PARTNER = 'lucia@waypost-partners.example'
const GROUP = 'quan@harbour-group.example'

interface Row {
  readonly number: string
  readonly label: string
  readonly kind: string
  readonly paymentState: number
  readonly total: { readonly minor: number; readonly currency: 'USD' | 'EUR' } | null
  readonly href: string | null
}

interface Transfer {
  readonly label: string
  readonly total: { readonly minor: number }
  readonly dueAt: number
  readonly account?: { readonly iban?: string }
}

interface Payer {
  readonly client: ShopClient
  readonly memberId: number
}

async function payer(email: string): Promise<Payer> {
  const [person] = await demoPeople(shop.url)
  const client = await signInAgain(shop.url, email, person?.password)
  await takeBearer(client)
  return { client, memberId: Number(resultOf(await client.get(PAGE))['memberId']) }
}

async function payerOfKind(kind: string): Promise<Payer> {
  return payer((await demoPeople(shop.url)).find((one) => one.kind === kind)?.email ?? '')
}

async function pageOf({ client }: Pick<Payer, 'client'>) {
  const page = resultOf(await client.get(PAGE))
  expect(page['failed']).toEqual([])
  return { ...page, invoices: page['invoices'] as readonly Row[], transfers: page['transfers'] as readonly Transfer[] }
}

async function listOf({ client, memberId }: Payer) {
  const { invoices } = resultOf(await client.get(`/billing/account/${memberId}/subscription`))
  return invoices as readonly Readonly<Record<string, unknown>>[]
}

const statementMails = async (email: string): Promise<readonly SandboxMail[]> =>
  (await mailsTo(shop.url, email)).filter(({ attachments }) => attachments.length > 0)

/** Data of the account for a page of the product's own. */
async function dataOf({ client, memberId }: Payer) {
  return resultOf(await client.post('/billing/account/market/data', { member_id: memberId, api_key: '' }))
}

/** Printed text at a path, and the name of the file. */
async function printed({ client }: Payer, path: string): Promise<readonly [name: string, text: string]> {
  const { status, headers, bytes } = await client.download(path)
  expect(status, path).toBe(200)
  return [/filename="(.+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? '', readPdf(bytes).tags.text]
}

beforeAll(async () => {
  const now = new Date(String((await new ShopClient(shop.url).get('/sandbox/clock')).body['now']))
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)
  await advanceClock(shop.url, `PT${Math.ceil((first - now.getTime()) / HOUR_MS) + 2}H`)
}, 120_000)

// one month, one story after the other
describe('what an account pays for its members', { shuffle: false }, () => {
  for (const email of [PARTNER, GROUP])
    test(`[INV-01] [SUB-02] ${email} sees its statement, where to pay it, and its file: page, calls and mail agree`, async () => {
      const reader = await payer(email)
      const { invoices, transfers } = await pageOf(reader)
      expect(invoices.map(({ kind, paymentState }) => [kind, paymentState])).toEqual([['statement', DUE]])
      const [row] = invoices
      const [listed, ...others] = await listOf(reader)
      expect(others).toEqual([])
      const total = row?.total ?? { minor: 0, currency: 'USD' }
      expect(total.minor).toBeGreaterThan(0)
      expect(listed).toMatchObject({
        invoice_number: row?.number,
        kind: 'manual',
        is_statement: 1,
        total_minor: total.minor,
        payment_status: DUE,
      })
      expect(transfers).toMatchObject([{ label: row?.label, total, account: { iban: 'GB27LOWM00000012345678' } }])
      const files = await Promise.all([
        printed(reader, String(row?.href)),
        printed(reader, `${String(listed?.['download'])}?locale=en`),
      ])
      expect(new Set(files.map(([name]) => name)).size).toBe(1)
      for (const [, text] of files) {
        expect(text).toContain(row?.label)
        expect(text.replaceAll(/\s/g, '')).toContain('GB27LOWM00000012345678')
      }
      await expect.poll(async () => (await statementMails(email)).length).toBe(1)
      const [mail] = await statementMails(email)
      expect(mail?.attachments.map(({ filename }) => filename)).toEqual([files[0][0]])
      expect(mail?.subject).toContain(row?.label)
      expect(mail?.text.replaceAll(/\s/g, '')).toContain('GB27LOWM00000012345678')
    })

  test('[ACC-04] [SUB-02] a colleague sees and opens the statement of the partner, one who may view alone its name only (B-09)', async () => {
    const { client: primary } = await payer(PARTNER)
    const joins = async (name: string, rights: object): Promise<Payer> => {
      const email = `${name}@waypost-partners.example`
      expectOk(await primary.post('/account/members/invitations', { email, ...rights }), 'the invitation')
      await expect.poll(async () => (await mailsTo(shop.url, email)).length).toBeGreaterThan(0)
      const path = splitLocale(linkIn((await mailsTo(shop.url, email))[0], '/account/invitation/')).path
      const client = new ShopClient(shop.url)
      const person = { first_name: 'Noor', last_name: 'Haddad', password: 'a quiet harbour town' }
      expectOk(await client.post(path, person), 'the acceptance')
      await takeBearer(client)
      return { client, memberId: Number(resultOf(await client.get(PAGE))['memberId']) }
    }
    const manages = await joins('noor', { role: 'manage' })
    const [open] = (await pageOf(manages)).invoices
    expect(open).toMatchObject({ kind: 'statement', total: { minor: expect.any(Number) } })
    await printed(manages, String(open?.href))
    const views = await joins('vera', { role: 'view' })
    const seen = await pageOf(views)
    expect(seen).toMatchObject({
      invoices: [{ kind: 'statement', total: null, href: null, label: open?.label }],
      transfers: [],
    })
    expect(await listOf(views)).toMatchObject([{ is_statement: 1, total: null, download: null }])
    expect((await views.client.get(String(open?.href))).status).toBe(403)
    expect((await views.client.get(`/billing/account/${views.memberId}/invoice/${open?.number}/download`)).status).toBe(
      403,
    )
  })

  test('[ACC-09] who is paid for has no document of it, and the partner’s customer none to ask for (B-35, B-120)', async () => {
    for (const [kind, status] of [
      ['indirect', 403],
      ['organization', 404],
    ] as const) {
      const member = await payerOfKind(kind)
      expect(await pageOf(member), kind).toMatchObject({ invoices: [], transfers: [] })
      const [statement] = await listOf(await payer(PARTNER))
      const file = `/billing/account/${member.memberId}/invoice/${String(statement?.['invoice_number'])}/download`
      expect((await member.client.get(file)).status, kind).toBe(status)
    }
  })

  test('[INV-02] [SUB-15] a statement that is overdue stays payable on the page, and is past due in the market data', async () => {
    await advanceClock(shop.url, 'P15D')
    for (const reader of [await payer(PARTNER), await payer(GROUP)]) {
      const page = await pageOf(reader)
      const [statement] = page.invoices.filter(({ kind }) => kind === 'statement')
      expect(statement).toMatchObject({ paymentState: OVERDUE })
      expect(page.transfers.map(({ label }) => label)).toEqual([statement?.label])
      const data = await dataOf(reader)
      expect(data).toMatchObject({
        credit_balance_minor: 0,
        past_due: { invoice_number: statement?.number, amount_minor: statement?.total?.minor, disable_at: null },
      })
      expect(JSON.stringify(data['past_due'])).not.toMatch(/declined|rechaza|từ chối/)
    }
    for (const kind of ['indirect', 'organization'])
      expect(await dataOf(await payerOfKind(kind)), kind).toMatchObject({ credit_balance: null, past_due: null })
  })
})

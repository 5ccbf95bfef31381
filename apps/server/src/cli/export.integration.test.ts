import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { lists } from '../modules/export/index.ts'
import { cliInStore, SEVERAL_CALLS } from './testing/cli-in-store.ts'

let store: ThrowawayStore
let folder: string
const { run, query } = cliInStore(() => store)

beforeAll(async () => {
  store = await throwawayStore(undefined, 'seeded')
  folder = mkdtempSync(join(tmpdir(), 'waybill-export-'))
  await query(
    sql`update account set company = '=HYPERLINK("http://evil.example")' where id = (select min(id) from account)`,
  )
}, 300_000)
afterAll(async () => {
  await store.dispose()
  rmSync(folder, { recursive: true, force: true })
})

type Exported = readonly Readonly<Record<string, unknown>>[]

async function exported(list: string, ...args: readonly string[]): Promise<Exported> {
  const { code, text } = await run(['export', list, '--format', 'json', ...args])
  if (code !== 0) throw new Error(text)
  return JSON.parse(text) as Exported
}

test('[ADM-04] every list is printed with its columns, and nothing else', SEVERAL_CALLS, async () => {
  for (const [list, { columns }] of Object.entries(lists)) {
    // oxlint-disable-next-line no-await-in-loop -- one command after the other, as an operator types them
    const { code, text } = await run(['export', list])
    expect(code, text).toBe(0)
    expect(text.split('\n')[0]).toBe(Object.keys(columns).join(','))
  }
  expect((await exported('accounts')).map((row) => Object.keys(row))[0]).toEqual(Object.keys(lists.accounts.columns))
})

test('[ADM-04] the invoices of a list are those of the database, issued in its days alone', SEVERAL_CALLS, async () => {
  const issued = await query(
    sql<{
      id: number
      total: number
      at: number
    }>`select id, total, issued_at as at from invoice where issued_at is not null order by id`,
  )
  const all = await exported('invoices')
  expect(all.map(({ total, issued_at: at }) => ({ total, at }))).toEqual(issued.map(({ total, at }) => ({ total, at })))
  expect(all.length).toBeGreaterThan(0)
  const numbers = all.map(({ number }) => number)
  expect(new Set(numbers).size).toBe(numbers.length)
  const first = new Date(Number(all[0]?.['issued_at'])).toISOString().slice(0, 10)
  const [from, until] = [Date.parse(`${first}T00:00:00Z`), Date.parse(`${first}T00:00:00Z`) + 86_400_000]
  const ofDay = await exported('invoices', '--from', first, '--until', new Date(until).toISOString().slice(0, 10))
  expect(ofDay.length).toBe(issued.filter(({ at }) => at >= from && at < until).length)
  const lines = await exported('lines')
  const sums = Map.groupBy(lines, ({ number }) => number)
  for (const { number, subtotal } of all)
    expect(sums.get(number)?.reduce((sum, { amount }) => sum + Number(amount), 0) ?? 0, String(number)).toBe(subtotal)
})

test(
  '[ADM-04] taxes have their rate in percent, the seller’s number and the place of supply (MET-03)',
  SEVERAL_CALLS,
  async () => {
    await query(sql`alter table invoice_tax disable trigger invoice_tax_late`)
    await query(sql`insert into invoice_tax (account_id, invoice_id, position, name, basis_points, is_reverse_charge, net, tax, currency)
    select account_id, id, rate.ordinality, 'VAT', rate.points, false, subtotal, 0, currency
    from invoice, unnest(array[1900, 662.5]) with ordinality as rate (points, ordinality) where series = 'invoice' and seq = 1001`)
    await query(sql`alter table invoice_tax enable trigger invoice_tax_late`)
    const rows = await exported('taxes')
    expect(rows.map(({ rate }) => rate)).toEqual([19, 6.625])
    const [invoice] = await query(sql<{ country: string; taxId: string }>`
    select parties -> 'buyer' ->> 'country' as country, parties -> 'seller' ->> 'taxId' as "taxId" from invoice
    where series = 'invoice' and seq = 1001`)
    expect(rows[0]).toMatchObject({ seller_tax_id: invoice?.taxId, place_of_supply: invoice?.country })
    expect((await run(['export', 'taxes'])).text).toMatch(/,VAT,19,no,\d+\.\d\d,0\.00,[A-Z]{3},.*,[A-Z]{2},/)
  },
)

test(
  '[ADM-04] [SEC-04] a file is whole, opens in a spreadsheet, and computes nothing of what people typed',
  SEVERAL_CALLS,
  async () => {
    const path = join(folder, 'accounts.csv')
    const { code, text } = await run(['export', 'accounts', '--file', path])
    expect([code, text]).toEqual([0, expect.stringMatching(/^\d+ rows of accounts are in .*accounts\.csv\.$/)])
    const file = readFileSync(path, 'utf8')
    expect(file.startsWith('\ufeffid,kind,company,')).toBe(true)
    expect(file).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
    expect(readdirSync(folder)).toEqual(['accounts.csv'])
  },
)

test.each([
  [['export'], /^export takes the name of one list: accounts, members, /],
  [['export', 'cards'], /^export takes the name of one list: /],
  [['export', 'invoices', 'lines'], /^export takes the name of one list: /],
  [['export', 'invoices', '--from', '2026-02-30'], /^--from takes a day such as 2026-10-01, not 2026-02-30\.$/],
  [['export', 'invoices', '--until', 'tomorrow'], /^--until takes a day/],
  [['export', 'invoices', '--from', '2026-02-01', '--until', '2026-02-01'], /^--until is a later day than --from/],
  [['export', 'invoices', '--format', 'xlsx'], /^--format is csv or json, not xlsx\.$/],
  [['export', 'invoices', '--format', 'json', '--file', 'a.csv'], /^--file ends with \.csv, and --format is json\.$/],
  [['export', 'invoices', '--file', '/nonexistent/a.csv'], /^\/nonexistent\/a\.csv can't be written: /],
  [['export', 'invoices', '--month', '10'], /month/],
])('[ADM-04] %j is a wrong call that says why', async (args, message) => {
  expect(await run(args)).toEqual({ code: 2, text: expect.stringMatching(message) })
})

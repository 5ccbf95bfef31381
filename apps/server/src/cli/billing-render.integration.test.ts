import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { cliInStore, SEVERAL_CALLS } from './testing/cli-in-store.ts'

let store: ThrowawayStore
let folder: string
const { run, query } = cliInStore(() => store)
beforeAll(async () => {
  store = await throwawayStore()
  folder = mkdtempSync(join(tmpdir(), 'waybill-render-'))
  await run(['seed'], { SANDBOX: 'on' })
}, SEVERAL_CALLS.timeout)
afterAll(async () => {
  await store.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const renderings = (number: number) =>
  query(sql<{ locale: string; settlement: string }>`
    select locale, settlement from invoice_document join invoice on invoice.id = invoice_document.invoice_id
    where series = 'invoice' and seq = ${number} order by locale, settlement`)

test(
  '[INV-01] billing render makes the same bytes again, keeps one for each language, and replaces none (B-84, B-132)',
  SEVERAL_CALLS,
  async () => {
    const [paid] = await query(sql<{ id: number; seq: number }>`
      select id, seq from invoice where series = 'invoice' and status = 'paid' and credit_applied = 0 order by id limit 1`)
    const [id, number] = [paid?.id ?? 0, paid?.seq ?? 0]
    const render = (...words: readonly string[]) => run(['billing', 'render', String(number), ...words])
    const file = join(folder, 'invoice.pdf')
    const first = await render('--file', file)
    expect([first.code, first.text]).toEqual([
      0,
      expect.stringMatching(/invoice-\d+\.pdf \(en, paid\) is rendered and kept\.$/),
    ])
    const bytes = readFileSync(file)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await render('--file', file)).text).toMatch(
      / is rendered again, byte for byte the one that is kept \(.+ UTC\)\.$/,
    )
    expect(readFileSync(file).equals(bytes)).toBe(true)
    expect((await render('--locale', 'fr')).text).toContain('(fr, paid) is rendered and kept')
    expect(await renderings(number)).toEqual([
      { locale: 'en', settlement: 'paid' },
      { locale: 'fr', settlement: 'paid' },
    ])
    // a release that renders otherwise finds the bytes of the one before, and leaves them
    await query(sql`insert into invoice_document (invoice_id, account_id, locale, settlement, content, created_at)
      select id, account_id, 'es', 'paid', 'an older rendering', '2026-01-05T10:00Z' from invoice where id = ${id}`)
    expect((await render('--locale', 'es', '--file', file)).text).toContain(
      'is rendered otherwise than the one that is kept, which stays',
    )
    expect(readFileSync(file, 'utf8')).toBe('an older rendering')
    const events = await query(sql<{ actor: string; rerendering: string }>`
      select actor, data ->> 'rerendering' as rerendering from event where name = 'invoice.rendered' order by id`)
    expect(events.map((event) => event.rerendering)).toEqual(['new', 'same', 'new', 'other'])
    expect(events[0]?.actor).toBe('operator:ana@shop.example')
  },
)

test(
  '[OPS-10] billing render names an unknown number, a language that there is not, and a changed document',
  SEVERAL_CALLS,
  async () => {
    expect((await run(['billing', 'render', '1'])).text).toBe('Nothing is changed: there is no invoice 1.')
    expect((await run(['billing', 'render', '1999', '--credit'])).text).toContain('there is no credit note 1999')
    expect((await run(['billing', 'render', '1001', '--locale', 'de'])).code).toBe(2)
    expect((await run(['billing', 'render', 'all'])).code).toBe(2)
    const unwritable = await run(['billing', 'render', '1001', '--file', join(folder, 'missing', 'invoice.pdf')])
    expect([unwritable.code, unwritable.text]).toEqual([
      2,
      expect.stringMatching(/^--file .+invoice\.pdf can't be written: ENOENT[^\n]+$/),
    ])
    await query(sql`alter table invoice_line disable trigger user`)
    await query(sql`update invoice_line set quantity = quantity + 1
      where invoice_id = (select id from invoice where series = 'invoice' and seq is not null order by seq desc limit 1)`)
    const [last] = await query(sql<{ seq: number }>`select max(seq) as seq from invoice where series = 'invoice'`)
    const changed = await run(['billing', 'render', String(last?.seq)])
    expect([changed.code, changed.text.includes('it does not say any more what was issued')]).toEqual([1, true])
  },
)

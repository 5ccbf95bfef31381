import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { reportAccount } from '../modules/billing/staff/account-report.ts'
import { reportLines } from '../modules/billing/staff/present-report.ts'
import { sellerOf } from '../platform/tax-file.ts'
import { createCatalogueHolder } from '../platform/catalogue-holder.ts'
import { cliInStore, SEVERAL_CALLS } from './testing/cli-in-store.ts'
import { withStore } from './with-store.ts'

let store: ThrowawayStore
const { run, query, terminal } = cliInStore(() => store)
beforeAll(async () => {
  store = await throwawayStore()
  await run(['seed'], { SANDBOX: 'on' })
}, SEVERAL_CALLS.timeout)
afterAll(() => store.dispose())

/** The account of the demo shop that pays by card: its invoice, the charge, and its primary member. */
async function paying() {
  const [row] = await query(sql<{ id: number; seq: number; reference: string; email: string }>`
    select invoice.account_id as id, invoice.seq, payment.gateway_ref as reference, member.email
    from invoice join payment on payment.invoice_id = invoice.id
      join member on member.account_id = invoice.account_id and member.is_primary
      join subscription on subscription.account_id = invoice.account_id and subscription.ended_at is null
    where payment.state = 2 and payment.method = 1 and invoice.status = 'paid' and subscription.state = 1
      and subscription.cancel_at is null and payment.gateway_ref is not null
    order by invoice.id desc limit 1`)
  if (row === undefined) throw new Error('no real money is paid in the demo shop')
  return row
}

describe('[OPS-10] billing show', () => {
  test(
    'finds an account by its id, address, invoice, charge and tracking id, and shows it',
    SEVERAL_CALLS,
    async () => {
      const { id, seq, reference, email } = await paying()
      await query(sql`update orders set tracking_id = 880077 where account_id = ${id}`)
      const shown = await run(['billing', 'show', `account:${id}`])
      expect(shown.code).toBe(0)
      for (const names of [email.toUpperCase(), `invoice:${seq}`, reference, '880077'])
        expect((await run(['billing', 'show', names])).text.split('\n').slice(0, 8), names).toEqual(
          shown.text.split('\n').slice(0, 8),
        )
      expect(shown.text).toContain(`Account ${id}: `)
      expect(shown.text).toMatch(/^Subscription: .+, subscribed/m)
      expect(shown.text).toMatch(
        /^ {2}on \d{4}-\d\d-\d\d \d\d:\d\d UTC the period ends: .+ will be charged to Visa •••• 4242; /m,
      )
      expect(shown.text).not.toMatch(/undefined|NaN|null|\[object/)
    },
  )

  test('shows every account of the demo shop', SEVERAL_CALLS, async () => {
    const accounts = await query(sql<{ id: number }>`select id from account order by id`)
    const shown: string[] = []
    await withStore(terminal().surroundings, async (open) => {
      const catalogue = await createCatalogueHolder(open.store, () => undefined)
      for (const { id: accountId } of accounts) {
        const reading = { accountId, now: open.clock.now(), seller: sellerOf(open.config), catalogue }
        const report = await reportAccount(open.store.db, reading)
        if (report !== undefined) shown.push(reportLines(report).join('\n'))
      }
      await catalogue.stop()
      return 0
    })
    expect(shown).toHaveLength(accounts.length)
    expect(shown.filter((text) => /undefined|NaN|null|\[object|can't be planned/.test(text))).toEqual([])
  })

  test('as JSON is one document, with amounts in minor units', SEVERAL_CALLS, async () => {
    const { id } = await paying()
    const { code, text } = await run(['billing', 'show', `account:${id}`, '--json'])
    const report: unknown = JSON.parse(text)
    expect(code).toBe(0)
    expect(report).toMatchObject({ facts: { account: { id } }, state: 'subscribed', charges: [] })
    expect(report).toMatchObject({ facts: { creditBalance: { minor: expect.any(Number), currency: 'USD' } } })
  })

  test('names what is wrong: no text, nothing found, and a number that says too little', SEVERAL_CALLS, async () => {
    expect((await run(['billing', 'show'])).code).toBe(2)
    expect(await run(['billing', 'show', 'stranger@example.com'])).toEqual({
      code: 1,
      text: 'No account is found by stranger@example.com; "billing find" looks for parts of names and addresses.',
    })
    const [first, second] = await query(sql<{ id: number }>`select id from account order by id limit 2`)
    await query(sql`update orders set tracking_id = ${first?.id ?? 0} where account_id = ${second?.id ?? 0}`)
    const several = await run(['billing', 'show', String(first?.id)])
    expect([several.code, several.text.includes('(by account)'), several.text.includes('(by tracking id)')]).toEqual([
      1,
      true,
      true,
    ])
    expect((await run(['billing', 'show', `tracking:${first?.id}`])).text).toContain(`Account ${second?.id}: `)
  })

  test('of an account that is held says why, and what will happen once it is released', SEVERAL_CALLS, async () => {
    const { id } = await paying()
    await query(
      sql`update billing_account set held_at = '2026-01-05T10:00Z', held_reason = 'no row 7' where account_id = ${id}`,
    )
    const { text } = await run(['billing', 'show', `account:${id}`])
    expect(text).toContain('  HELD since 2026-01-05 10:00 UTC: no row 7')
    expect(text).toContain('Next once the account is released, if every charge is paid:')
    await query(sql`update billing_account set held_at = null, held_reason = null where account_id = ${id}`)
  })
})

describe('[OPS-10] billing find', () => {
  test('lists each account once with what it was found by; wildcards are letters', SEVERAL_CALLS, async () => {
    const [account] = await query(
      sql<{ id: number; company: string }>`select id, company from account order by id limit 1`,
    )
    const found = await run(['billing', 'find', (account?.company ?? '').slice(0, 6).toUpperCase()])
    expect(found.code).toBe(0)
    expect(found.text).toMatch(new RegExp(`^account ${account?.id}  ${account?.company}, .+ \\(by company`, 'm'))
    expect(await run(['billing', 'find', '%'])).toEqual({ code: 1, text: 'No account is found.' })
    expect((await run(['billing', 'find'])).code).toBe(2)
  })
  test('finds a document by the number that stands on it, with the prefix of its day', SEVERAL_CALLS, async () => {
    const { id, seq } = await paying()
    const at = await query(sql<{ next: number }>`select max(id)::int + 1 as next from invoice`)
    await query(sql`insert into invoice overriding system value select (jsonb_populate_record(issued, jsonb_build_object('id', ${at[0]?.next}::int,
      'kind', 'manual', 'seq', 70001, 'number_prefix', 'QY2026'))).* from invoice issued where seq = ${seq} and series = 'invoice'`)
    const found = async (name: string): Promise<string> => (await run(['billing', 'find', name])).text
    expect(await found(`lw-${seq}`)).toMatch(new RegExp(`^account ${id} .+ \\(by invoice\\)\n1 found`))
    expect(await found('QY202670001')).toMatch(new RegExp(`^account ${id} .+ \\(by invoice\\)\n1 found`))
    expect(await found(`QY2026${seq}`)).toBe('No account is found.')
  })
})

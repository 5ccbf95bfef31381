import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { SEVERAL_CALLS } from './testing/cli-in-store.ts'
import { cliOfDemoShop } from './testing/cli-of-demo-shop.ts'

const { run, query, billing } = cliOfDemoShop()

interface Issued {
  readonly seq: number
  readonly kind: string
  readonly address: readonly string[]
  readonly tax_id: string
}

const issued = (account: number) =>
  query(sql<Issued>`
    select seq, kind, parties -> 'buyer' -> 'address' as address, parties -> 'buyer' ->> 'taxId' as tax_id
    from invoice where account_id = ${account} and seq is not null order by id`)

test(
  '[OPS-10] [INV-02] the staff correct an address and a number: an issued invoice keeps its own, and is issued again with them',
  SEVERAL_CALLS,
  async () => {
    const [row] = await query(sql<{ id: number; seq: number }>`
      select account_id as id, seq from invoice where series = 'invoice' and status = 'paid' and subtotal > 0
        and account_id in (select account_id from subscription where state = 1) order by seq limit 1`)
    const { id = 0, seq = 0 } = row ?? {}
    const before = await issued(id)
    const given = ['--set', 'city=Utrecht', '--set', 'address1=Oudegracht 12', '--reason', 'a typing error']
    expect(await billing('details', String(id), ...given)).toEqual({
      code: 0,
      text: `The billing details of account ${id} are corrected: address1, city. Issued invoices stay as they are; "billing reissue" issues one again.`,
    })
    expect(await issued(id)).toEqual(before)
    const again = await billing('reissue', String(seq))
    expect([again.code, again.text]).toEqual([0, expect.stringMatching(/ is issued again as invoice LW-\d+ of .*\.$/)])
    const documents = await issued(id)
    expect(documents.slice(0, before.length)).toEqual(before)
    const [note, manual] = documents.slice(before.length)
    expect([note?.kind, manual?.kind]).toEqual(['credit', 'manual'])
    expect(manual?.address).toEqual(expect.arrayContaining(['Oudegracht 12', expect.stringContaining('Utrecht')]))
    const events = await query(sql<{ name: string }>`
      select name from event where actor = 'operator:ana@shop.example' and name = any(array['billing.corrected', 'invoice.reissued'])
      order by id`)
    expect(events.map(({ name }) => name)).toEqual(['billing.corrected', 'invoice.reissued'])
    expect((await run(['doctor'])).code).toBe(0)
  },
)

test('[OPS-10] what is wrong with a correction is named, and nothing is changed', SEVERAL_CALLS, async () => {
  const text = async (...words: readonly string[]) => (await billing(...words)).text
  const details = ['details', '1', '--reason', 'it moved'] as const
  expect(await text(...details, '--set', 'phone=none')).toMatch(/^Nothing is changed: phone is not valid \(/)
  expect(await text(...details, '--set', 'country=JP')).toContain('"billing unlock-country" opens it for a day')
  expect(await text('details', '999999', '--reason', 'r', '--set', 'city=Ede')).toContain('there is no account of this')
  expect(await text('reissue', '999999')).toBe('Nothing is changed: there is no invoice 999999.')
  for (const words of [
    ['details', '1', '--reason', 'r'],
    ['details', '1', '--reason', 'r', '--set', 'city'],
    ['details', '1', '--reason', 'r', '--set', 'cardno=4242'],
    ['details', '1', '--reason', 'r', '--set', 'city=Ede', '--set', 'city=Epe'],
    ['details', '1', '--set', 'city=Ede'],
    ['reissue'],
    ['reissue', 'many'],
  ]) {
    // oxlint-disable-next-line no-await-in-loop -- one store
    expect([words, (await billing(...words)).code]).toEqual([words, 2])
  }
})

test(
  '[OPS-10] the staff change the currency of an account in trial; what stands in the way is named (B-88, B-137)',
  SEVERAL_CALLS,
  async () => {
    const rows = await query(sql<{ id: number; state: number }>`
      select account_id as id, state from subscription where ended_at is null and confirmed_order_id is null
        and account_id in (select id from account where kind = 5 and currency = 'USD' and payer_account_id is null)
        and account_id not in (select account_id from statement_payer) order by account_id`)
    const of = (state: number): string => String(rows.find((row) => row.state === state)?.id ?? 0)
    const to = async (account: string, code: string) =>
      (await billing('currency', account, '--to', code, '--reason', 'it is in Spain')).text
    expect(await to(of(1), 'EUR')).toMatch(
      /is billed in EUR from its renewal on .*, €70\.00 then; its member is notified/,
    )
    expect(await to(of(1), 'USD')).toContain('is billed in USD')
    expect(await to(of(1), 'USD')).toBe('Nothing is changed: it is billed in this currency.')
    expect(await to(of(-1), 'CAD')).toBe('Nothing is changed: the shop sells in no such currency.')
    expect(await to(of(-1), 'USD')).toBe('Nothing is changed: it is billed in this currency.')
    expect(await to('999999', 'EUR')).toContain('there is no account of this number')
    expect(await to(of(-1), 'EUR')).toBe(
      `Account ${of(-1)} is billed in EUR from its next purchase on; documents keep their currency.`,
    )
    const [changed] = await query(sql<{ actor: string; data: unknown }>`
      select actor, data from event where name = 'account.currency_changed'`)
    expect(changed).toMatchObject({
      actor: 'operator:ana@shop.example',
      data: { from: 'USD', to: 'EUR', reason: 'it is in Spain' },
    })
    expect((await run(['doctor'])).code).toBe(0)
    for (const words of [[], ['--to', 'euro', '--reason', 'r'], ['--to', 'EUR']])
      // oxlint-disable-next-line no-await-in-loop -- one store
      expect([words, (await billing('currency', of(-1), ...words)).code]).toEqual([words, 2])
  },
)

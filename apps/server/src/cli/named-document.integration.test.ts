import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { SEVERAL_CALLS } from './testing/cli-in-store.ts'
import { cliOfDemoShop } from './testing/cli-of-demo-shop.ts'

const { run, query, billing } = cliOfDemoShop()

const GOODWILL = ['--amount', '1.00', '--to', 'credit', '--reason', 'goodwill']

/** An invoice of the demo shop, where there is one of a state. */
async function invoiceOf(status: 'paid' | 'open'): Promise<number> {
  const [row] = await query(sql<{ seq: number }>`
    select seq from invoice where series = 'invoice' and seq is not null and status = ${status} and subtotal > 0
    order by seq limit 1`)
  return row?.seq ?? 0
}

test(
  '[OPS-10] the staff name an invoice as it is printed, in every command that takes one',
  SEVERAL_CALLS,
  async () => {
    const [paid, open] = [await invoiceOf('paid'), await invoiceOf('open')]
    for (const printed of [`LW-${paid}`, `invoice:lw-${paid}`, String(paid)])
      // oxlint-disable-next-line no-await-in-loop -- one store
      expect((await billing('refund', printed, ...GOODWILL)).text).toMatch(/^\D1\.00 is account credit\.$/)
    const transfer = await billing('transfer', `LW-${paid}`, '--amount', '1.00', '--reference', 'RF18')
    expect(transfer.text).toBe('Nothing is recorded: nothing is owed on this invoice.')
    for (const action of ['void', 'write-off'])
      // oxlint-disable-next-line no-await-in-loop -- one store
      expect((await billing(action, `LW-${paid}`)).text).toBe('Nothing is changed: nothing is owed on this invoice.')
    expect((await billing('void', `LW-${open}`)).text).toBe(
      `Invoice LW-${open} is void: nothing of it is owed any more.`,
    )
    expect((await billing('reissue', `LW-${paid}`)).text).toMatch(
      `Invoice LW-${paid} is taken back by credit note LW-C`,
    )
    const [note] = await query(sql<{ seq: number }>`select max(seq) as seq from invoice where series = 'credit_note'`)
    for (const words of [[`LW-${paid}`], [`LW-C${note?.seq}`, '--credit'], [`credit:${note?.seq}`, '--credit']])
      // oxlint-disable-next-line no-await-in-loop -- one store
      expect((await billing('render', ...words)).code).toBe(0)
    expect((await run(['doctor'])).code).toBe(0)
  },
)

test(
  '[OPS-10] an account is found and shown by any of its documents, with the prefix and without',
  SEVERAL_CALLS,
  async () => {
    const [paid] = await query(sql<{ seq: number; account: number }>`
    select seq, account_id as account from invoice where series = 'credit_note' order by seq limit 1`)
    const [seq, account] = [paid?.seq ?? 0, paid?.account ?? 0]
    for (const words of [`LW-C${seq}`, `c${seq}`, `credit:LW-C${seq}`, `credit:${seq}`]) {
      // oxlint-disable-next-line no-await-in-loop -- one store
      expect((await billing('find', words)).text, words).toMatch(
        new RegExp(`^account ${account}  .*\\(by credit note\\)`),
      )
      // oxlint-disable-next-line no-await-in-loop -- one store
      expect((await billing('show', words)).text, words).toMatch(new RegExp(`^Account ${account}: `))
    }
    const [invoice] = await query(sql<{ seq: number }>`
    select seq from invoice where series = 'invoice' and account_id = ${account} order by seq limit 1`)
    for (const words of [`LW-${invoice?.seq}`, `invoice:${invoice?.seq}`])
      // oxlint-disable-next-line no-await-in-loop -- one store
      expect((await billing('show', words)).text, words).toContain(`credit note LW-C${seq}`)
  },
)

test('[OPS-10] a prefix that ends in digits is separated from the number behind it', SEVERAL_CALLS, async () => {
  const [last] = await query(sql<{ seq: number }>`select max(seq) as seq from invoice where series = 'invoice'`)
  await query(sql`alter table invoice disable trigger user`)
  await query(sql`update invoice set number_prefix = '2026' where series = 'invoice' and seq = ${last?.seq}`)
  const transfer = async (number: string) =>
    (await billing('transfer', number, '--amount', '0.01', '--reference', 'RF18')).text
  expect(await transfer(`2026${last?.seq}`)).toMatch(/^Nothing is recorded: /)
  expect(await transfer(`LW-${last?.seq}`)).toBe(`Nothing is changed: there is no invoice LW-${last?.seq}.`)
})

test.each([
  [
    ['refund', 'HL-', ...GOODWILL],
    2,
    'billing refund takes the number of one invoice, as HL-1001 or 1001: "HL-" is none.',
  ],
  [['void'], 2, 'billing void takes the number of one invoice, as HL-1001 or 1001: none is given.'],
  [
    ['reissue', 'LW-1', '2'],
    2,
    'billing reissue takes the number of one invoice, as HL-1001 or 1001: "LW-1 2" is none.',
  ],
  [['write-off', 'HL-1001'], 1, 'Nothing is changed: there is no invoice HL-1001.'],
  [['pause', 'LW-1001'], 2, 'billing pause takes the number of one account: "LW-1001" is none.'],
  [['approve', 'one'], 2, 'billing approve takes the number of one refund: "one" is none.'],
  [['resolve'], 2, 'billing resolve takes the number of one charge of the list: none is given.'],
] as const)('[OPS-10] billing %j names the argument that is wrong', SEVERAL_CALLS, async (words, code, text) => {
  expect(await billing(...words)).toEqual({ code, text })
})

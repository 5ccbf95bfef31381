import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { SEVERAL_CALLS } from './testing/cli-in-store.ts'
import { cliOfDemoShop } from './testing/cli-of-demo-shop.ts'

const { run, query, billing } = cliOfDemoShop()

/** An invoice as it stands: its status, its payment's state, and what is open of it. */
const standing = (seq: number) =>
  query(sql<{ status: string; state: number; open: number }>`
  select invoice.status, payment.state, receivable.open from invoice
  join payment on payment.invoice_id = invoice.id join receivable on receivable.invoice_id = invoice.id
  where series = 'invoice' and seq = ${seq}`)

test(
  '[OPS-10] billing write-off gives up an overdue invoice: its number stays, nothing of it is owed, and the audit trail says who and why (B-81)',
  SEVERAL_CALLS,
  async () => {
    const [overdue] = await query(sql<{ seq: number; open: number; account_id: number }>`
      select seq, open, invoice.account_id from invoice join payment on payment.invoice_id = invoice.id
      join receivable on receivable.invoice_id = invoice.id
      where series = 'invoice' and invoice.status = 'open' and payment.state = 10 and open > 0 order by seq limit 1`)
    if (overdue === undefined) throw new Error('no invoice of the demo shop is overdue')
    const { seq, open, account_id: accountId } = overdue
    const shown = async () => (await run(['billing', 'show', `account:${accountId}`])).text
    expect(await shown()).toContain(`invoice LW-${seq}: `)
    expect(await billing('write-off', String(seq))).toEqual({
      code: 0,
      text: `Invoice LW-${seq} is written off: nothing of it is owed any more.`,
    })
    expect(await standing(seq)).toEqual([{ status: 'void', state: 6, open: 0 }])
    expect(await shown()).not.toContain(`invoice LW-${seq}`)
    expect(
      await query(sql`
        select actor, data ->> 'reason' as reason, (data ->> 'open')::int as open from event
        where name = 'invoice.voided' and account_id = ${accountId}`),
    ).toEqual([{ actor: 'operator:ana@shop.example', reason: 'uncollectible', open }])
    const queued = sql<{ template: string; open: number }>`
      select payload ->> 'template' as template, (payload -> 'refs' ->> 'open')::int as open from outbox
      where account_id = ${accountId} and payload ->> 'template' = 'invoice_voided'`
    expect(await query(queued), 'the member is mailed (B-89)').toEqual([{ template: 'invoice_voided', open }])
    expect(await billing('write-off', String(seq))).toEqual({
      code: 1,
      text: 'Nothing is changed: nothing is owed on this invoice.',
    })
    expect(
      await query(
        sql`select count(*)::int as times from event where name = 'invoice.voided' and account_id = ${accountId}`,
      ),
    ).toEqual([{ times: 1 }])
    expect((await run(['doctor'])).code).toBe(0)
  },
)

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { SEVERAL_CALLS } from './testing/cli-in-store.ts'
import { cliOfDemoShop } from './testing/cli-of-demo-shop.ts'

const { run, query } = cliOfDemoShop()

const channel = (...words: readonly string[]) => run(['billing', 'channel', ...words])
const because = ['--reason', 'their purchasing wants invoices'] as const

test(
  '[OPS-10] billing channel has a subscription paid by bank transfer, and the audit trail says why (B-68)',
  SEVERAL_CALLS,
  async () => {
    const [row] = await query(sql<{ id: number }>`
      select account_id as id from subscription where state = 1 and ended_at is null and channel = 'direct'
        and not exists (select from receivable where receivable.account_id = subscription.account_id and open > 0)
      order by id limit 1`)
    const id = String(row?.id)
    expect(await channel(id, '--to', 'wired', ...because)).toEqual({
      code: 0,
      text: `The channel of account ${id} is wired: its next invoices are mailed with their PDF and due by bank transfer, and nothing is charged.`,
    })
    expect((await run(['billing', 'show', `account:${id}`])).text).toContain('channel wired')
    expect(
      await query(
        sql`select actor, data from event where name = 'subscription.channel_changed' and account_id = ${id}`,
      ),
    ).toEqual([
      {
        actor: 'operator:ana@shop.example',
        data: { from: 'direct', to: 'wired', reason: 'their purchasing wants invoices' },
      },
    ])
    expect((await run(['doctor'])).code).toBe(0)
    expect(await channel(id, '--to', 'wired', ...because)).toEqual({
      code: 1,
      text: 'Nothing is changed: it is billed this way.',
    })
    expect((await channel('999999', '--to', 'wired', ...because)).text).toContain('there is no account of this number')
    for (const words of [
      [id, ...because],
      [id, '--to', 'barter', ...because],
      [id, '--to', 'direct'],
      [id, '--to', 'direct', '--reason', ' '],
      ['dana', '--to', 'direct', ...because],
    ])
      // oxlint-disable-next-line no-await-in-loop -- one store
      expect((await channel(...words)).code, words.join(' ')).toBe(2)
  },
)

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { SEVERAL_CALLS } from './testing/cli-in-store.ts'
import { cliOfDemoShop } from './testing/cli-of-demo-shop.ts'

const { run, query } = cliOfDemoShop()

test(
  '[OPS-10] [SUB-12] billing pause credits what is unused, and billing resume invoices the rest (B-96)',
  SEVERAL_CALLS,
  async () => {
    const [found] = await query(sql<{ id: number }>`
      select account_id as id from subscription s where state = 1 and kind = 0 and ended_at is null and channel = 'direct'
        and cancel_at is null and not exists (select from invoice i where i.account_id = s.account_id and i.status = 'open')
        and exists (select from invoice i where i.account_id = s.account_id and i.status = 'paid')
      order by id limit 1`)
    const id = String(found?.id)
    expect(await run(['billing', 'pause', id])).toEqual({
      code: 0,
      text: expect.stringMatching(`^The subscription of account ${id} is paused; \\$\\d+\\.\\d\\d is credited\\.$`),
    })
    expect((await run(['billing', 'show', `account:${id}`])).text).toContain('  paused since ')
    expect((await run(['doctor'])).code).toBe(0)
    expect(await run(['billing', 'pause', id])).toEqual({
      code: 1,
      text: 'Nothing is changed: it is paused already.',
    })
    expect(await run(['billing', 'resume', id])).toEqual({
      code: 0,
      text: expect.stringMatching(
        `^The subscription of account ${id} is resumed; \\$\\d+\\.\\d\\d is invoiced for the rest of its period, `,
      ),
    })
    expect((await run(['billing', 'resume', id])).text).toBe('Nothing is changed: it is not paused.')
    const events = await query(
      sql<{ actor: string; name: string }>`
        select name, actor from event where name in ('subscription.paused', 'subscription.resumed') order by id`,
    )
    expect(events).toEqual([
      { name: 'subscription.paused', actor: 'operator:ana@shop.example' },
      { name: 'subscription.resumed', actor: 'operator:ana@shop.example' },
    ])
    expect((await run(['doctor'])).code).toBe(0)
    for (const words of [[], ['dana']])
      expect((await run(['billing', 'pause', ...words])).code, words.join(' ')).toBe(2)
    expect((await run(['billing', 'pause', '999999'])).text).toContain('there is no account of this number')
  },
)

test(
  '[OPS-10] billing pause is rejected for who is in trial, owes, or has cancelled (B-131)',
  SEVERAL_CALLS,
  async () => {
    const because = async (where: string): Promise<string> => {
      const [found] = await query(sql<{ id: number }>`
      select account_id as id from subscription s where ended_at is null and ${sql.raw(where)} order by id limit 1`)
      return (await run(['billing', 'pause', String(found?.id)])).text
    }
    expect(await because('state = -1')).toBe('Nothing is changed: it is not subscribed.')
    expect(
      await because(
        "state = 1 and channel = 'direct' and exists (select from invoice i where i.account_id = s.account_id and i.status = 'open')",
      ),
    ).toBe('Nothing is changed: it has open invoices; they are paid first.')
    expect(await because("channel = 'mobile'")).toBe('Nothing is changed: a store or another account pays for it.')
  },
)

test(
  '[OPS-10] billing reverse-migration brings a legacy plan back within 30 days, and rejects what was none (B-95)',
  SEVERAL_CALLS,
  async () => {
    const reverse = (id: number, ...as: readonly string[]) => run(['billing', 'reverse-migration', String(id), ...as])
    const [found] = await query(sql<{ id: number }>`
      select account_id as id from orders where purchase is not null and state = 'done' order by created_at limit 1`)
    const id = found?.id ?? 0
    expect(await reverse(id)).toEqual({
      code: 1,
      text: 'Nothing is changed: it has not left a legacy plan.',
    })
    await query(sql`update subscription set migrated_at = '2020-01-01T00:00Z',
      migrated_order_id = (select id from orders where account_id = ${id} and purchase is not null limit 1) where account_id = ${id}`)
    await query(sql`update orders set change = jsonb_build_object('subscriptionId', 1, 'itemIds', '[]'::jsonb, 'anchor', 0,
        'periodEnd', 0, 'migratedFrom', jsonb_build_object('anchor', 0, 'purchase', purchase)), cart_id = null, cart_version = null
      where id = (select migrated_order_id from subscription where account_id = ${id})`)
    expect((await reverse(id)).text).toBe('Nothing is changed: it left its legacy plan more than 30 days ago.')
  },
)

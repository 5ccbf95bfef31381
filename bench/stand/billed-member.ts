import pg from 'pg'
import { readyToPay } from '@waybill/testkit/shop-journey'
import type { ShopClient } from '@waybill/testkit/shop-client'

/** A subscriber with a past: as many paid documents and as many events. */
export interface BilledMember {
  readonly client: ShopClient
  readonly memberId: number
  readonly accountId: number
}

interface Past {
  readonly email: string
  readonly invoices: number
  readonly events: number
}

/** Subscribes through the shop itself; the past is copied from the first document, its parts and its event, an hour apart and delivered. */
export async function billedMember(url: string, databaseUrl: string, past: Past): Promise<BilledMember> {
  const { client, memberId } = await readyToPay(url, past.email)
  const bought = await client.post(`/billing/account/${memberId}/checkout`, { start: 'now' })
  if (bought.status !== 200) throw new Error(`the purchase answered ${bought.status}: ${bought.text}`)
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  try {
    const { rows } = await database.query<{ account_id: string }>('select account_id from member where id = $1', [
      memberId,
    ])
    const accountId = Number(rows[0]?.account_id)
    await storePast(database, accountId, past)
    return { client, memberId, accountId }
  } finally {
    await database.end()
  }
}

async function storePast(database: pg.Client, accountId: number, { invoices, events }: Past): Promise<void> {
  // what is stored here went through no plan: the triggers that compare plans have nothing to say
  await database.query('set session_replication_role = replica')
  await database.query(
    `insert into invoice overriding system value select (jsonb_populate_record(null::invoice, to_jsonb(one)
       || jsonb_build_object('id', 1000000 * one.account_id + n, 'series', 'B' || one.account_id, 'seq', n, 'kind', 'manual',
         'issued_at', one.issued_at - past.by, 'service_until', one.service_until - interval '1 month' - past.by,
         'period_start', one.period_start - interval '1 month' - past.by,
         'period_end', one.period_end - interval '1 month' - past.by))).*
     from (select * from invoice where account_id = $1 and seq is not null limit 1) one, generate_series(1, $2::int) n,
       lateral (select (20000 - n) * interval '1 hour' as by) past`,
    [accountId, invoices],
  )
  await storeParts(database, accountId, invoices)
  await database.query(
    `insert into event (name, entity, entity_id, account_id, actor, data, deliverable, occurred_at)
     select 'invoice.paid', 'invoice', (1000000 * $1::bigint + n)::text, $1, 'system', '{}', false, now() - (20000 - n) * interval '1 hour'
     from generate_series(1, $2::int) n`,
    [accountId, events],
  )
  await database.query('set session_replication_role = origin')
  await database.query('analyze invoice, invoice_line, payment, event')
}

/** Lines and payment of each of these documents, as those of the first one. */
async function storeParts(database: pg.Client, accountId: number, invoices: number): Promise<void> {
  const copied = (table: 'invoice_line' | 'payment', changed: string): string =>
    `insert into ${table} overriding system value select (jsonb_populate_record(null::${table}, to_jsonb(one)
       || jsonb_build_object('id', 1000000 * one.account_id + 100 * n + row_number() over (partition by n),
         'invoice_id', 1000000 * one.account_id + n${changed}))).*
     from ${table} one, generate_series(1, $2::int) n
     where invoice_id = (select min(id) from invoice where account_id = $1 and seq is not null)`
  await database.query(copied('invoice_line', ''), [accountId, invoices])
  const past = `'idem_key', 'past:' || one.account_id || ':' || n, 'gateway_ref', null, 'order_id', null,
    'updated_at', one.updated_at - (20000 - n) * interval '1 hour'`
  await database.query(copied('payment', `, ${past}`), [accountId, invoices])
}

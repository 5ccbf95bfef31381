import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { answerOrders } from '../stand/program.ts'
import { listenOn } from './listen-on.ts'

/**
 * `GET /entitlements/<account>` looks the key up and reads the account's rows by one statement; `POST /usage` looks it up, inserts
 * its records by one statement and moves their window. Both answer bytes that were given.
 */
export interface ApiFloorOrder {
  readonly databaseUrl: string
  readonly answer: string
}

interface Batch {
  readonly records: readonly {
    readonly account_id: number
    readonly key: string
    readonly usage_key: string
    readonly quantity: number
    readonly at: string
  }[]
}

const connections = 10

const readKey = { name: 'key', text: 'select secret_hash, scopes, ended_at from machine_key where prefix = $1' }
const readRows = {
  name: 'rows',
  text: `select product.code, entitlement.source, entitlement.from_at, item.trial_state, subscription.state, subscription.trial_end
    from subscription join subscription_item item on item.subscription_id = subscription.id and item.ended_at is null
      join product on product.id = item.product_id
      left join entitlement on entitlement.account_id = subscription.account_id and entitlement.product_id = item.product_id
        and entitlement.to_at is null
    where subscription.account_id = $1 and subscription.ended_at is null`,
}
const insertRows = {
  name: 'usage',
  text: `with stored as (
      insert into usage_record (account_id, key, usage_key, quantity, counted_at, received_at, effect, reported_by)
      select account_id, key, usage_key, quantity, at, at, 'counted', 'floor'
      from unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::timestamptz[]) as given(account_id, key, usage_key, quantity, at)
      returning quantity, counted_at
    )
    update usage_window set peak = greatest(peak, (select max(quantity) from stored)) where account_id = ($1::bigint[])[1]`,
}

async function checkKey(pool: pg.Pool, header: string): Promise<void> {
  const [, prefix = '', secret = ''] = /^Bearer (wbk_[0-9a-f]{12})_(.+)$/.exec(header) ?? []
  const { rows } = await pool.query<{ secret_hash: Buffer }>({ ...readKey, values: [prefix] })
  const stored = rows[0]?.secret_hash
  const given = createHash('sha256').update(secret).digest()
  if (stored === undefined || !timingSafeEqual(given, stored)) throw new Error('this is no key')
}

async function insert(pool: pg.Pool, { records }: Batch): Promise<void> {
  const values = [
    records.map((record) => record.account_id),
    records.map((record) => record.key),
    records.map((record) => record.usage_key),
    records.map((record) => record.quantity),
    records.map((record) => record.at),
  ]
  await pool.query({ ...insertRows, values })
}

async function listen({ databaseUrl, answer }: ApiFloorOrder): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  const bytes = Buffer.from(answer)
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    await checkKey(pool, request.headers.authorization ?? '')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the client sends what the scenario wrote
    if (request.method === 'POST') await insert(pool, (await json(request)) as Batch)
    else await pool.query({ ...readRows, values: [Number(request.url?.split('/')[2])] })
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes)
  }
  return listenOn(
    createServer((request, response) => {
      handle(request, response).catch((error: unknown) => {
        const text = String(error)
        response.writeHead(500, { 'content-length': Buffer.byteLength(text) }).end(text)
      })
    }),
  )
}

answerOrders(listen)

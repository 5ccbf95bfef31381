import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import type { ApiFloorOrder } from '../floors/api-floor.ts'
import type { LoadAnswer, LoadOrder, Step } from '../load/load-order.ts'
import { requestText } from '../load/request-text.ts'
import { type Figure, figureOfPairs } from '../measure/figure.ts'
import { measurePairs } from '../measure/measure-pairs.ts'
import { createBenchDatabase } from '../stand/database.ts'
import { startProgram } from '../stand/program.ts'
import { startWaybill } from '../stand/waybill.ts'
import type { Settings } from './scenario.ts'

/** Two subscribers of the demo shop: each side of the pairs counts usage of its own. */
const OURS = 1
const FLOORS = 9
const RECORDS = 100
/** Batches of one run; each has keys of its own. */
const BATCHES = 30
const DAY_MS = 86_400_000

/** A key that works, stored as the command line stores it; without that, the server would have to be stopped. */
async function storeKey(client: pg.Client): Promise<string> {
  const secret = randomBytes(33).toString('base64url')
  const prefix = `wbk_${randomBytes(6).toString('hex')}`
  const hash = createHash('sha256').update(secret).digest()
  await client.query(
    `insert into machine_key (name, prefix, secret_hash, scopes, created_by, created_at)
     values ('bench', $1, $2, '{entitlements:read,usage:write}', 'bench', '2026-01-01Z')`,
    [prefix, hash],
  )
  return `${prefix}_${secret}`
}

interface Sending {
  readonly port: number
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** Batches of counts that were never sent before, of one account. */
function usageSteps(accountId: number, run: number, { port, path, headers }: Sending): readonly Step[] {
  const at = new Date(Date.now() - DAY_MS / 24).toISOString()
  return Array.from({ length: BATCHES }, (_, batch) => ({
    request: requestText({
      method: 'POST',
      path,
      port,
      headers,
      body: {
        records: Array.from({ length: RECORDS }, (__, place) => ({
          account_id: accountId,
          key: `${run}-${batch}-${place}`,
          usage_key: 'vehicle',
          quantity: place,
          at,
        })),
      },
    }),
    status: 200,
    marker: '"counted":100,',
    isTimed: true,
  }))
}

/** Checks that each report answered as counted is stored once. */
async function checkStored(client: pg.Client, accountId: number, runs: number): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from usage_record where account_id = $1',
    [accountId],
  )
  const expected = runs * BATCHES * RECORDS
  if (rows[0]?.count !== expected) throw new Error(`${expected} records were counted, ${rows[0]?.count} are stored`)
}

const answer = (count: number): string => JSON.stringify({ status: 200, result: { counted: count, note: ',' } })

/** The calls of the shop's own product: reading what an account may use, and counting usage in batches. */
export async function measureApi({ seconds }: Settings): Promise<readonly Figure[]> {
  await using database = await createBenchDatabase()
  await using waybill = await startWaybill({ databaseUrl: database.url })
  await using client = startProgram<LoadOrder, LoadAnswer>(new URL('../load/client.ts', import.meta.url), 'client')
  const floorFile = new URL('../floors/api-floor.ts', import.meta.url)
  await using readFloor = startProgram<ApiFloorOrder, number>(floorFile, 'server')
  await using usageFloor = startProgram<ApiFloorOrder, number>(floorFile, 'server')
  const sql = new pg.Client({ connectionString: database.url })
  await sql.connect()
  try {
    const headers = { authorization: `Bearer ${await storeKey(sql)}` }
    const path = `/api/v1/accounts/${OURS}/entitlements`
    const body = await (await fetch(`${waybill.url}${path}`, { headers })).text()
    const databaseUrl = database.url
    const readPort = await readFloor.ask({ databaseUrl, answer: body })
    const usagePort = await usageFloor.ask({ databaseUrl, answer: answer(RECORDS) })
    const step = (port: number, at: string): Step => ({
      request: requestText({ method: 'GET', path: at, port, headers }),
      status: 200,
      marker: '"state":"active"',
      isTimed: true,
    })
    const read = await measurePairs({
      floor: () =>
        client.ask({ port: readPort, users: [[step(readPort, `/entitlements/${OURS}`)]], until: { seconds } }),
      ours: () => client.ask({ port: waybill.port, users: [[step(waybill.port, path)]], until: { seconds } }),
    })
    const runs = { floor: 0, ours: 0 }
    const usage = await measurePairs({
      floor: () => {
        const steps = usageSteps(FLOORS, (runs.floor += 1), { port: usagePort, path: '/usage', headers })
        return client.ask({ port: usagePort, users: [steps], until: 'once' })
      },
      ours: () => {
        const steps = usageSteps(OURS, (runs.ours += 1), { port: waybill.port, path: '/api/v1/usage', headers })
        return client.ask({ port: waybill.port, users: [steps], until: 'once' })
      },
    })
    await checkStored(sql, OURS, runs.ours)
    const readGoal = { id: 'INT-01', of: 'ratio', is: 'at most', value: 1.5 } as const
    const usageGoal = { id: 'INT-03', of: 'ratio', is: 'at least', value: 0.5 } as const
    const note = 'floor: node:http, the key and one statement'
    return [
      figureOfPairs({ title: 'read entitlements, x1, p50', unit: 'ms', goal: readGoal, note }, read, ({ p50 }) => p50),
      figureOfPairs(
        { title: `report ${RECORDS} records, x1`, unit: 'batches/s', goal: usageGoal, note },
        usage,
        ({ perSecond }) => perSecond,
      ),
    ]
  } finally {
    await sql.end()
  }
}

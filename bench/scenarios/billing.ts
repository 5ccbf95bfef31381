import pg from 'pg'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { openPostgresStore } from '../../apps/server/src/platform/database/postgres-store.ts'
import { createKeys } from '../../apps/server/src/platform/keys.ts'
import { readSeller } from '../../apps/server/src/platform/seller.ts'
import { visitAccounts, type VisitPorts } from '../../apps/server/src/modules/billing/visit-accounts.ts'
import { renewBare, type Renewal } from '../floors/billing-floor.ts'
import { figureOfPairs } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { measurePairs } from '../measure/measure-pairs.ts'
import type { Pair } from '../measure/statistics.ts'
import { createBenchDatabase } from '../stand/database.ts'
import { settleAll, storeAccounts, storeCatalogue } from '../stand/billing-accounts.ts'
import type { Settings } from './scenario.ts'

const hourMs = 3_600_000
const monthOf = (run: number): number => Date.UTC(2050, run, 1)

/** Renews month after month; answers the microseconds of an account. */
class Renewals {
  readonly #renew: (renewal: Renewal) => Promise<void>
  readonly #after: () => Promise<void>
  readonly #accounts: Renewal['accounts']
  #run = 0

  constructor(accounts: Renewal['accounts'], renew: (renewal: Renewal) => Promise<void>, after: () => Promise<void>) {
    this.#accounts = accounts
    this.#renew = renew
    this.#after = after
  }

  async next(): Promise<number> {
    this.#run += 1
    const renewal = { accounts: this.#accounts, at: monthOf(this.#run), end: monthOf(this.#run + 1) }
    const startedAt = performance.now()
    await this.#renew(renewal)
    const took = performance.now() - startedAt
    await this.#after()
    return (took * 1000) / (this.#accounts.to - this.#accounts.from)
  }
}

async function visitAll(ports: VisitPorts, now: number): Promise<number> {
  let visited = 0
  for (let some = -1; some !== 0; visited += some) some = await visitAccounts(ports, now)
  return visited
}

/** So many accounts renewed by us, beside as many by the plainest code that writes the same rows to the same tables. */
async function measureSize(count: number): Promise<readonly Pair<number>[]> {
  await using stack = new AsyncDisposableStack()
  const database = stack.use(await createBenchDatabase())
  const store = openPostgresStore({ url: database.url, directUrl: database.url, onError: () => undefined })
  stack.defer(() => store.close())
  await migrate(store)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  stack.defer(() => client.end())
  await storeCatalogue(client)
  const [own, bare] = [
    await storeAccounts(client, { count, isVisited: true }),
    await storeAccounts(client, { count, isVisited: false }),
  ]
  const keys = createKeys('a secret of sixteen bytes at least')
  const ports = { keys, seller: readSeller(undefined), log: { error: console.error }, store: { db: store.db } }
  const ours = new Renewals(
    own,
    async ({ at }) => {
      const visits = (await visitAll(ports, at)) + (await visitAll(ports, at + hourMs))
      if (visits !== 2 * count) throw new Error(`${visits} visits of ${count} accounts, each is due twice`)
    },
    () => settleAll(client, own),
  )
  const floor = new Renewals(
    bare,
    (renewal) => renewBare(client, renewal),
    () => settleAll(client, bare),
  )
  // awaited here: the stack ends with this function
  return await measurePairs({ floor: () => floor.next(), ours: () => ours.next() })
}

/** The renewal run, with usage in arrears, prepaid units and account credit (P-G10). */
export async function measureBilling({ seconds }: Settings): Promise<readonly Figure[]> {
  const [small, large] = seconds < 1 ? [500, 5_000] : [10_000, 100_000]
  const goal = { id: 'P-G10', of: 'ratio', is: 'at most', value: 2 } as const
  const note = 'an account: drafted, and issued an hour later; floor: the plainest code that writes the same rows'
  const figures: Figure[] = []
  for (const count of [small, large]) {
    const pairs = await measureSize(count)
    figures.push(
      figureOfPairs({ title: `renew ${count} subscriptions`, unit: 'µs', goal, note }, pairs, (time) => time),
    )
  }
  return figures
}

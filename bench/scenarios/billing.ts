import pg from 'pg'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { openPostgresStore } from '../../apps/server/src/platform/database/postgres-store.ts'
import { closeOrderedCarts } from '../../apps/server/src/modules/cart/use-cases/close-ordered-carts.ts'
import { createKeys } from '../../apps/server/src/platform/keys.ts'
import { readSeller } from '../../apps/server/src/platform/seller.ts'
import { visitAccounts, type VisitPorts } from '../../apps/server/src/modules/billing/visit-accounts.ts'
import type { Renewal } from '../floors/billing-batch.ts'
import { renewBare } from '../floors/billing-floor.ts'
import { foreignPercent, readCpu } from '../measure/foreign-cpu.ts'
import { figureOfPairs, growthFigure } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { measurePairs } from '../measure/measure-pairs.ts'
import { median } from '../measure/statistics.ts'
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

interface Stand extends AsyncDisposable {
  readonly ours: Renewals
  readonly floor: Renewals
}

/** So many accounts to be renewed by us, and as many by the plainest code, in the same tables. */
async function openStand(count: number): Promise<Stand> {
  const stack = new AsyncDisposableStack()
  const database = stack.use(await createBenchDatabase())
  const store = openPostgresStore({ url: database.url, directUrl: database.url, onError: () => undefined })
  stack.defer(() => store.close())
  await migrate(store)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  stack.defer(() => client.end())
  await storeCatalogue(client)
  const own = await storeAccounts(client, { count, isVisited: true })
  const bare = await storeAccounts(client, { count, isVisited: false })
  const keys = createKeys('a secret of sixteen bytes at least')
  const ports = {
    keys,
    seller: readSeller(undefined),
    closeOrderedCarts,
    log: { error: console.error },
    store: { db: store.db },
  }
  const renewOurs = async ({ at }: Renewal): Promise<void> => {
    const visits = (await visitAll(ports, at)) + (await visitAll(ports, at + hourMs))
    if (visits !== 2 * count) throw new Error(`${visits} visits of ${count} accounts, each is due twice`)
  }
  return {
    ours: new Renewals(own, renewOurs, () => settleAll(client, own)),
    floor: new Renewals(
      bare,
      (renewal) => renewBare(client, renewal),
      () => settleAll(client, bare),
    ),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

async function measureFew(count: number): Promise<readonly Pair<number>[]> {
  await using stand = await openStand(count)
  const { ours, floor } = stand
  // awaited here: the stand ends with this function
  return await measurePairs({ floor: () => floor.next(), ours: () => ours.next() })
}

/** Many are renewed once: a run of minutes has no need of a second one. */
async function measureMany(count: number): Promise<readonly Pair<number>[]> {
  await using stand = await openStand(count)
  const { ours, floor } = stand
  const before = readCpu()
  const pair = { floor: await floor.next(), ours: await ours.next() }
  return [{ ...pair, foreign: foreignPercent(before, readCpu()) }]
}

/** The renewal run, with usage in arrears, prepaid units and account credit (P-G10). */
export async function measureBilling({ seconds }: Settings): Promise<readonly Figure[]> {
  const [few, many] = seconds < 1 ? [500, 5_000] : [10_000, 100_000]
  const goal = { id: 'P-G10', of: 'ratio', is: 'at most', value: 2 } as const
  const note = 'an account: drafted, and issued an hour later; floor: the plainest code that writes the same rows'
  const labels = (count: number) => ({ title: `renew ${count} subscriptions`, unit: 'µs', goal, note })
  const [small, large] = [await measureFew(few), await measureMany(many)]
  const one = median(small.map(({ ours }) => ours))
  const growth = large.map((pair) => ({ ...pair, floor: one, ours: pair.ours * (many / few) }))
  return [
    figureOfPairs(labels(few), small, (time) => time),
    figureOfPairs(labels(many), large, (time) => time),
    growthFigure(`growth of a renewal, ${few} to ${many}`, growth, many / few),
  ]
}

import pg from 'pg'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import type { Renewal } from '../floors/billing-batch.ts'
import { createBenchDatabase } from './database.ts'
import { settleAll, storeAccounts, storeCatalogue, type BilledAccounts } from './billing-accounts.ts'
import { openRenewer, type Renewer } from './renewer.ts'

const monthOf = (run: number): number => Date.UTC(2050, run, 1)

/** Renews the same accounts month after month; answers the microseconds of an account. */
export class Renewals {
  readonly #renew: (renewal: Renewal) => Promise<void>
  readonly #after: () => Promise<void>
  readonly accounts: BilledAccounts
  #run = 0

  constructor(accounts: BilledAccounts, renew: (renewal: Renewal) => Promise<void>, after: () => Promise<void>) {
    this.accounts = accounts
    this.#renew = renew
    this.#after = after
  }

  async next(): Promise<number> {
    this.#run += 1
    const renewal = { accounts: this.accounts, at: monthOf(this.#run), end: monthOf(this.#run + 1) }
    const startedAt = performance.now()
    await this.#renew(renewal)
    const took = performance.now() - startedAt
    await this.#after()
    return (took * 1000) / (this.accounts.to - this.accounts.from)
  }
}

/** A database with the shop of the bench, whose accounts are stored as they are needed. */
export interface BillingStand extends AsyncDisposable {
  readonly url: string
  readonly client: pg.Client
  readonly renewer: Renewer
  /** Accounts to be renewed by us. */
  readonly ours: (count: number) => Promise<Renewals>
  /** As many to be renewed by a floor, which we don't visit. */
  readonly floor: (count: number, renew: (client: pg.Client, renewal: Renewal) => Promise<void>) => Promise<Renewals>
}

export async function openBillingStand(): Promise<BillingStand> {
  const stack = new AsyncDisposableStack()
  const { url } = stack.use(await createBenchDatabase())
  const renewer = stack.use(openRenewer(url))
  await migrate(renewer.ports.store)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  stack.defer(() => client.end())
  await storeCatalogue(client)
  return {
    url,
    client,
    renewer,
    ours: async (count) => {
      const accounts = await storeAccounts(client, { count, isVisited: true })
      const renew = async ({ at }: Renewal): Promise<void> => {
        const visits = await renewer.renew(at)
        if (visits !== 2 * count) throw new Error(`${visits} visits of ${count} accounts, each is due twice`)
      }
      return new Renewals(accounts, renew, () => settleAll(client, accounts))
    },
    floor: async (count, renew) => {
      const accounts = await storeAccounts(client, { count, isVisited: false })
      return new Renewals(
        accounts,
        (renewal) => renew(client, renewal),
        () => settleAll(client, accounts),
      )
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

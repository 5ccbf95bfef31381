import { renewBare } from '../floors/billing-floor.ts'
import { renewBySql } from '../floors/billing-sql-floor.ts'
import { foreignPercent, readCpu } from '../measure/foreign-cpu.ts'
import { figureOfPairs, growthFigure } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { measurePairs, type Sides } from '../measure/measure-pairs.ts'
import { median } from '../measure/statistics.ts'
import type { Pair } from '../measure/statistics.ts'
import { checkAlike } from '../stand/billing-rows.ts'
import { storeHistory } from '../stand/billing-history.ts'
import { openBillingStand } from '../stand/billing-stand.ts'
import { measureDueScan } from './billing-due-scan.ts'
import { measureMillion } from './billing-million.ts'
import { measureKill } from './billing-kill.ts'
import { measureProvider } from './billing-provider.ts'
import type { Settings } from './scenario.ts'

/** Microseconds of an account: beside the plainest code, and beside the database alone. */
interface Cost {
  readonly code: number
  readonly sql: number
}

/** Many are renewed once: a run of minutes has no need of a second one. */
async function measureOnce({ floor, ours }: Sides<Cost>): Promise<Pair<Cost>> {
  const before = readCpu()
  const pair = { floor: await floor(), ours: await ours() }
  return { ...pair, foreign: foreignPercent(before, readCpu()) }
}

/** So many accounts renewed by us, as many by the plainest code, and as many by SQL, in the same tables. */
async function measureRenewals(count: number, isOnce: boolean): Promise<readonly Pair<Cost>[]> {
  await using stand = await openBillingStand()
  await storeHistory(stand)
  const ours = await stand.ours(count)
  const code = await stand.floor(count, renewBare)
  const sql = await stand.floor(count, renewBySql)
  const sides = {
    floor: async (): Promise<Cost> => ({ code: await code.next(), sql: await sql.next() }),
    ours: async (): Promise<Cost> => {
      const took = await ours.next()
      return { code: took, sql: took }
    },
  }
  const pairs = isOnce ? [await measureOnce(sides)] : await measurePairs(sides)
  for (const floor of [code, sql]) await checkAlike(stand.client, ours.accounts, floor.accounts)
  return pairs
}

function figuresOf(count: number, pairs: readonly Pair<Cost>[]): readonly Figure[] {
  const goal = { id: 'P-G10', of: 'ratio', is: 'at most' } as const
  const title = `renew ${count} subscriptions`
  const note = 'an account: drafted, and issued an hour later; floor: the plainest code that writes the same rows'
  const bySql = 'the same beside the database alone, in one transaction for a thousand accounts'
  return [
    figureOfPairs({ title, unit: 'µs', goal: { ...goal, value: 2 }, note }, pairs, ({ code }) => code),
    figureOfPairs({ title, unit: 'µs', goal: { ...goal, value: 5 }, note: bySql }, pairs, ({ sql }) => sql),
  ]
}

/** The renewal run, with usage in arrears, prepaid units, account credit and tax (P-G10), and what belongs to it. */
export async function measureBilling({ seconds, isMillion }: Settings): Promise<readonly Figure[]> {
  if (isMillion === true) return measureMillion()
  const [few, many] = seconds < 1 ? [500, 5_000] : [10_000, 100_000]
  const [small, large] = [await measureRenewals(few, false), await measureRenewals(many, true)]
  const one = median(small.map(({ ours }) => ours.code))
  const growth = large.map((pair) => ({ ...pair, floor: one, ours: pair.ours.code * (many / few) }))
  return [
    ...figuresOf(few, small),
    ...figuresOf(many, large),
    growthFigure(`growth of a renewal, ${few} to ${many}`, growth, many / few),
    await measureDueScan(many),
    await measureKill(few),
    await measureProvider(few / 20),
  ]
}

import { lockDueAccounts } from '../../apps/server/src/modules/billing/store/accounts.ts'
import { instant } from '../../apps/server/src/platform/database/column-types.ts'
import { foreignPercent, readCpu } from '../measure/foreign-cpu.ts'
import { figureOfPairs } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { percentile } from '../measure/statistics.ts'
import { openBillingStand, type BillingStand } from '../stand/billing-stand.ts'

const limit = 500
const now = Date.UTC(2050, 1, 1)

/** Milliseconds in which a batch of due accounts was found and locked; undefined where none is due. */
async function page({ renewer }: BillingStand, isTaken: boolean): Promise<number | undefined> {
  return renewer.ports.store.db.transaction().execute(async (trx) => {
    const startedAt = performance.now()
    const ids = await lockDueAccounts(trx, { now, limit, among: undefined })
    const took = performance.now() - startedAt
    // as a visit leaves them: due in a month
    if (isTaken && ids.length > 0)
      await trx
        .updateTable('billing_account')
        .set({ visit_at: instant(Date.UTC(2050, 2, 1)) })
        .where('account_id', 'in', [...ids])
        .execute()
    return ids.length === 0 ? undefined : took
  })
}

/** Walks all that are due, a batch at a time; the first is looked at as often as there are others (P-G11). */
export async function measureDueScan(count: number): Promise<Figure> {
  await using stand = await openBillingStand()
  await stand.ours(count)
  const before = readCpu()
  const [first, others]: [number[], number[]] = [[], []]
  for (let place = 0; place < count / limit; place += 1) first.push((await page(stand, false)) ?? 0)
  for (let took = await page(stand, true); took !== undefined; took = await page(stand, true)) others.push(took)
  const pair = {
    floor: percentile(first, 0.99),
    ours: percentile(others, 0.99),
    foreign: foreignPercent(before, readCpu()),
  }
  const goal = { id: 'P-G11', of: 'ratio', is: 'at most', value: 1.5 } as const
  const note = `a batch of ${limit}, the slowest of a hundred; floor: the first batch again and again`
  return figureOfPairs({ title: `find ${count} due accounts`, unit: 'ms', goal, note }, [pair], (time) => time)
}

import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { foreignPercent, readCpu } from '../measure/foreign-cpu.ts'
import { figureOfPairs } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { storeAccounts, type BilledAccounts } from '../stand/billing-accounts.ts'
import { checkAlike } from '../stand/billing-rows.ts'
import { storeHistory } from '../stand/billing-history.ts'
import { openBillingStand, type BillingStand } from '../stand/billing-stand.ts'
import { startProgram } from '../stand/program.ts'
import type { RenewOrder } from '../stand/renewing.ts'

const at = Date.UTC(2050, 1, 1)
async function countIssued(client: pg.Client, { from, to }: BilledAccounts, status: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from invoice where account_id >= $1 and account_id < $2 and status ${status}`,
    [from, to],
  )
  return rows[0]?.count ?? 0
}

function start(): ReturnType<typeof startProgram<RenewOrder, number>> {
  return startProgram<RenewOrder, number>(new URL('../stand/renewing.ts', import.meta.url), 'server')
}

/** A node renews all that is due; where it is `killed` half way, another one begins again. Answers milliseconds. */
async function renew({ url, client }: BillingStand, count: number, isKilled: boolean) {
  const accounts = await storeAccounts(client, { count, isVisited: true })
  const startedAt = performance.now()
  if (isKilled) {
    await using node = start()
    const lost = node.ask({ url, at }).then(
      () => true,
      () => false,
    )
    while ((await countIssued(client, accounts, "= 'draft'")) < count / 2) await wait(5)
    process.kill(node.pid, 'SIGKILL')
    if (await lost) throw new Error('the node had ended before it was killed')
  }
  // rows that the killed node held are skipped until the database has noticed
  while ((await countIssued(client, accounts, "<> 'draft'")) < count) {
    await using node = start()
    await node.ask({ url, at })
  }
  return { took: performance.now() - startedAt, accounts }
}

/** Throws where an invoice is missing, written twice, or without its place in the numbers. */
async function checkNumbers(client: pg.Client, from: number, count: number): Promise<void> {
  const { rows } = await client.query<{ all: number; places: number; different: number }>(
    `select count(*)::int as all, (max(seq) - min(seq) + 1)::int as places, count(distinct seq)::int as different
     from invoice where series = 'invoice' and seq is not null and account_id >= $1`,
    [from],
  )
  const [seen] = rows
  if (seen?.all !== count || seen.places !== count || seen.different !== count)
    throw new Error(`${count} invoices have other numbers: ${JSON.stringify(seen)}`)
}

/** A node that is killed half way, and the next one: they leave the rows that one alone leaves (P-G10). */
export async function measureKill(count: number): Promise<Figure> {
  await using stand = await openBillingStand()
  await storeHistory(stand)
  const before = readCpu()
  const floor = await renew(stand, count, false)
  const ours = await renew(stand, count, true)
  await checkAlike(stand.client, floor.accounts, ours.accounts)
  await checkNumbers(stand.client, floor.accounts.from, 2 * count)
  const pair = { floor: floor.took, ours: ours.took, foreign: foreignPercent(before, readCpu()) }
  const title = `renew ${count}, killed half way and again`
  const note = 'with the start of the nodes; the rows were the same; floor: one node that is left alone'
  return figureOfPairs({ title, unit: 'ms', note }, [pair], (time) => time)
}

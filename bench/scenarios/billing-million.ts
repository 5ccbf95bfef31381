import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { foreignPercent, readCpu } from '../measure/foreign-cpu.ts'
import { figureOfPairs } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { storeAccounts, type BilledAccounts } from '../stand/billing-accounts.ts'
import { storeHistory } from '../stand/billing-history.ts'
import { openBillingStand, type BillingStand } from '../stand/billing-stand.ts'
import { startProgram, type Program } from '../stand/program.ts'
import type { RenewOrder } from '../stand/renewing.ts'

const at = Date.UTC(2050, 1, 1)
const MILLION = 1_000_000
const patienceMs = 25 * 60_000
/** The rows of ten accounts that follow each other are all that there are: with credit or without, taxed or not. */
const KINDS = 10

/** Result of a renewal by two nodes. */
interface Renewed {
  /** Microseconds of an account. */
  readonly took: number
  /** The most memory of a node, MB. */
  readonly memory: number
}

type Node = Program<RenewOrder, number>

const startNode = (core: 'server' | 'client'): Node =>
  startProgram<RenewOrder, number>(new URL('../stand/renewing.ts', import.meta.url), core)

/** The most that a process has held so far, MB. */
function peakOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

async function countInvoices({ client }: BillingStand): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from invoice')
  return rows[0]?.count ?? 0
}

/** Throws where an invoice is missing, there twice, still a draft, or of another amount than its kind of account has. */
async function checkInvoices({ client }: BillingStand, { from, to }: BilledAccounts): Promise<void> {
  const { rows } = await client.query<{
    invoices: number
    accounts: number
    places: number
    issued: number
    kinds: number
  }>(
    `select count(*)::int as invoices, count(distinct account_id)::int as accounts, count(issued_at)::int as issued,
      (max(seq) - min(seq) + 1)::int as places,
      count(distinct (account_id % ${KINDS}, subtotal, tax, total, credit_applied, status))::int as kinds
     from invoice where account_id >= $1 and account_id < $2`,
    [from, to],
  )
  const count = to - from
  const [seen] = rows
  const numbers = [seen?.invoices, seen?.accounts, seen?.places, seen?.issued]
  if (numbers.some((number) => number !== count) || seen?.kinds !== KINDS)
    throw new Error(`${count} accounts were renewed, and the invoices are ${JSON.stringify(seen)}`)
}

/** All that is due by two nodes; where it is `killed`, one of them ends half way without a word and another one begins. */
async function renew(count: number, isKilled: boolean): Promise<Renewed> {
  await using stand = await openBillingStand()
  const { url } = stand
  await storeHistory(stand)
  const accounts = await storeAccounts(stand.client, { count, isVisited: true })
  await using nodes = new AsyncDisposableStack()
  const [one, other] = [nodes.use(startNode('server')), nodes.use(startNode('client'))]
  const startedAt = performance.now()
  const runs: Promise<unknown>[] = [one.ask({ url, at }, patienceMs)]
  const peaks: number[] = []
  if (isKilled) {
    const lost = other.ask({ url, at }, patienceMs).catch(() => undefined)
    while ((await countInvoices(stand)) < count / 2) await wait(500)
    peaks.push(peakOf(other.pid))
    process.kill(other.pid, 'SIGKILL')
    await lost
    runs.push(nodes.use(startNode('client')).ask({ url, at }, patienceMs))
  } else runs.push(other.ask({ url, at }, patienceMs))
  await Promise.all(runs)
  // what the killed node held was skipped while the database had not noticed
  await one.ask({ url, at }, patienceMs)
  const took = ((performance.now() - startedAt) * 1000) / count
  await checkInvoices(stand, accounts)
  return { took, memory: Math.max(...peaks, peakOf(one.pid)) }
}

/** A million subscriptions by two nodes, one of them killed half way, beside a tenth of them (P-G10). Some twenty minutes. */
export async function measureMillion(count = MILLION): Promise<readonly Figure[]> {
  const before = readCpu()
  const floor = await renew(count / 10, false)
  const ours = await renew(count, true)
  const pair = { floor, ours, foreign: foreignPercent(before, readCpu()) }
  const note = `usage, prepaid units, credit and tax; each was invoiced once; floor: ${count / 10} without a kill`
  const [growth, most] = [
    { id: 'P-G10', of: 'ratio', is: 'at most', value: 1.25 },
    { id: 'P-G10', of: 'ours', is: 'at most', value: 250 },
  ] as const
  const title = `renew ${count} by two nodes, one killed half way`
  return [
    figureOfPairs({ title, unit: 'µs', goal: growth, note }, [pair], ({ took }) => took),
    figureOfPairs({ title: 'memory of a node', unit: 'MB', goal: most }, [pair], ({ memory }) => memory),
  ]
}

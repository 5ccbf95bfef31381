import type pg from 'pg'
import type { LoggedStatement } from './statement-log.ts'

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Plan Rows': number
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly PlanNode[]
}

/** A step of a plan, and how many rows of its table it looked at. */
export interface ReadCount {
  readonly rows: number
  readonly by: string
}

const reading = /^(?:Seq Scan|Index Scan|Index Only Scan|Bitmap Heap Scan)$/

/** As guessed where the statement was not run. */
function rowsOf(node: PlanNode): number {
  if (node['Actual Rows'] === undefined) return node['Node Type'] === 'Seq Scan' ? node['Plan Rows'] : 0
  const passedBy = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return (node['Actual Rows'] + passedBy) * (node['Actual Loops'] ?? 1)
}

function mostOf(node: PlanNode): ReadCount {
  const by = `${node['Node Type']} of ${node['Relation Name'] ?? ''} ${node['Index Name'] ?? ''}`.trim()
  const own = { rows: reading.test(node['Node Type']) ? rowsOf(node) : 0, by }
  return (node.Plans ?? []).map(mostOf).reduce((most, one) => (one.rows > most.rows ? one : most), own)
}

async function planOf(
  client: pg.Client,
  { text, values }: LoggedStatement,
  how: 'analyze' | 'costs',
): Promise<PlanNode> {
  await client.query('begin')
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
      `explain (${how}, format json) ${text}`,
      [...values],
    )
    const [row] = rows
    if (row === undefined) throw new Error(`no plan of ${text}`)
    return row['QUERY PLAN'][0].Plan
  } finally {
    await client.query('rollback')
  }
}

/**
 * The step that looks at the most rows when a statement is run again, which changes nothing. What it did once can be rejected
 * by now: then its plan says it.
 */
export async function mostRowsRead(client: pg.Client, statement: LoggedStatement): Promise<ReadCount> {
  return mostOf(await planOf(client, statement, 'analyze').catch(() => planOf(client, statement, 'costs')))
}

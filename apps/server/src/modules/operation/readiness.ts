import type { Config } from '../../config.ts'
import type { Store } from '../../platform/database/database.ts'
import { migrationNames } from '../../platform/database/migrate.ts'
import type { NodeHealth } from '../../platform/worker/node-health.ts'
import { appliedMigrations } from './repository.ts'

/** The embedded store has one connection: a query that waits for it must not delay an operator's tools. */
const DATABASE_WITHIN_MS = 1_000

/** Part of the answer of /readyz. */
type NotReady = 'draining' | 'database' | 'migrations' | 'storage' | 'worker'

interface ReadinessPorts {
  readonly store: Store
  /** Time that the database may take; a second unless it is given. */
  readonly databaseWithinMs?: number | undefined
  readonly config: Pick<Config, 'ROLE'>
  readonly health: NodeHealth
}

/** Reasons why the node takes no requests; empty when it is ready. */
export async function whyNotReady({
  store,
  config,
  health,
  databaseWithinMs,
}: ReadinessPorts): Promise<readonly NotReady[]> {
  if (health.isDraining()) return ['draining']
  const isWorkerMissing = config.ROLE !== 'web' && !health.isWorkerAlive()
  const applied = await answeredInTime(appliedMigrations(store.db), databaseWithinMs)
  if (applied === undefined) return ['database']
  const isBehind = migrationNames().some((name) => !applied.has(name))
  const canWrite = await answeredInTime(store.space.canWrite(), databaseWithinMs)
  const reasons = { migrations: isBehind, storage: canWrite !== true, worker: isWorkerMissing } as const
  return (['migrations', 'storage', 'worker'] as const).filter((reason) => reasons[reason])
}

/** Answer of the database; undefined when it fails or takes longer than an operator's tool waits. */
export async function answeredInTime<Value>(
  work: Promise<Value>,
  withinMs = DATABASE_WITHIN_MS,
): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), withinMs)
  })
  try {
    return await Promise.race([work.catch(() => undefined), tooLate])
  } finally {
    clearTimeout(timer)
  }
}

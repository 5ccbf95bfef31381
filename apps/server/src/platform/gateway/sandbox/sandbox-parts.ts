import type { Clock } from '../../clock.ts'
import type { Executor } from '../../database/database.ts'
import type { Ids } from '../../ids.ts'
import type { Keys } from '../../keys.ts'

/**
 * All that the sandbox gateway takes from outside. It opens transactions of its own on `db`; only the demo's past is
 * written in one transaction, its charges included.
 */
export interface SandboxParts {
  readonly db: Executor
  readonly clock: Clock
  readonly ids: Ids
  readonly keys: Keys
  /** The keys before a change of WAYBILL_SECRET: webhooks that were signed with them are still read. */
  readonly previousKeys?: Keys
}

import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** A handle for reading and for single guarded statements. */
export type Database = Kysely<Schema>

/** The parameter of repositories: the open transaction of the request, or the database itself. */
export type Executor = Kysely<Schema> | Transaction<Schema>

export interface PoolFigures {
  readonly total: number
  readonly idle: number
  readonly waiting: number
}

/** The store's ability to take changes; without it reading goes on. */
export interface StorageSpace {
  /** True while the embedded store's disk is nearly full: changes are rejected before they are begun. */
  readonly isShort: () => boolean
  /** False as well once a change found no space or a read-only server, until one fits again. */
  readonly canWrite: () => Promise<boolean>
}

/** An opened store with what only the connection knows. */
export interface Store {
  readonly kind: 'embedded' | 'postgres'
  readonly db: Database
  readonly space: StorageSpace
  /** Runs a script of several statements without parameters (migrations). */
  readonly runScript: (script: string) => Promise<void>
  /** Calls back for each notification of the channel, until the returned function is called. */
  readonly listen: (channel: string, onMessage: (payload: string) => void) => Promise<() => Promise<void>>
  /** A member's requests: their account's transactions come one after the other on this node; absent for all other work. */
  readonly inTurn?: <Value>(work: () => Promise<Value>) => Promise<Value>
  /** Connections of this node by state; absent where there is only one. */
  readonly pool?: () => PoolFigures
  /** All files of an embedded database at one instant, as a tar archive; absent where the server has programs for that. */
  readonly dump?: () => Promise<Uint8Array>
  readonly close: () => Promise<void>
}

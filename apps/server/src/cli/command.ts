import type { Currency } from '@waybill/domain/money'
import type { ShopSettings } from '@waybill/domain/catalog'
import type { FastifyBaseLogger } from 'fastify'
import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import type { DatabaseClock } from '../platform/clock.ts'
import type { Store } from '../platform/database/database.ts'
import type { Ports } from '../platform/ports.ts'
import type { RunningSettings } from '../platform/running-settings.ts'

export { WrongUsage } from '../platform/staff-action.ts'

/** The name of a command in the audit trail that ran on the machine of the store, without a sign-in (S-28). */
export const LOCAL = 'local'

/** The store of a command and what it knows of its shop. */
export interface OpenedStore {
  readonly config: Config
  readonly store: Store
  readonly clock: DatabaseClock
  readonly log: FastifyBaseLogger
  /** Decisions of the shop about itself, of the newest version (SET-01). */
  readonly settings: () => ShopSettings
  /** Of the newest version; none before the first is published. */
  readonly currencies: readonly Currency[]
  /** Settings that the running shop issues documents by; undefined before the first start (S-30). */
  readonly running: RunningSettings | undefined
  /** Names of the migrations that this call applied. */
  readonly applied: readonly string[]
  /** Of the server that runs the command; absent where a command line opened the store. */
  readonly ports?: Ports
}

/** Surroundings that a command may use. */
export interface Terminal {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly out: (line: string) => void
  readonly error: (line: string) => void
  /** Bytes that are piped or typed into the command. */
  readonly input?: AsyncIterable<Uint8Array | string>
  /** A person types the input. */
  readonly isTyped?: boolean
  /** Folder that the caller's paths are relative to; this process's own where absent. */
  readonly folder?: string
  /** The one who signs, for the audit trail; absent where the store decides. */
  readonly signer?: string
  /** Store of the server that runs the command (S-29); absent where the command opens its own. */
  readonly opened?: () => Promise<OpenedStore>
}

/** A path as its caller means it. */
export function pathFrom({ folder }: Terminal, path: string): string {
  return folder === undefined ? path : resolve(folder, path)
}

/** One command of `npm run cli`; answers its exit code. */
export interface Command {
  /** Printed by `--help`, its first line in the list of commands. */
  readonly help: string
  /** The help of one of its own commands; undefined where it has none of this name. */
  readonly helpOfPart?: (name: string) => string | undefined
  /** True where it needs no store, or needs it alone: a running server doesn't run it. */
  readonly staysHere?: (terminal: Terminal) => boolean
  readonly run: (args: readonly string[], terminal: Terminal) => Promise<number>
}

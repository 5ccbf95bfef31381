import { execFile } from 'node:child_process'
import { shopPrograms } from './shop-programs.ts'
import type { ThrowawayStore } from './store.ts'

/** What a command of the operator ended with, and everything that it wrote but the place of an embedded store. */
export interface CommandEnd {
  readonly code: number
  readonly text: string
}

/** Runs `npm run cli -- …` as a process of its own on a store: beside running servers where the store is PostgreSQL. */
export function shopCommand(store: ThrowawayStore, ...args: readonly string[]): Promise<CommandEnd> {
  return shopCommandWith({}, store, ...args)
}

/** The same with variables that the shop has as well. */
export function shopCommandWith(
  settings: Readonly<Record<string, string>>,
  store: ThrowawayStore,
  ...args: readonly string[]
): Promise<CommandEnd> {
  const place = store.kind === 'embedded' ? { DATA_DIR: store.dataDir } : { DATABASE_URL: store.url }
  const env = {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    WAYBILL_SECRET: 'a secret of thirty-two bytes for tests',
    LOG_LEVEL: 'warn',
    ...place,
    ...settings,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [shopPrograms().cli, ...args], { env }, (error, out, err) => {
      const code = typeof error?.code === 'number' ? error.code : error === null ? 0 : 1
      resolve({ code, text: `${out}${err}`.replace(/^Using the embedded database .*\n/u, '') })
    })
  })
}

import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './postgres.ts'
import { createDatabase } from './postgres-database.ts'
import { storeKind, storeKinds } from './store.ts'
import type { StoreKind } from './store.ts'
import { announceEmbedded, announcePostgres } from './store-templates.ts'

const root = join(import.meta.dirname, '../../..')
const cli = join(root, 'apps/server/src/cli.ts')

type Teardown = () => Promise<void> | void

/** Runs once per vitest project: prepares a migrated template of each store, from which tests take their own. */
export async function setup(): Promise<Teardown> {
  const kinds: readonly StoreKind[] = process.env.STORE === undefined ? storeKinds : [storeKind()]
  const teardowns: Teardown[] = []
  for (const kind of kinds) teardowns.push(await (kind === 'postgres' ? preparePostgres() : prepareEmbedded()))
  return async () => {
    for (const teardown of teardowns.toReversed()) await teardown()
  }
}

async function preparePostgres(): Promise<Teardown> {
  const server = await startPostgres()
  const url = await createDatabase(server.url, 'waybill_template')
  migrate({ DATABASE_URL: url })
  announcePostgres(url)
  return server.stop
}

async function prepareEmbedded(): Promise<Teardown> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-template-'))
  migrate({ DATA_DIR: folder })
  announceEmbedded(folder)
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Applies the migrations as an operator would; a test seeds what it needs. */
function migrate(store: Readonly<Record<string, string>>): void {
  if (!existsSync(cli)) return
  const secret = 'a secret of tests that is long enough for any key'
  const env = { ...process.env, WAYBILL_SECRET: secret, SEED: 'none', ...store }
  execFileSync(process.execPath, [cli, 'migrate'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
}

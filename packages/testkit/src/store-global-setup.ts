import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from './postgres.ts'
import { createDatabase } from './postgres-database.ts'
import { joinPrograms, shopPrograms } from './shop-programs.ts'
import { storeKind, storeKinds } from './store.ts'
import type { StoreKind, ThrowawayStore } from './store.ts'
import {
  announceApprover,
  announceTemplates,
  templateDatabase,
  templateFolder,
  type StoreContent,
} from './store-templates.ts'
import { startShopProcess } from './shop-process.ts'
import { publishFolder } from './second-shop.ts'
import { STAFF } from './shop-command.ts'
import { APPROVER, createStaffAccount } from './staff.ts'

const root = join(import.meta.dirname, '../../..')
const cli = join(root, 'apps/server/src/cli.ts')

type Teardown = () => Promise<void> | void

/** Runs once per vitest project: prepares the templates of each store, from which tests take their own. */
export async function setup(): Promise<Teardown> {
  await joinPrograms()
  const kinds: readonly StoreKind[] = process.env.STORE === undefined ? storeKinds : [storeKind()]
  const embedded = kinds.includes('embedded') ? await prepareEmbedded() : undefined
  const postgres = kinds.includes('postgres') ? await preparePostgres() : undefined
  announceTemplates({ embedded: embedded?.folder, postgres: postgres?.server })
  return async () => {
    await postgres?.teardown()
    await embedded?.teardown()
  }
}

async function preparePostgres() {
  const { url: server, stop: teardown } = await startPostgres()
  const migrated = templateDatabase('migrated')
  migrate({ DATABASE_URL: await createDatabase(server, migrated) })
  const copyOf = async (from: StoreContent, to: StoreContent): Promise<ThrowawayStore> => {
    const url = await createDatabase(server, templateDatabase(to), templateDatabase(from))
    return { kind: 'postgres', url, dispose: async () => {} }
  }
  await publish(await copyOf('migrated', 'published'))
  await employ(await copyOf('published', 'staffed'))
  await seed(await copyOf('migrated', 'seeded'))
  return { server, teardown }
}

/** The templates of the embedded store, or only those that are migrated and seeded, and what removes them. */
export async function prepareEmbedded({ hasStories = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-template-'))
  const copyOf = (from: StoreContent, to: StoreContent): ThrowawayStore => {
    const dataDir = templateFolder(folder, to)
    cpSync(templateFolder(folder, from), dataDir, { recursive: true })
    return { kind: 'embedded', dataDir, dispose: async () => {} }
  }
  migrate({ DATA_DIR: templateFolder(folder, 'migrated') })
  if (hasStories) {
    await publish(copyOf('migrated', 'published'))
    await employ(copyOf('published', 'staffed'))
  }
  await seed(copyOf('migrated', 'seeded'))
  const teardown: Teardown = () => rmSync(folder, { recursive: true, force: true })
  return { folder, teardown }
}

/** Two of the staff, for stories with commands on money. */
async function employ(store: ThrowawayStore): Promise<void> {
  if (!existsSync(cli)) return
  await createStaffAccount(store, STAFF)
  announceApprover(store.kind, await createStaffAccount(store, APPROVER))
}

/** The demo's catalogue, published by the operator's command. */
async function publish(store: ThrowawayStore): Promise<void> {
  if (existsSync(cli)) await publishFolder(store, join(root, 'catalog'))
}

/** The first start of a shop, as its operator would see it. */
async function seed(store: ThrowawayStore): Promise<void> {
  if (!existsSync(cli)) return
  const shop = await startShopProcess(store)
  await shop.stop()
}

/** Applies the migrations as an operator would. */
function migrate(store: Readonly<Record<string, string>>): void {
  if (!existsSync(cli)) return
  const secret = 'a secret of thirty-two bytes for tests'
  const env = { ...process.env, WAYBILL_SECRET: secret, SEED: 'none', ...store }
  execFileSync(process.execPath, [shopPrograms().cli, 'migrate'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

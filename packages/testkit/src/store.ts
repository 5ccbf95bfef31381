import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, dropDatabase } from './postgres-database.ts'
import { storeTemplates, templateDatabase, templateFolder, type StoreContent } from './store-templates.ts'

export const storeKinds = ['embedded', 'postgres'] as const

/** The two stores that the same code runs on. */
export type StoreKind = (typeof storeKinds)[number]

type Stored =
  | { readonly kind: 'embedded'; readonly dataDir: string }
  | { readonly kind: 'postgres'; readonly url: string }

/** A store of one test: fresh, migrated when the run has a template, and removed by `dispose`. */
export type ThrowawayStore = Stored & { readonly dispose: () => Promise<void> }

/** Environment by which a shop or a command of the operator finds a store, with the secret that its keys are derived from. */
export function variablesOf(store: Stored): Readonly<Record<string, string>> {
  const place = store.kind === 'embedded' ? { DATA_DIR: store.dataDir } : { DATABASE_URL: store.url }
  return { WAYBILL_SECRET: 'a secret of thirty-two bytes for tests', ...place }
}

/** The store that this run tests, by the variable STORE. */
export function storeKind(value = process.env.STORE ?? 'embedded'): StoreKind {
  const kind = storeKinds.find((one) => one === value)
  if (kind === undefined) throw new Error(`STORE is '${value}', it must be one of ${storeKinds.join(', ')}`)
  return kind
}

/** A fresh store of the kind that this run tests, or of the one that a test needs. */
export function throwawayStore(
  kind: StoreKind = storeKind(),
  content: StoreContent = 'migrated',
): Promise<ThrowawayStore> {
  return kind === 'postgres' ? throwawayDatabase(content) : throwawayFolder(content)
}

async function throwawayFolder(content: StoreContent): Promise<ThrowawayStore> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waybill-store-'))
  const { embedded } = storeTemplates()
  if (embedded !== undefined) cpSync(templateFolder(embedded, content), dataDir, { recursive: true })
  const dispose = async (): Promise<void> => rmSync(dataDir, { recursive: true, force: true })
  return { kind: 'embedded', dataDir, dispose }
}

async function throwawayDatabase(content: StoreContent): Promise<ThrowawayStore> {
  const { postgres } = storeTemplates()
  if (postgres === undefined) {
    throw new Error('No PostgreSQL was started for this run: its vitest project needs store-global-setup.ts.')
  }
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const url = await createDatabase(postgres, name, templateDatabase(content))
  return { kind: 'postgres', url, dispose: () => dropDatabase(postgres, name) }
}

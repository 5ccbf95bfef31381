import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, dropDatabase } from '@waybill/testkit/postgres-database'
import { storeKind } from '@waybill/testkit/store'
import { storeTemplates } from '@waybill/testkit/store-templates'
import type { Store } from '../database.ts'
import { openEmbeddedStore } from '../embedded-store.ts'
import { openPostgresStore } from '../postgres-store.ts'

/** Two nodes on one database without any table. */
export interface EmptyStores {
  /** On the embedded store, which one process opens, the same one twice. */
  readonly nodes: readonly [Store, Store]
  /** Without any table again. */
  readonly empty: () => Promise<void>
  readonly dispose: () => Promise<void>
}

const EMPTY = 'drop schema if exists verify, gw cascade; drop schema public cascade; create schema public'

export async function openEmptyStores(): Promise<EmptyStores> {
  return storeKind() === 'postgres' ? emptyDatabase() : emptyFolder()
}

async function emptyFolder(): Promise<EmptyStores> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-empty-'))
  const store = await openEmbeddedStore(folder)
  const dispose = async (): Promise<void> => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { nodes: [store, store], empty: () => store.runScript(EMPTY), dispose }
}

async function emptyDatabase(): Promise<EmptyStores> {
  const { postgres } = storeTemplates()
  if (postgres === undefined) throw new Error('no PostgreSQL was started for this run')
  const name = `empty_${crypto.randomUUID().replaceAll('-', '')}`
  const url = await createDatabase(postgres, name)
  const open = (): Store => openPostgresStore({ url, directUrl: url, onError: () => undefined })
  const nodes = [open(), open()] as const
  const dispose = async (): Promise<void> => {
    await Promise.all(nodes.map((store) => store.close()))
    await dropDatabase(postgres, name)
  }
  return { nodes, empty: () => nodes[0].runScript(EMPTY), dispose }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, dropDatabase } from '@waybill/testkit/postgres-database'
import { storeKind, type ThrowawayStore } from '@waybill/testkit/store'
import { storeTemplates } from '@waybill/testkit/store-templates'
import { cliInStore } from './cli-in-store.ts'

/** A store without any table, as a new machine has it. */
async function emptyStore(): Promise<ThrowawayStore> {
  const { postgres } = storeTemplates()
  if (storeKind() === 'embedded' || postgres === undefined) {
    const dataDir = mkdtempSync(join(tmpdir(), 'waybill-new-'))
    return { kind: 'embedded', dataDir, dispose: async () => rmSync(dataDir, { recursive: true, force: true }) }
  }
  const name = `restored_${crypto.randomUUID().replaceAll('-', '')}`
  const url = await createDatabase(postgres, name)
  return { kind: 'postgres', url, dispose: () => dropDatabase(postgres, name) }
}

/** Runs commands on a store without any table, which goes with them. */
export async function onEmptyStore(work: (of: ReturnType<typeof cliInStore>) => Promise<void>): Promise<void> {
  const other = await emptyStore()
  await work(cliInStore(() => other))
  await other.dispose()
}

import { storeKind, throwawayStore } from '@waybill/testkit/store'
import type { StoreContent } from '@waybill/testkit/store-templates'
import type { Store } from '../../database/database.ts'
import { openEmbeddedStore } from '../../database/embedded-store.ts'
import { migrate } from '../../database/migrate.ts'
import { openPostgresStore } from '../../database/postgres-store.ts'

/** A migrated store of the kind that this run tests, gone after `dispose`. */
export async function openTestStore(
  content: StoreContent = 'migrated',
): Promise<{ readonly store: Store; readonly dispose: () => Promise<void> }> {
  const throwaway = await throwawayStore(storeKind(), content)
  const store =
    throwaway.kind === 'embedded'
      ? await openEmbeddedStore(throwaway.dataDir)
      : openPostgresStore({ url: throwaway.url, directUrl: throwaway.url, onError: () => undefined })
  await migrate(store)
  const dispose = async (): Promise<void> => {
    await store.close()
    await throwaway.dispose()
  }
  return { store, dispose }
}

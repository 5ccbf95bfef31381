import { setTimeout as wait } from 'node:timers/promises'
import type { CatalogueDocument } from '@waybill/domain/catalog'
import { newestDocument, publishDocument } from '../../apps/server/src/modules/catalog/repository.ts'
import { openPostgresStore } from '../../apps/server/src/platform/database/postgres-store.ts'

const pauseMs = 5
const patienceMs = 20_000

/** Publishes changes of the catalogue to a running server, as an import does. */
export interface CatalogueEditor extends AsyncDisposable {
  readonly document: () => Promise<CatalogueDocument>
  /** Another shop as the next version. */
  readonly publish: (document: CatalogueDocument) => Promise<void>
  /** The next version, its first shown package called `title`. */
  readonly publishTitle: (title: string) => Promise<void>
}

export function openCatalogueEditor(databaseUrl: string): CatalogueEditor {
  const onError = (error: Error): void => console.error(error)
  const store = openPostgresStore({ url: databaseUrl, directUrl: databaseUrl, onError })
  const newest = async () => {
    const found = await newestDocument(store.db)
    if (found === undefined) throw new Error('no catalogue is published')
    return found
  }
  return {
    document: async () => (await newest()).document,
    publish: async (document) => {
      const number = (await newest()).number + 1
      await publishDocument(store.db, { number, document, digest: `shop ${number}`, by: 'bench', now: Date.now() })
    },
    publishTitle: async (title) => {
      const { number, document } = await newest()
      const at = document.packages.findIndex(({ isExclusive, isDeleted }) => isExclusive && !isDeleted)
      const packages = document.packages.map((item, index) => (index === at ? { ...item, title: { en: title } } : item))
      const next = {
        number: number + 1,
        document: { ...document, packages },
        digest: title,
        by: 'bench',
        now: Date.now(),
      }
      await publishDocument(store.db, next)
    },
    [Symbol.asyncDispose]: store.close,
  }
}

/** Waits until a page outside of the measurement shows the text. */
export async function untilShown(url: string, text: string): Promise<void> {
  const end = performance.now() + patienceMs
  for (;;) {
    const response = await fetch(url, { headers: { accept: 'text/html' } })
    if ((await response.text()).includes(text)) return
    if (performance.now() > end) throw new Error(`${url} does not show ${text}`)
    await wait(pauseMs)
  }
}

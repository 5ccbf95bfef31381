import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { freePort } from '@waybill/testkit/free-port'
import type { RunningShop } from '@waybill/testkit/running-shop'
import { startShopProcess } from '@waybill/testkit/shop-process'
import { shopCommand } from '@waybill/testkit/shop-command'
import type { FileChange } from '@waybill/testkit/tiered-visits'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { expect, test as demo } from './stage.ts'

type Edits = readonly FileChange[]

/** Publishes the demo catalogue with changes while no server runs. */
async function publishes(store: ThrowawayStore, edits: Edits): Promise<void> {
  const files = editedCatalogue()
  for (const edit of edits) files.edit(...edit)
  const { code, text } = await shopCommand(store, 'import', files.folder)
  expect(code, text).toBe(0)
  files.dispose()
}

interface Publisher {
  readonly shop: RunningShop
  /** The later catalogue, and the shop again at the same address. */
  readonly publishes: () => Promise<void>
  /** The first catalogue again, where a story before this one has published the later one. */
  readonly startsOver: () => Promise<void>
}

/** A shop of a file's own: it stops, publishes and starts again in the middle. */
export const publishingTest = (first: Edits, later: Edits) =>
  demo.extend<object, { shop: RunningShop; publisher: Publisher }>({
    publisher: [
      // oxlint-disable-next-line no-empty-pattern -- the test runner reads the parameter's shape
      async ({}, use) => {
        const store = await throwawayStore('embedded')
        const settings = { PORT: String(await freePort()) }
        await publishes(store, first)
        let running = await startShopProcess(store, settings)
        let isLater = false
        const publishesAnew = async (edits: Edits): Promise<void> => {
          await running.stop()
          await publishes(store, edits)
          running = await startShopProcess(store, settings)
          isLater = edits === later
        }
        const startsOver = async (): Promise<void> => (isLater ? publishesAnew(first) : undefined)
        await use({ shop: running, publishes: () => publishesAnew(later), startsOver })
        await running.stop()
        await store.dispose()
      },
      { scope: 'worker', timeout: 300_000 },
    ],
    shop: [async ({ publisher }, use) => use(publisher.shop), { scope: 'worker' }],
  })

import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Store } from '../../../platform/database/database.ts'
import { openTestStore } from '../../../platform/gateway/testing/open-test-store.ts'
import { storeBillingShop } from './store-billing-shop.ts'

/** One store with the billing shop for the tests of a file, each of which begins without accounts. */
export function billingStore(): { readonly store: Store } {
  let opened: Awaited<ReturnType<typeof openTestStore>>
  beforeAll(async () => {
    opened = await openTestStore()
    await storeBillingShop(opened.store.db)
  })
  beforeEach(() => opened.store.runScript('truncate account, invoice_series cascade'))
  afterAll(() => opened.dispose())
  return {
    get store() {
      return opened.store
    },
  }
}

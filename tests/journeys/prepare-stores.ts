import { joinPrograms } from '@waybill/testkit/shop-programs'
import { prepareEmbedded } from '@waybill/testkit/store-global-setup'
import { announceTemplates } from '@waybill/testkit/store-templates'

/** Global set-up of the browser tests: each shop begins on a copy of a store that is migrated and seeded once a run. */
export default async function prepareStores(): Promise<() => Promise<void>> {
  await joinPrograms()
  const { folder, teardown } = await prepareEmbedded({ hasStories: false })
  announceTemplates({ embedded: folder, postgres: undefined })
  return async () => teardown()
}

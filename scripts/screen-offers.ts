import { call, REVIEW, visitorWith, type Screen, type Stage } from './screen-stage.ts'

/** The package whose modules are dearer one by one, and the plan of a buyer who has put them beside it. */
const HOME_CARE = 7
const LOCAL = { id: 1, module: 0, pricing: 1 } as const

async function withBetterPackage(stage: Stage): Promise<void> {
  await visitorWith(stage)
  await call(stage, '/cart/add', LOCAL)
  const response = await stage.page.request.get(`${stage.url}/services/bundles/${HOME_CARE}`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a package of our own call
  const { result } = (await response.json()) as { readonly result: { readonly modules: readonly number[] } }
  // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
  for (const id of result.modules) await call(stage, '/cart/add', { id, module: 1 })
}

async function withSavedCarts(stage: Stage): Promise<void> {
  await withBetterPackage(stage)
  await call(stage, '/cart/saved', { name: 'Local with home care' })
  await call(stage, '/cart/add', { id: 3, module: 0, pricing: 1 })
  await call(stage, '/cart/saved', { name: 'Everything, for the whole region and both depots' })
  await call(stage, '/cart/add', { id: 31, module: 1 })
}

const shows = (name: string, prepare: (stage: Stage) => Promise<void>, path: string): Screen => ({
  name,
  prepare: async (stage) => {
    await prepare(stage)
    await stage.open(path)
  },
})

const unfolded = (screen: Screen, name: string): Screen => ({
  name,
  prepare: async (stage) => {
    await screen.prepare(stage)
    for (const summary of await stage.page.locator('main summary').filter({ visible: true }).all())
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await summary.click()
  },
})

const saved = shows('cart-saved', withSavedCarts, REVIEW)
const better = shows('cart-better-package', withBetterPackage, REVIEW)

/** A better package for the cart, and saved carts. */
export const offerScreens: readonly Screen[] = [
  better,
  unfolded(better, 'cart-better-package-open'),
  shows('catalogue-better-package', withBetterPackage, '/platform/marketplace/optimizing'),
  shows('cart-better-package-vi', withBetterPackage, `/vi${REVIEW}`),
  saved,
  unfolded(saved, 'cart-saved-open'),
  shows('cart-saved-fr', withSavedCarts, `/fr${REVIEW}`),
  shows(
    'cart-saved-empty',
    async (stage) => {
      await withSavedCarts(stage)
      await call(stage, '/cart/empty', {})
    },
    REVIEW,
  ),
]

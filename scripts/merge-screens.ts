import { call, demoEmail, registers, visitorWith, type Screen, type Stage } from './screen-stage.ts'

const CATALOGUE = '/platform/marketplace'
const MERGE = `${CATALOGUE}/shopping-cart-merge`
const CURRENCY = `${CATALOGUE}/shopping-cart-currency`
const BACK = encodeURIComponent(`${CATALOGUE}/shopping-cart-review`)
/** Not sold in PHP. */
const CHARGING = { id: 28, module: 1 }

/** A member with a cart in the account who filled another one before signing in. */
async function merges(stage: Stage): Promise<void> {
  const email = await registers(stage, 'merges')
  await visitorWith(stage, 'proofOfVisit')
  await call(stage, '/cart/add', CHARGING)
  await call(stage, '/account/session', { email, password: 'three quiet words' })
}

const merging = (name: string, path: string): Screen => ({
  name,
  prepare: async (stage) => {
    await merges(stage)
    await stage.open(path)
  },
})

/** Carts of a merge at a sign-in, and carts in another currency. */
export const mergeScreens: readonly Screen[] = [
  merging('cart-merge', MERGE),
  merging('cart-merge-vi', `/vi${MERGE}`),
  merging('cart-waits', CATALOGUE),
  {
    name: 'cart-comparison',
    prepare: async (stage) => {
      await visitorWith(stage, 'proofOfVisit')
      await call(stage, '/cart/saved', { name: 'Alone' })
      await call(stage, '/cart/add', { id: 2, module: 0, pricing: 1 })
      await call(stage, '/cart/add', { id: 31, module: 1 })
      await stage.open(`${CATALOGUE}/shopping-cart-review`)
      await stage.page.getByRole('link', { name: 'Compare carts' }).click()
      await stage.page.getByRole('table').waitFor()
    },
  },
  {
    name: 'cart-merge-done',
    prepare: async (stage) => {
      await merges(stage)
      await stage.open(MERGE)
      await stage.page.getByRole('button', { name: 'Combine both carts' }).click()
      await stage.page.getByRole('heading', { name: 'Your cart is ready' }).waitFor()
    },
  },
  {
    name: 'cart-merge-proposed',
    prepare: async (stage) => {
      const email = await demoEmail(stage, 'primary')
      await visitorWith(stage, 'proofOfVisit')
      await call(stage, '/cart/add', { id: 3, module: 0, pricing: 1 })
      await call(stage, '/cart/add', CHARGING)
      await call(stage, '/account/session', { email, password: await demoPassword(stage) })
      await stage.open(MERGE)
    },
  },
  {
    name: 'cart-currency',
    prepare: async (stage) => {
      await visitorWith(stage, 'regional', 'proofOfVisit')
      await call(stage, '/cart/add', CHARGING)
      await stage.open(`${CURRENCY}?to=PHP&back=${BACK}`)
    },
  },
  {
    name: 'cart-problems',
    prepare: async (stage) => {
      await visitorWith(stage, 'regional', 'proofOfVisit')
      await call(stage, '/cart/add', CHARGING)
      await call(stage, '/cart/currency', { currency: 'PHP' })
      await stage.open(`${CATALOGUE}/shopping-cart-review`)
    },
  },
  {
    name: 'cart-problems-beside',
    prepare: async (stage) => {
      await visitorWith(stage, 'regional', 'proofOfVisit')
      await call(stage, '/cart/add', CHARGING)
      await call(stage, '/cart/currency', { currency: 'PHP' })
      await stage.open(CATALOGUE)
    },
  },
]

async function demoPassword({ page, url }: Stage): Promise<string> {
  const response = await page.request.get(`${url}/sandbox/accounts.json`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sandbox's own list of demo accounts
  const accounts = (await response.json()) as { readonly kind: string; readonly password: string }[]
  return accounts.find(({ kind }) => kind === 'primary')?.password ?? ''
}

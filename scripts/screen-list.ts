import type { Page } from '@playwright/test'

/** What a screen needs to be set up with. */
export interface Stage {
  readonly page: Page
  readonly url: string
  readonly width: number
  /** Opens a path of ours and waits until it is hydrated. */
  readonly open: (path: string) => Promise<void>
}

export interface Screen {
  readonly name: string
  readonly prepare: (stage: Stage) => Promise<void>
  /** A dialog or panel: the window is photographed, not the whole page. */
  readonly isPanel?: true
}

const at = (name: string, path: string): Screen => ({ name, prepare: (stage) => stage.open(path) })

async function addPlan({ page, open }: Stage): Promise<void> {
  await open('/platform/marketplace')
  const button = page.getByRole('button', { name: 'Try now: Regional' })
  if ((await button.count()) === 0) return
  await button.click()
  await page.getByRole('button', { name: 'Selected' }).waitFor()
}

async function signInAs(kind: string, { page, url, open }: Stage): Promise<void> {
  await page.context().clearCookies()
  const response = await page.request.get(`${url}/sandbox/accounts.json`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the sandbox's own list of demo accounts
  const accounts = (await response.json()) as {
    readonly kind: string
    readonly email: string
    readonly password: string
  }[]
  const account = accounts.find((candidate) => candidate.kind === kind)
  if (account === undefined) throw new Error(`no demo account of kind ${kind}`)
  await open('/sign-in')
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).last().click()
  await page.waitForURL(/account\/billing\/subscription/)
}

const signedIn = (name: string, kind: string, path: string): Screen => ({
  name,
  prepare: async (stage) => {
    await signInAs(kind, stage)
    await stage.open(path)
  },
})

/** In an order that lets the later ones use what the earlier ones left: an empty cart first. */
export const screens: readonly Screen[] = [
  at('catalogue', '/platform/marketplace'),
  at('catalogue-list', '/platform/marketplace/list'),
  at('platform', '/platform/marketplace/optimizing'),
  at('industry', '/platform/marketplace/industries/field-service'),
  at('search', '/platform/marketplace/search?q=route'),
  at('pricing', '/platform/marketplace/pricing'),
  at('module', '/platform/marketplace/field-work/visit-forms'),
  at('package', '/platform/marketplace/packages/regional'),
  at('cart-empty', '/platform/marketplace/shopping-cart-review'),
  at('not-found', '/platform/marketplace/no-such-place'),
  at('register', '/register'),
  at('sign-in', '/sign-in'),
  at('forgot', '/account/password/forgot'),
  at('contact', '/contact'),
  { name: 'catalogue-with-cart', prepare: addPlan },
  at('cart-review', '/platform/marketplace/shopping-cart-review'),
  {
    name: 'share-quote',
    isPanel: true,
    prepare: async (stage) => {
      await addPlan(stage)
      await stage.open('/platform/marketplace/shopping-cart-review')
      await stage.page
        .getByRole('button', { name: stage.width < 751 ? 'Get quote' : 'Share quote' })
        .first()
        .click()
      await stage.page.getByRole('dialog').waitFor()
    },
  },
  at('register-with-cart', '/register'),
  at('catalogue-vi', '/vi/platform/marketplace'),
  at('api-reference', '/docs/api'),
  at('sandbox', '/sandbox'),
  at('mailbox', '/sandbox/mailbox'),
  at('gallery', '/sandbox/gallery'),
  signedIn('subscription-trial', 'trial', '/account/billing/subscription'),
  signedIn('checkout', 'trial', '/account/checkout'),
  signedIn('subscription-active', 'primary', '/account/billing/subscription'),
  signedIn('subscription-expired', 'expired', '/account/billing/subscription'),
  signedIn('access-denied', 'non-primary', '/account/access-denied'),
  signedIn('manage-features', 'primary', '/account/manage-features'),
]

import { mergeScreens } from './merge-screens.ts'
import { dialogScreens } from './screen-dialogs.ts'
import { needsConfirmation, at, live, signedIn, then, withCart } from './screen-kinds.ts'
import { mailedLink, registers, REVIEW, shares, type Screen, type Stage } from './screen-stage.ts'
import { offerScreens } from './screen-offers.ts'
import { pathScreens } from './path-screens.ts'

const CATALOGUE = '/platform/marketplace'
const SUBSCRIPTION = '/account/billing/subscription'

const clicks = (label: RegExp) => async (stage: Stage) => {
  await stage.page.getByRole('button', { name: label }).filter({ visible: true }).first().click()
}

/** Sends a form as it is: what is missing is shown. */
async function submits({ page }: Stage): Promise<void> {
  await page.locator('main form button[type="submit"]').filter({ visible: true }).last().click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
}

const whole = ({ name, prepare }: Screen): Screen => ({ name, prepare })

const review = withCart('cart-review', REVIEW)
const share: Screen = then(review, 'share-quote', async (stage) => {
  await clicks(/^(Get|Share) quote$/)(stage)
  await stage.page.getByRole('dialog').waitFor()
})
const catalogue = at('catalogue', CATALOGUE)
const pricing = at('pricing', `${CATALOGUE}/pricing`)
const register = withCart('register-with-cart', '/register')
const checkout = signedIn('checkout', 'trial', '/account/checkout')
const active = signedIn('subscription-active', 'primary', SUBSCRIPTION)
const quote: Screen = {
  name: 'quote',
  prepare: async (stage) => {
    const link = await shares(stage, 'quote')
    await stage.open(new URL(link).pathname)
  },
}

/** The list of suggestions, open at its first module. */
const suggests = (name: string, path: string, term: string): Screen =>
  then(at(name, path), name, async ({ page, width }) => {
    if (width < 751) await page.locator('header a[href$="/search"]').click()
    const field = page.getByRole('banner').getByRole('combobox')
    await field.fill(term)
    await page.getByRole('listbox').waitFor()
    await field.press('ArrowDown')
  })

const search: readonly Screen[] = [
  suggests('suggestions', CATALOGUE, 'route'),
  suggests('suggestions-vi', `/vi${CATALOGUE}`, 'tuyến'),
  suggests('suggestions-fr', `/fr${CATALOGUE}`, 'tournée'),
  withCart('search', `${CATALOGUE}/search?q=route`),
  at('search-vi', `/vi${CATALOGUE}/search?q=giao%20h%C3%A0ng`),
  at('search-narrowed', `${CATALOGUE}/search?q=route&category=optimizing`),
  at('search-nothing', `${CATALOGUE}/search?q=submarine`),
  at('search-rule', `${CATALOGUE}/search`),
]

const marketplace: readonly Screen[] = [
  catalogue,
  then(catalogue, 'header-choices', async ({ page }) => {
    await page.locator('header summary').filter({ visible: true }).first().click()
  }),
  then(catalogue, 'filters', async ({ page, width }) => {
    if (width < 1_000) await page.getByRole('link', { name: 'Filter' }).first().click()
  }),
  at('catalogue-list', `${CATALOGUE}/list`),
  at('platform', `${CATALOGUE}/optimizing`),
  at('category-telematics', `${CATALOGUE}/telematics`),
  at('category-mobile-vi', `/vi${CATALOGUE}/mobile`),
  at('category-api', `${CATALOGUE}/api`),
  at('category-support-fr', `/fr${CATALOGUE}/premium-support`),
  at('industry', `${CATALOGUE}/industries/field-service`),
  ...search,
  pricing,
  then(pricing, 'pricing-category', async ({ page }) => {
    await page.locator('main details > summary').nth(1).click()
  }),
  then(pricing, 'pricing-comparison', async ({ page }) => {
    await page.getByRole('table').scrollIntoViewIfNeeded()
  }),
  at('pricing-differences', `${CATALOGUE}/pricing?differences=1`),
  at('pricing-year-vi', `/vi${CATALOGUE}/pricing?cycle=year`),
  withCart('pricing-with-cart', `${CATALOGUE}/pricing`),
  signedIn('pricing-member', 'exclusive', `${CATALOGUE}/pricing`),
  signedIn('pricing-indirect', 'indirect', `${CATALOGUE}/pricing`),
  at('module', `${CATALOGUE}/field-work/visit-forms`),
  at('package', `${CATALOGUE}/packages/regional`),
  at('module-tracking', `${CATALOGUE}/telematics/tracker-gateway`),
  at('module-mobile', `${CATALOGUE}/mobile/driver-app`),
  at('module-api', `${CATALOGUE}/api/audit-trail`),
  at('module-support', `${CATALOGUE}/premium-support/support-hero`),
  at('module-landing', `${CATALOGUE}/optimizing/charging-stops`),
  at('module-retired', `${CATALOGUE}/mobile/text-dispatch`),
  signedIn('module-member', 'primary', `${CATALOGUE}/telematics/tracker-gateway`),
  at('not-found', `${CATALOGUE}/no-such-place`),
  at('contact', '/account/contact'),
  at('catalogue-vi', `/vi${CATALOGUE}`),
]

const cart: readonly Screen[] = [
  at('cart-empty', REVIEW),
  needsConfirmation('cart-confirmation', '/cart/module/47/deactivate'),
  needsConfirmation('cart-confirmation-vi', '/vi/cart/module/33/activate'),
  withCart('catalogue-with-cart', CATALOGUE),
  review,
  ...offerScreens,
  ...dialogScreens,
  share,
  then(share, 'share-quote-wrong', async ({ page }) => {
    await page.getByRole('dialog').getByLabel('Send to').fill('not an address,')
    await page.getByRole('dialog').locator('[aria-invalid="true"]').waitFor()
  }),
  then(review, 'estimate-price', async (stage) => {
    await clicks(/^Estimate price$/)(stage)
    await stage.page.getByRole('dialog').waitFor()
  }),
  then(review, 'amount-steps', async ({ page }) => {
    await page.locator('main a[aria-haspopup="dialog"]').filter({ visible: true }).first().click()
    await page.getByRole('dialog').waitFor()
  }),
  live('cart-live', REVIEW),
  live('cart-live-vi', `/vi${REVIEW}`),
  live('catalogue-live', CATALOGUE),
  quote,
  whole(
    then(quote, 'quote-accepted', async (stage) => {
      await clicks(/^Accept/)(stage)
      await stage.page
        .getByText(/accepted/i)
        .first()
        .waitFor()
    }),
  ),
]

const account: readonly Screen[] = [
  at('register', '/register'),
  register,
  whole(then(register, 'register-wrong', submits)),
  at('sign-in', '/sign-in'),
  at('forgot', '/account/password/forgot'),
  {
    name: 'verify-email',
    prepare: async (stage) => {
      const link = await mailedLink(stage, await registers(stage, 'verify'), '/verify-email/')
      await stage.page.context().clearCookies()
      await stage.open(new URL(link).pathname)
    },
  },
  {
    name: 'unsubscribe',
    prepare: async (stage) => {
      const link = await shares(stage, 'unsubscribe', '/unsubscribe/')
      await stage.open(new URL(link).pathname)
    },
  },
  checkout,
  whole(then(checkout, 'checkout-wrong', submits)),
  active,
  then(active, 'payment-dialog', async (stage) => {
    await clicks(/^Update payment method$/)(stage)
    await stage.page.getByRole('dialog').waitFor()
  }),
  ...(
    [
      'trial',
      'expired',
      'exclusive',
      'wired',
      'mobile',
      'shopify',
      'read-only',
      'locked',
      'legacy',
      'indirect',
    ] as const
  ).map((kind) => signedIn(`subscription-${kind}`, kind, SUBSCRIPTION)),
  signedIn('access-denied', 'non-primary', '/account/access-denied'),
  signedIn('manage-features', 'primary', '/account/manage-features'),
]

const shell: readonly Screen[] = [
  at('api-reference', '/docs/api'),
  at('sandbox', '/sandbox'),
  at('mailbox', '/sandbox/mailbox'),
  at('gallery', '/sandbox/gallery'),
]

/** Every screen, panel and dialog; each is set up from nothing. */
export const screens: readonly Screen[] = [
  ...marketplace,
  ...cart,
  ...mergeScreens,
  ...account,
  ...pathScreens,
  ...shell,
]

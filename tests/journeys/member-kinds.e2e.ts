import type { Translate } from '@waybill/i18n'
import { everyNth, expect, Reader, readerOn, testInOwnShop } from './stage.ts'

/** These stories only look: the members are as the demo has them, with its carts. */
const test = testInOwnShop()

type Says = (t: Translate) => string

/** Texts that a kind of member reads on the screens of its account, and its rights there. */
interface Kind {
  readonly kind: string
  /** State: a sentence of the subscription page. */
  readonly reads: Says
  /** Receiver of the invoices, where it isn't this account or no first charge is to come. */
  readonly billed?: Says
  /** The subscription page leads to another plan. */
  readonly mayChange: boolean
  /** Reason why nothing can be switched on the features page; missing for a member who may. */
  readonly locked?: Says
  /** Offer of pricing for the plan Local, where it isn't the member's own. */
  readonly offers: Says
  /** Target of the checkout: it opens with the cart of a trial. */
  readonly pays: RegExp
}

const CART = /\/shopping-cart-review/
const PRIMARY = { name: 'Dana Whitlock' }
const goesDown: Says = (t) => t('catalog.plans.switchDown', { plan: 'Local' })
const enables: Says = (t) => t('catalog.plans.enable.named', { title: 'Local' })
const isCurrent: Says = (t) => t('catalog.plans.current')

/** The kinds of ACC-01 beside the visitor, and customers that the shop doesn't charge itself. */
const KINDS: readonly Kind[] = [
  {
    kind: 'trial',
    reads: (t) => t('subscription.trial.unconfirmed'),
    mayChange: true,
    locked: (t) => t('features.lock.trial'),
    offers: goesDown,
    pays: /\/account\/checkout/,
  },
  { kind: 'primary', reads: (t) => t('subscription.next.title'), mayChange: true, offers: goesDown, pays: CART },
  { kind: 'subscribed', reads: (t) => t('subscription.next.title'), mayChange: true, offers: goesDown, pays: CART },
  {
    kind: 'non-primary',
    reads: (t) => t('subscription.control.none', PRIMARY),
    mayChange: false,
    locked: (t) => t('features.lock.notPrimary', PRIMARY),
    offers: goesDown,
    pays: CART,
  },
  {
    kind: 'read-only',
    reads: (t) => t('subscription.control.readOnly'),
    mayChange: false,
    locked: (t) => t('features.lock.readOnly'),
    offers: goesDown,
    pays: CART,
  },
  { kind: 'exclusive', reads: (t) => t('payment.message.failed'), mayChange: true, offers: goesDown, pays: CART },
  {
    kind: 'expired',
    reads: (t) => t('subscription.next.nothing'),
    mayChange: true,
    locked: (t) => t('features.lock.none'),
    offers: (t) => t('upgrade.reactivateWith', { plan: 'Local' }),
    pays: /\/account\/checkout/,
  },
  {
    kind: 'locked',
    reads: (t) => t('subscription.control.locked'),
    mayChange: false,
    locked: (t) => t('apiError.accountLocked'),
    // a trial without a plan has none to go down from
    offers: (t) => t('catalog.plans.tryNow.named', { title: 'Local' }),
    pays: CART,
  },
  {
    kind: 'affiliate',
    reads: (t) => t('subscription.none.title'),
    billed: (t) => t('subscription.invoices.statement'),
    mayChange: false,
    locked: (t) => t('features.lock.none'),
    offers: enables,
    pays: /\/account\/billing\/subscription/,
  },
  {
    kind: 'indirect',
    reads: (t) => t('subscription.control.partner'),
    billed: (t) => t('subscription.invoices.partner'),
    mayChange: true,
    offers: isCurrent,
    pays: /\/account\/manage-features/,
  },
  {
    kind: 'organization',
    reads: (t) => t('subscription.control.organization'),
    billed: (t) => t('subscription.invoices.organization'),
    mayChange: false,
    locked: (t) => t('features.lock.organization'),
    offers: goesDown,
    pays: CART,
  },
  {
    kind: 'legacy',
    reads: (t) => t('subscription.next.invoiceTitle'),
    mayChange: true,
    locked: (t) => t('features.lock.legacy'),
    offers: goesDown,
    pays: CART,
  },
  { kind: 'wired', reads: (t) => t('subscription.next.invoiceTitle'), mayChange: true, offers: isCurrent, pays: CART },
  {
    kind: 'mobile',
    reads: (t) => t('subscription.channel.mobile'),
    billed: (t) => t('subscription.invoices.mobile'),
    mayChange: false,
    locked: (t) => t('features.lock.store'),
    offers: goesDown,
    pays: CART,
  },
  {
    kind: 'shopify',
    reads: (t) => t('subscription.channel.shopify'),
    mayChange: false,
    locked: (t) => t('features.lock.shopify'),
    offers: isCurrent,
    pays: CART,
  },
]

const READERS = [readerOn('en', 1440, 'dark'), readerOn('fr', 390), readerOn('es', 1440), readerOn('vi', 390, 'dark')]

for (const [place, { locale, setting, screen }] of READERS.entries()) {
  test.describe(`the screens of an account in ${setting}`, () => {
    test.use(screen)

    for (const { kind, reads, billed, mayChange, locked, offers, pays } of everyNth(KINDS, 2 * READERS.length, place))
      test(`[ACC-01] [A11Y-01] ${kind}: what it sees, what it may do, and why not`, async ({ page, shop }) => {
        const reader = new Reader(page, shop, locale)
        const { t } = reader
        const seen = (text: string) => page.locator('main').getByText(text).filter({ visible: true }).first()
        const isSound = async (): Promise<void> => {
          await reader.seesNoViolation()
          await reader.fitsTheWidth()
        }
        await reader.isSignedInAs(await reader.demoMember(kind))

        await test.step('the subscription says how it stands, and leads to another plan or not', async () => {
          await reader.open('/account/billing/subscription')
          await expect(seen(reads(t))).toBeVisible()
          if (billed !== undefined) await expect(seen(billed(t))).toBeVisible()
          const change = page.locator('main').getByRole('link', { name: t('subscription.changePlan'), exact: true })
          await expect(change).toHaveCount(mayChange ? 1 : 0)
          await isSound()
        })

        await test.step('the features can be switched, or say why not', async () => {
          await reader.open('/account/manage-features')
          const switches = page.getByRole('switch')
          if (locked === undefined) await expect(switches.first()).toBeVisible()
          else {
            await expect(seen(locked(t))).toBeVisible()
            await expect(switches).toHaveCount(0)
          }
          await isSound()
        })

        await test.step('pricing names what can be done with a plan', async () => {
          await reader.open('/platform/marketplace/pricing')
          const offered = page.locator('main').getByRole('button', { name: offers(t), exact: true })
          const link = page.locator('main').getByRole('link', { name: offers(t), exact: true })
          await expect(
            offered
              .or(link)
              .or(seen(offers(t)))
              .first(),
          ).toBeVisible()
          await isSound()
        })

        await test.step('the checkout opens where there is something to pay, and leads on where there isn’t', async () => {
          await reader.open('/account/checkout')
          await expect(page).toHaveURL(pays)
          await isSound()
        })
      })
  })
}

import type { Locale } from '@waybill/i18n'
import { CartReader, CATALOGUE, FIELD_SERVICE, IDS, memberOf, REVIEW, type Product } from './cart-dialogs-stage.ts'
import { fitsWidth } from './cart-screens-stage.ts'
import { expect, isDeep, test, everyNth } from './stage.ts'

const MERGE = `${CATALOGUE}/shopping-cart-merge`
const CURRENCY = `${CATALOGUE}/shopping-cart-currency?to=PHP&back=${encodeURIComponent(REVIEW)}`
const PASSWORD = 'three quiet words'

/** A package that is no longer whole, read where `path` is. */
const broken =
  (path: string) =>
  async (reader: CartReader): Promise<void> => {
    await reader.puts('fieldService')
    await reader.takesOut('multiDriver')
    await reader.open(path)
  }

const reviewOf =
  (...products: readonly Product[]) =>
  async (reader: CartReader): Promise<void> => {
    await reader.puts(...products)
    await reader.open(REVIEW)
  }

/** The panel behind a button of the review, which a phone and a desktop call by other names. */
const panel =
  (...names: readonly ('cart.estimatePrice' | 'cart.shareQuote' | 'cart.getQuote')[]) =>
  async (reader: CartReader): Promise<void> => {
    await reviewOf('regional', 'proofOfVisit')(reader)
    const any = names.map((name) => reader.t(name)).join('|')
    await reader.page
      .getByRole('button', { name: new RegExp(`^(${any})$`) })
      .filter({ visible: true })
      .first()
      .click()
    await reader.sees(reader.dialog())
  }

let people = 0

/** A visitor who filled a cart before signing in to an account with another one. */
async function mergesCarts(reader: CartReader): Promise<void> {
  people += 1
  const email = `everywhere.${process.pid}.${people}@kho.example`
  await reader.puts('regional')
  const person = { email, first_name: 'Mira', last_name: 'Osei', company: 'Bếp Sáng', country: 'US', utm: {} }
  await reader.changes('/register', { ...person, password: PASSWORD })
  await reader.page.context().clearCookies()
  await reader.puts('proofOfVisit')
  await reader.changes('/account/session', { email, password: PASSWORD })
  await reader.open(MERGE)
}

/** Screens, panels and notices of the cart that have no journey of their own in every scheme. */
const PLACES: Readonly<Record<string, (reader: CartReader) => Promise<void>>> = {
  'the empty cart': (reader) => reader.open(REVIEW),
  'the review': reviewOf('regional', 'proofOfVisit'),
  'a broken package in the review': broken(REVIEW),
  'a broken package beside the catalogue': broken(CATALOGUE),
  'the tree of a package': async (reader) => {
    await reader.puts('fieldService')
    await reader.open(FIELD_SERVICE)
  },
  'the tree of a package that is broken': broken(FIELD_SERVICE),
  'what nothing needs any more': async (reader) => {
    await reader.puts('visitForms', 'auditTrail')
    await reader.takesOut('visitForms')
    await reader.open(REVIEW)
  },
  'what was removed, with the way back': async (reader) => {
    await reviewOf('regional', 'auditTrail')(reader)
    await reader.button(reader.t('cart.remove.named', { title: await reader.titleOf('auditTrail') })).click()
    await expect(reader.button(reader.t('common.undo'))).toBeVisible()
  },
  'the steps of an amount': async (reader) => {
    await reviewOf('regional', 'proofOfVisit')(reader)
    await reader.page.locator('main a[aria-haspopup="dialog"]').filter({ visible: true }).first().click()
    await expect(reader.dialog()).toBeVisible()
  },
  'the details panel': panel('cart.estimatePrice'),
  'the share panel': panel('cart.shareQuote', 'cart.getQuote'),
  'a question on a page of its own': async (reader) => {
    await reader.puts('photoAudit')
    await reader.open(`/cart/module/${IDS.driverApp}/deactivate`)
  },
  'a trial without a package': async (reader) => {
    await reviewOf('driverApp')(reader)
    await reader.page
      .getByRole('link', { name: new RegExp(`^(${reader.t('cart.tryNow')}|${reader.t('cart.tryNowShort')})$`) })
      .filter({ visible: true })
      .first()
      .click()
    await reader.sees(reader.dialog())
  },
  'two carts that meet': mergesCarts,
  'another currency': async (reader) => {
    await reader.puts('regional', 'proofOfVisit')
    await reader.open(CURRENCY)
  },
}

const SCHEMES = ['light', 'dark'] as const
const CROSSINGS: readonly { locale: Locale; width: 390 | 1440; colorScheme: 'light' | 'dark' }[] = isDeep
  ? (['en', 'fr', 'es', 'vi'] as const).flatMap((locale) =>
      ([390, 1440] as const).flatMap((width) => SCHEMES.map((colorScheme) => ({ locale, width, colorScheme }))),
    )
  : [{ locale: 'fr', width: 390, colorScheme: 'dark' }]

for (const { locale, width, colorScheme } of CROSSINGS) {
  test.describe(`${locale}, ${width} px, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme })

    for (const [name, comes] of everyNth(Object.entries(PLACES), 3)) {
      test(`[A11Y-01] ${name}: nothing in the way, nothing too wide`, async ({ page, shop }) => {
        const reader = new CartReader(page, shop, locale)
        await comes(reader)
        await reader.seesNoViolation()
        await fitsWidth(page)
      })
    }

    test('[A11Y-01] what is live and what Apply adds: nothing in the way, nothing too wide', async ({ page, shop }) => {
      const reader = await memberOf(page, shop, 'primary', locale)
      await reviewOf('auditTrail')(reader)
      await reader.seesNoViolation()
      await fitsWidth(page)
    })
  })
}

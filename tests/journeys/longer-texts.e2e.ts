import type { Page } from '@playwright/test'
import type { Locale } from '@waybill/i18n'
import { IDS, memberOf } from './cart-dialogs-stage.ts'
import { CartReader, CATALOGUE, REVIEW } from './cart-screens-stage.ts'
import { DEMO_EMAIL } from './main-screens.ts'
import { expect, isDeep, linkIn, Reader, test, everyNth } from './stage.ts'
import { PRICING, reviews, upgradeLink } from './upgrade-stage.ts'

const SCREENS = [
  CATALOGUE,
  `${CATALOGUE}/list`,
  `${CATALOGUE}/mobile`,
  `${CATALOGUE}/premium-support`,
  `${CATALOGUE}/field-work/proof-of-visit`,
  `${CATALOGUE}/packages/regional`,
  `${CATALOGUE}/search?q=route`,
  `${CATALOGUE}/pricing`,
  REVIEW,
  '/register',
  '/sign-in',
  '/account/contact',
]
const MEMBER_SCREENS = [
  ['trial', '/account/billing/subscription'],
  ['trial', '/account/checkout'],
  ['subscriber', '/account/billing/subscription'],
  ['subscriber', '/account/change'],
  ['subscriber', '/account/manage-features'],
  ['subscriber', '/account/manage-features?module=42&action=activate'],
  ['subscriber', '/account/billing/subscription?change=1&package_id=3#change'],
  ['subscriber', '/account/billing/subscription?cancel=1'],
] as const
const WIDTHS = [320, 751, 1024]
const LOCALES: readonly Locale[] = isDeep ? ['en', 'fr', 'es', 'vi'] : ['en']

/** Every word of the page 40 % longer, as another language might have it; names of the shop and amounts stay. */
function lengthen(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node.parentElement?.closest('script, style, [translate="no"]') !== null) continue
    node.nodeValue = (node.nodeValue ?? '').replaceAll(
      /\p{L}{2,}/gu,
      (word) => word + word.slice(0, Math.ceil(word.length * 0.4)),
    )
  }
}

/** Boxes that stick out of the page, and controls whose label doesn't fit them. */
function misfits(): readonly string[] {
  const nameOf = (element: Element): string => `${element.tagName} "${element.textContent.trim().slice(0, 60)}"`
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true }) && element.clientWidth > 1
  // an area for fingers is larger than what it belongs to on purpose, and than the heading around that
  const isLarger = (element: Element): boolean =>
    [element, ...element.querySelectorAll(':scope > .reach')].some(
      (part) => getComputedStyle(part, '::after').position === 'absolute',
    )
  const clipped = [...document.querySelectorAll('button, [class*="button" i], summary, label, th, h1, h2, h3')].filter(
    (element) =>
      isShown(element) &&
      // a bare icon has no label; its touch area is larger than itself on purpose
      element.textContent.trim() !== '' &&
      (element.scrollWidth > element.clientWidth + 1 ||
        (element.scrollHeight > element.clientHeight + 2 && !isLarger(element))) &&
      getComputedStyle(element).display !== 'inline',
  )
  const { scrollWidth, clientWidth } = document.documentElement
  const dialogs = [...document.querySelectorAll('dialog[open]')].filter(
    (dialog) => dialog.scrollWidth > dialog.clientWidth + 1,
  )
  const wide = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide in ${clientWidth}`] : []
  return [...wide, ...[...dialogs, ...clipped].map(nameOf)]
}

async function expectFitting(page: Page): Promise<void> {
  await page.evaluate(lengthen)
  for (const width of WIDTHS) {
    // oxlint-disable-next-line no-await-in-loop -- one page, one width at a time
    await page.setViewportSize({ width, height: 800 })
    // oxlint-disable-next-line no-await-in-loop -- as above
    expect(await page.evaluate(misfits), `${width} px`).toEqual([])
  }
}

/** Panels over the review of a cart, opened by its reader. */
const DIALOGS: readonly { readonly what: string; readonly opens: (reader: CartReader) => Promise<void> }[] = [
  {
    what: 'the details panel',
    opens: async ({ page, t }) => {
      await page
        .getByRole('button', { name: t('cart.estimatePrice') })
        .filter({ visible: true })
        .click()
    },
  },
  {
    what: 'the share dialog',
    opens: async ({ page, t }) => {
      await page
        .getByRole('button', { name: t('cart.shareQuote') })
        .filter({ visible: true })
        .first()
        .click()
    },
  },
]

for (const locale of LOCALES) {
  for (const path of everyNth(SCREENS, 3)) {
    test(`[I18N-05] ${path} holds texts that are 40 % longer than in ${locale}, from 320 px on`, async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      await reader.hasInCart('regional', 'proofOfVisit')
      await reader.open(path)
      await expectFitting(page)
    })
  }

  for (const [kind, path] of everyNth(MEMBER_SCREENS, 2, 1)) {
    test(`[I18N-05] ${path} of a ${kind} holds texts that are 40 % longer than in ${locale}, from 320 px on`, async ({
      page,
      shop,
    }) => {
      const reader = new CartReader(page, shop, locale)
      await reader.startsAs(DEMO_EMAIL[kind])
      await reader.adds('trackerGateway', 'proofOfVisit')
      await reader.open(path)
      await expectFitting(page)
    })
  }

  for (const { what, opens } of DIALOGS) {
    test(`[I18N-05] ${what} holds texts that are 40 % longer than in ${locale}, from 320 px on`, async ({
      page,
      shop,
    }) => {
      const reader = new CartReader(page, shop, locale)
      await reader.adds('regional', 'proofOfVisit', 'smsNotice')
      await reader.open(REVIEW)
      await opens(reader)
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectFitting(page)
    })
  }

  test(`[I18N-05] the upgrade dialog and its review hold texts that are 40 % longer than in ${locale}, from 320 px on`, async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, locale)
    await reader.isSignedInAs(DEMO_EMAIL.subscriber)
    await reader.open(PRICING)
    await upgradeLink(reader).click()
    const dialog = page.getByRole('dialog')
    const cycle = dialog.getByRole('radio', { name: reader.t('subscription.cycle.monthNow') })
    await expect(cycle).toBeVisible()
    await expectFitting(page)
    await page.reload()
    await reader.hydrated()
    await reviews(reader)
    await expect(dialog.getByText(reader.t('upgrade.exact'))).toBeVisible()
    await expectFitting(page)
  })

  test(`[I18N-05] a confirmation and a quote hold texts that are 40 % longer than in ${locale}, from 320 px on`, async ({
    page,
    shop,
  }) => {
    const reader = await memberOf(page, shop, 'trial', locale)
    await reader.open(`${CATALOGUE}/api/list`)
    await reader.button(reader.t('catalog.add.named', { title: await reader.titleOf('auditTrail') })).click()
    await expect(reader.dialog()).toBeVisible()
    await expectFitting(page)
    await reader.open(`/cart/module/${IDS.auditTrail}/activate`)
    await expectFitting(page)
    await reader.puts('auditTrail')
    const address = `longer-${locale}@kho.example`
    await reader.shares({ emails: [address], comment: 'Twelve vans.' })
    await page.goto(linkIn(await reader.mailTo(address, '/quotes/'), '/quotes/'))
    await reader.hydrated()
    await expectFitting(page)
  })
}

import type { Page } from '@playwright/test'
import type { Locale } from '@waybill/i18n'
import { DEMO_EMAIL, MEMBER_SCREENS, STRANGER_SCREENS } from './main-screens.ts'
import { expect, isDeep, linkIn, Reader, test, everyNth } from './stage.ts'

const CATALOGUE = '/platform/marketplace'
const DARK_SCREENS = [
  CATALOGUE,
  `${CATALOGUE}/field-work/proof-of-visit`,
  `${CATALOGUE}/shopping-cart-review`,
  '/register',
  '/sign-in',
]
const LONGEST: readonly Locale[] = isDeep ? ['en', 'fr', 'es', 'vi'] : ['es']

/** The colour of the ground that the page stands on. */
function groundOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor)
}

test.describe('where the system is dark', () => {
  test.use({ colorScheme: 'dark', viewport: { width: isDeep ? 390 : 1440, height: 900 } })

  for (const path of everyNth(DARK_SCREENS, 2)) {
    test(`[A11Y-01] ${path} is dark and has no violation`, async ({ page, shop }) => {
      const reader = new Reader(page, shop, 'en')
      await reader.hasInCart('regional', 'proofOfVisit')
      await reader.open(path)
      expect(await groundOf(page)).toBe('rgb(19, 23, 20)')
      await reader.seesNoViolation()
    })
  }
})

for (const { system, choice, ground } of [
  { system: 'light', choice: 'dark', ground: 'rgb(19, 23, 20)' },
  { system: 'dark', choice: 'light', ground: 'rgb(246, 243, 235)' },
] as const) {
  test(`${choice} by choice where the system is ${system}: the same on every page, from the first byte on`, async ({
    page,
    shop,
  }) => {
    await page.emulateMedia({ colorScheme: system })
    const reader = new Reader(page, shop, 'en')
    const { t } = reader
    await reader.open(CATALOGUE)
    expect(await groundOf(page)).not.toBe(ground)
    await page
      .locator('summary')
      .and(page.getByLabel(t('common.scheme.label'), { exact: true }))
      .click()
    await page
      .getByRole('button', { name: t(`common.scheme.${choice}`), exact: true })
      .filter({ visible: true })
      .click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', choice)
    for (const path of DARK_SCREENS) {
      const html = await (await reader.visit(path)).text()
      expect(html, 'no script has to say so first').toMatch(
        new RegExp(`^<!doctype html>\\s*<html lang="en" data-theme="${choice}">`),
      )
      expect(html).toContain(`<meta name="color-scheme" content="${choice}">`)
      expect(await groundOf(page), path).toBe(ground)
    }
    await reader.open(CATALOGUE)
    await page
      .locator('summary')
      .and(page.getByLabel(t('common.scheme.label'), { exact: true }))
      .click()
    await page
      .getByRole('button', { name: t('common.scheme.system'), exact: true })
      .filter({ visible: true })
      .click()
    await expect(page.locator('html')).not.toHaveAttribute('data-theme', /./)
    expect(await groundOf(page)).not.toBe(ground)
  })
}

test('[QUO-09] a printed quote is its text and amounts alone, with number and address', async ({ page, shop }) => {
  const reader = new Reader(page, shop, 'en')
  await reader.hasInCart('regional', 'proofOfVisit')
  await reader.shares({ emails: ['print@kho.example'], comment: 'For the file.' })
  const link = linkIn(await reader.mailTo('print@kho.example', '/quotes/'), '/quotes/')
  await page.goto(link)
  await reader.hydrated()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const controls = page.locator('button, input, select, nav, [role="navigation"], header > :has(summary), .skip-link')
  expect(await controls.filter({ visible: true }).allTextContents()).toEqual([])
  await reader.seesAmount(6300)
  await expect(page.getByText('For the file.')).toBeVisible()
  // what is folded on the screen can't be opened on paper
  const folded = page.locator('main details li').first()
  await expect(folded).toBeVisible()
  await expect(page.getByText(new URL(link).pathname)).toBeVisible()
  const paper = await page.evaluate(() => [
    getComputedStyle(document.body).backgroundColor,
    getComputedStyle(document.body).color,
  ])
  expect(paper, 'black on white, whatever the screen shows').toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
})

/** Boxes wider than the window, without those that scroll by themselves. */
async function wideParts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const { scrollingElement: root } = document
    if (root === null || root.scrollWidth <= root.clientWidth) return []
    const parts = [...document.querySelectorAll('body *')].filter(
      (part) => part.getBoundingClientRect().right > root.clientWidth + 1,
    )
    return [`${root.scrollWidth} px`, ...parts.slice(-3).map((part) => part.outerHTML.slice(0, 160))]
  })
}

/** A window of 320 px, and one of 1440 px at 200 %. */
for (const { width, height } of [
  { width: 320, height: 640 },
  { width: 720, height: 450 },
]) {
  for (const locale of LONGEST) {
    test(`[A11Y-03] no screen scrolls sideways at ${width} px in ${locale}`, async ({ page, shop }) => {
      await page.setViewportSize({ width, height })
      const reader = new Reader(page, shop, locale)
      const wide: Record<string, readonly string[]> = {}
      const look = async (path: string): Promise<void> => {
        await reader.visit(path)
        const parts = await wideParts(page)
        if (parts.length > 0) wide[path] = parts
      }
      await look(`${CATALOGUE}/shopping-cart-review`)
      await reader.hasInCart('regional', 'proofOfVisit')
      for (const path of STRANGER_SCREENS) await look(path)
      await reader.isSignedInAs(DEMO_EMAIL.trial)
      for (const path of MEMBER_SCREENS) await look(path)
      await reader.isSignedInAs(DEMO_EMAIL.subscriber)
      await look('/account/billing/subscription')
      expect(wide).toEqual({})
    })
  }
}

test('[A11Y-03] at 200 % the label of a control is not cut off, and the main action can be clicked', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 720, height: 450 })
  const reader = new Reader(page, shop, 'vi')
  await reader.hasInCart('regional', 'proofOfVisit')
  for (const path of [
    CATALOGUE,
    `${CATALOGUE}/field-work/proof-of-visit`,
    `${CATALOGUE}/shopping-cart-review`,
    '/register',
  ]) {
    await reader.open(path)
    const cut = await page
      .locator('button, a, label, h1, h2, h3, summary')
      .filter({ visible: true })
      .evaluateAll((all) =>
        all
          .filter((part) => getComputedStyle(part).overflowX === 'hidden' && part.scrollWidth > part.clientWidth + 1)
          .map((part) => part.outerHTML.slice(0, 120)),
      )
    expect(cut, path).toEqual([])
  }
  await page.getByRole('button', { name: reader.t('account.register.submit') }).click({ trial: true })
})

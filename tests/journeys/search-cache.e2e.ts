import type { Page } from '@playwright/test'
import { CATALOGUE, Searcher } from './search-stage.ts'
import { DEMO_EMAIL } from './main-screens.ts'
import { expect, sampled, test } from './stage.ts'

test.use({ viewport: { width: 1440, height: 900 } })

/** Entries of a page in the storage of its tab, by name. */
function kept(page: Page): Promise<Readonly<Record<string, string>>> {
  return page.evaluate(() => ({ ...sessionStorage }))
}

for (const locale of sampled(['en', 'vi'] as const, 1)) {
  test(`[SRCH-06] [ANA-05] ${locale}: a term is requested once in 5 minutes, on this page and the next`, async ({
    page,
    shop,
  }) => {
    const reader = new Searcher(page, shop, locale)
    await reader.takesField()
    await reader.searches('e-mail')
    await reader.searches('sms')
    await reader.searches('e-mail')
    expect(reader.requested).toEqual(['e-mail', 'sms'])
    const storage = await kept(page)
    expect(Object.keys(storage)).toContain('search')
    expect(storage['search']).toContain(`"${locale}|USD|e-mail"`)
    expect(storage['search'], 'no member is in it').not.toMatch(/@|session|token/)
    await reader.open(`${CATALOGUE}/pricing`)
    await reader.focusesField()
    await reader.searches('sms')
    expect(reader.requested).toEqual(['e-mail', 'sms'])
    await page.clock.fastForward(5 * 60_000)
    await reader.searches('e-mail')
    expect(reader.requested).toEqual(['e-mail', 'sms', 'e-mail'])
  })
}

test('[SRCH-06] another currency drops what was stored @deep', async ({ page, shop }) => {
  const reader = new Searcher(page, shop, 'en')
  await reader.takesField()
  await reader.searches('sms')
  await page.clock.resume()
  await page
    .locator('summary')
    .and(page.getByLabel(/^Language and currency/))
    .filter({ visible: true })
    .click()
  await page
    .getByRole('button', { name: /^EUR\b/ })
    .filter({ visible: true })
    .click()
  await reader.hydrated()
  await expect(page.getByText('EN · EUR')).toBeVisible()
  await expect.poll(async () => Object.keys(await kept(page))).not.toContain('search')
})

test('[SRCH-06] [ANA-05] signing in and signing out drop what was stored @deep', async ({ page, shop }) => {
  const reader = new Searcher(page, shop, 'en')
  await reader.takesField()
  await reader.searches('sms')
  expect(Object.keys(await kept(page))).toContain('search')
  await page.clock.resume()
  await reader.isSignedInAs(DEMO_EMAIL.trial)
  await reader.open(CATALOGUE)
  await expect.poll(async () => Object.keys(await kept(page))).not.toContain('search')
  await reader.focusesField()
  await reader.field.fill('e-mail')
  await expect(reader.list).toBeVisible()
  expect(Object.keys(await kept(page))).toContain('search')
  await page
    .locator('summary')
    .and(page.getByLabel(/account menu$/))
    .filter({ visible: true })
    .click()
  await page
    .getByRole('button', { name: reader.t('common.nav.signOut') })
    .filter({ visible: true })
    .click()
  await expect(page.getByRole('link', { name: reader.t('common.nav.signIn') }).first()).toBeVisible()
  await reader.open(CATALOGUE)
  await expect.poll(async () => Object.keys(await kept(page))).not.toContain('search')
})

for (const locale of sampled(['en', 'fr'] as const, 1)) {
  test(`[SRCH-06] ${locale}: with storage blocked suggestions come, and the page itself remembers @deep`, async ({
    page,
    shop,
  }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError')
          },
        })
    })
    const reader = new Searcher(page, shop, locale)
    await reader.takesField()
    await reader.searches('sms')
    await reader.searches('e-mail')
    await reader.searches('sms')
    expect(reader.requested).toEqual(['sms', 'e-mail'])
  })
}

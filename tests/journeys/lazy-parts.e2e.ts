import type { Page } from '@playwright/test'
import { Buyer } from './cart-stage.ts'
import { expect, Reader, test } from './stage.ts'

const CART_CODE = /\/assets\/(?:cart-side|change-cart|share-action)-[\w-]+\.js$/

/** Names of the scripts that the page has requested so far. */
function scriptsOf(page: Page): () => readonly string[] {
  const requested: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requested.push(new URL(request.url()).pathname)
  })
  return () => requested
}

const MODULE = 'Proof of visit'

test('a first visit brings no code of the cart; pointing at a button does, and the cart stands beside it', async ({
  page,
  shop,
}) => {
  const reader = new Reader(page, shop, 'en')
  const scripts = scriptsOf(page)
  await reader.open('/platform/marketplace')
  await page.waitForLoadState('networkidle')
  expect(scripts().filter((path) => CART_CODE.test(path))).toEqual([])
  const add = page.getByRole('button', { name: reader.t('catalog.add.named', { title: MODULE }) })
  await add.hover()
  await expect.poll(() => scripts().filter((path) => CART_CODE.test(path)).length).toBe(3)
  await add.click()
  await expect(page.getByRole('region', { name: reader.t('common.cart'), exact: true })).toBeVisible()
})

test('a page that is drawn with a cart has its code before it takes over', async ({ page, shop }) => {
  const reader = new Reader(page, shop, 'vi')
  await reader.hasInCart('proofOfVisit')
  const response = await reader.visit('/platform/marketplace')
  expect(await response.text()).toMatch(/data-scripts="[^"]* \/assets\/cart-side-/)
  await reader.hydrated()
  const cart = page.getByRole('region', { name: reader.t('common.cart'), exact: true })
  await cart.getByText(reader.t('cart.explain')).click()
  await cart.getByRole('button', { name: reader.t('common.close') }).click()
  await expect(cart.getByRole('button', { name: reader.t('common.close') })).toBeHidden()
})

test.describe('when code cannot be had', () => {
  test.use({
    // the browser also complains that what it fetched ahead was never used
    expectedComplaint: /^Failed to load resource: net::ERR_FAILED|^The resource \S+ was preloaded/,
    // without the transition between documents, which Chromium reports as an error when a busy machine is too slow for
    // it
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('a click does what it does without script', async ({ page, shop }) => {
    const reader = new Reader(page, shop, 'en')
    await page.route(/\/assets\/change-cart-/, (route) => route.abort())
    await reader.open('/platform/marketplace')
    await page.getByRole('button', { name: reader.t('catalog.add.named', { title: MODULE }) }).click()
    const remove = page.getByRole('button', { name: reader.t('catalog.remove.named', { title: MODULE }) })
    await expect(remove.first()).toBeVisible()
    await expect(page.getByRole('region', { name: reader.t('common.cart'), exact: true })).toBeVisible()
  })
})

/** Until a file that didn't come is requested once more. */
const RETRY_MS = 2000

/** Counts the requests for the document. */
function documentsOf(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) count += 1
  })
  return () => count
}

/** Files that don't get through until the test says so, nor does the check whether the shop is there. */
async function losesShop(
  page: Page,
  files: RegExp,
): Promise<{ readonly lost: () => number; readonly end: () => void }> {
  let isLost = true
  let count = 0
  await page.route('**/assets/*.js', async (route) => {
    const request = route.request()
    if (!isLost || (request.method() !== 'HEAD' && !files.test(request.url()))) return route.continue()
    count += 1
    return route.abort('internetdisconnected')
  })
  return { lost: () => count, end: () => void (isLost = false) }
}

test.describe('while the shop cannot be reached', () => {
  test.use({
    expectedComplaint: /net::ERR_INTERNET_DISCONNECTED|^The resource \S+ was preloaded/,
    viewport: { width: 1440, height: 900 },
  })

  test('[CART-28] a part of the page that does not come costs neither the page nor what it announced', async ({
    page,
    shop,
  }) => {
    const buyer = new Buyer(page, shop, 'en')
    const documents = documentsOf(page)
    await page.clock.install()
    const shopAway = await losesShop(page, /\/cart-side-/)
    await buyer.open('/platform/marketplace')
    await buyer.add(MODULE).click()
    await expect(buyer.remove(MODULE)).toBeVisible()
    const total = buyer.total((await buyer.cart()).total)
    await buyer.hears(total)
    await expect.poll(shopAway.lost, 'the shop is asked before the document').toBeGreaterThan(2)
    const cart = page.getByRole('region', { name: buyer.t('common.cart'), exact: true })
    await expect(cart).toHaveCount(0)
    shopAway.end()
    await page.clock.runFor(RETRY_MS)
    await expect(cart).toBeVisible()
    await buyer.hears(total)
    expect(documents()).toBe(1)
  })

  test('[CART-28] a click waits although the browser says that it is online', async ({ page, shop, context }) => {
    const buyer = new Buyer(page, shop, 'vi')
    const title = 'Bằng chứng giao hàng'
    const documents = documentsOf(page)
    await page.clock.install()
    await buyer.open('/platform/marketplace')
    await page.waitForLoadState('networkidle')
    const shopAway = await losesShop(page, /./)
    const add = page.getByRole('button', { name: buyer.t('catalog.add.named', { title }), exact: true })
    const form = page.locator('main form').filter({ has: add }).first()
    await form.evaluate((element: HTMLFormElement) => element.requestSubmit())
    await buyer.hears(buyer.t('cartChange.retrying'))
    await context.setOffline(true)
    const before = shopAway.lost()
    await context.setOffline(false)
    await expect.poll(shopAway.lost, 'the browser says that it is online').toBeGreaterThan(before + 1)
    shopAway.end()
    await page.clock.runFor(RETRY_MS)
    await expect(buyer.remove(title)).toBeVisible()
    expect((await buyer.cart()).ids).toContain(31)
    expect(documents()).toBe(1)
  })

  test('a page whose code does not come is taken over when the shop is back', async ({ page, shop }) => {
    const reader = new Reader(page, shop, 'es')
    await reader.hasInCart('proofOfVisit')
    await page.clock.install()
    const shopAway = await losesShop(page, /\/cart-side-/)
    await reader.visit('/platform/marketplace')
    await expect.poll(shopAway.lost).toBeGreaterThan(1)
    await expect(page.locator('html[data-hydrated]')).toHaveCount(0)
    shopAway.end()
    await page.clock.runFor(RETRY_MS)
    await reader.hydrated()
  })

  test('an amount that is clicked without a network is explained when the network is back', async ({
    page,
    shop,
    context,
  }) => {
    const reader = new Reader(page, shop, 'fr')
    await reader.hasInCart('proofOfVisit')
    await reader.open('/platform/marketplace/shopping-cart-review')
    const amount = page.getByRole('main').locator('a[aria-haspopup="dialog"]').filter({ visible: true }).first()
    await context.setOffline(true)
    await amount.click()
    await expect(amount, 'the page stays').toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(amount).toBeVisible()
  })
})

/** Files that the shop answers 404, as a node of another build does, until the test says so. */
async function losesFiles(page: Page, files: RegExp): Promise<{ readonly end: () => void }> {
  let isGone = true
  await page.route(files, (route) => (isGone ? route.fulfill({ status: 404, body: '' }) : route.continue()))
  return { end: () => void (isGone = false) }
}

test.describe('[OPS-03] when a file is gone with its build', () => {
  test.use({
    expectedComplaint: /status of 404|^The resource \S+ was preloaded|^the code of this page could not be loaded/,
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('the page loads once more by itself, with what was put into the cart', async ({ page, shop }) => {
    const buyer = new Buyer(page, shop, 'en')
    const documents = documentsOf(page)
    const build = await losesFiles(page, /\/assets\/cart-side-/)
    await buyer.open('/platform/marketplace')
    page.on('request', (request) => request.isNavigationRequest() && build.end())
    await buyer.add(MODULE).click()
    await expect(page.getByRole('region', { name: buyer.t('common.cart'), exact: true })).toBeVisible()
    await buyer.hydrated()
    expect((await buyer.cart()).ids).toContain(31)
    expect(documents()).toBe(2)
  })

  test('a page whose file stays gone loads once more, then works as without script', async ({ page, shop }) => {
    const buyer = new Buyer(page, shop, 'vi')
    await buyer.hasInCart('proofOfVisit')
    const documents = documentsOf(page)
    await losesFiles(page, /\/assets\/cart-side-/)
    const isReported = page.waitForEvent('console', (message) => message.text().startsWith('the code of this page'))
    await buyer.visit('/platform/marketplace')
    await isReported
    await expect(page.locator('html[data-hydrated]')).toHaveCount(0)
    expect(documents()).toBe(2)
    const name = buyer.t('catalog.remove.named', { title: 'Bằng chứng giao hàng' })
    await page.getByRole('button', { name }).filter({ visible: true }).first().click()
    await expect.poll(async () => (await buyer.cart()).ids).not.toContain(31)
  })

  test('a page on which something was typed stays, and offers to load it again', async ({ page, shop }) => {
    const reader = new Reader(page, shop, 'fr')
    await reader.hasInCart('proofOfVisit')
    const documents = documentsOf(page)
    await losesFiles(page, /\/assets\/amount-steps-/)
    await reader.open('/platform/marketplace/shopping-cart-review')
    const typed = page.getByRole('searchbox').or(page.getByRole('combobox')).first()
    await typed.fill('tournée')
    await page.keyboard.press('Escape')
    await page.getByRole('main').locator('a[aria-haspopup="dialog"]').filter({ visible: true }).first().click()
    const missing = page.getByRole('alert').filter({ hasText: reader.t('common.partMissing') })
    await expect(missing).toBeVisible()
    await expect(typed).toHaveValue('tournée')
    expect(documents()).toBe(1)
    await missing.getByRole('link', { name: reader.t('common.loadAgain') }).click()
    await reader.hydrated()
    expect(documents()).toBe(2)
  })
})

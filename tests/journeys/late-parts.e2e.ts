import type { Page } from '@playwright/test'
import { expect, Reader, test } from './stage.ts'

const CART_CODE = /\/assets\/(?:cart-side|change-cart|share-action)-[\w-]+\.js$/

/** Names of the scripts that the page has asked for so far. */
function scriptsOf(page: Page): () => readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname)
  })
  return () => asked
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
    // without the transition between documents, which Chromium reports as an error when a busy machine is late for it
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('a press does what it does without script', async ({ page, shop }) => {
    const reader = new Reader(page, shop, 'en')
    await page.route(/\/assets\/change-cart-/, (route) => route.abort())
    await reader.open('/platform/marketplace')
    await page.getByRole('button', { name: reader.t('catalog.add.named', { title: MODULE }) }).click()
    const remove = page.getByRole('button', { name: reader.t('catalog.remove.named', { title: MODULE }) })
    await expect(remove.first()).toBeVisible()
    await expect(page.getByRole('region', { name: reader.t('common.cart'), exact: true })).toBeVisible()
  })
})

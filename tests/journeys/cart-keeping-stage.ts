import type { Locator, Page, Route } from '@playwright/test'
import { expect } from './stage.ts'

/** Everything that this page reads out: what comes into a region that was there before. */
export async function utterancesOf(page: Page): Promise<(words: string) => Promise<number>> {
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(globalThis, { said })
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        const region = target instanceof Element ? target.closest('[role=status], [role=alert], [aria-live]') : null
        if (region !== null) for (const node of addedNodes) said.push(node.textContent ?? '')
      }
    }).observe(document, { childList: true, subtree: true })
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- put there above
  const all = () => page.evaluate(() => (globalThis as unknown as { readonly said: readonly string[] }).said)
  return async (words) => (await all()).filter((text) => text.includes(words)).length
}

/** What comes with a reader's first intent has come, and runs: from here on nothing is fetched for a change. */
export async function hasLateCode(page: Page): Promise<void> {
  const files = ['change-cart', 'analytics-queue', 'cart-desk', 'shown-toast', 'toast', 'keep-cart']
  const loaded = () => performance.getEntriesByType('resource').map(({ name }) => name)
  const found = async (): Promise<readonly string[]> =>
    (await page.evaluate(loaded)).filter(
      (name) => name.endsWith('.js') && files.some((file) => name.includes(`/${file}-`)),
    )
  await expect.poll(found).toHaveLength(files.length)
  // a file that is there may still wait for another: the browser's own import ends when it has run
  const names = JSON.stringify(await found())
  await page.evaluate(`Promise.all(${names}.map((name) => import(name))).then(() => undefined)`)
}

/** Until all that comes with a reader's first intent is there: what changes the cart, what reads it, and what says so. */
export async function pointsAt(page: Page, button: Locator): Promise<void> {
  const files = [
    /\/change-cart-[\w-]+\.js$/,
    /\/keep-cart-[\w-]+\.js$/,
    /\/shown-toast-[\w-]+\.js$/,
    /\/toast-[\w-]+\.js$/,
  ]
  const come = files.map(async (file) => (await page.waitForResponse(file)).finished())
  await button.hover()
  await Promise.all(come)
}

/** The server does it, and its first answer is lost; each key that it was asked with. */
export async function losesFirstAnswer(page: Page, path: string): Promise<readonly (string | undefined)[]> {
  const keys: (string | undefined)[] = []
  await page.route(path, async (route: Route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fetch()
    return route.abort('failed')
  })
  return keys
}

import type { Page, Route } from '@playwright/test'

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

/** The server does it, and its first answer is lost; returns each key that was sent. */
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

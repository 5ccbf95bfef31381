import type { Page } from '@playwright/test'

interface Watched {
  readonly selector: string
  /** Number of them that counts, from the top; the script may add others further down. */
  readonly count: number
}

/**
 * Every state that the elements show from the first on, while the page is parsed and while the script takes over: their
 * names or texts, joined by commas. What the parser has only begun is no state.
 */
export async function statesOf(page: Page, watched: Watched): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(({ selector, count }) => {
    const states = new Set<string>()
    Object.assign(globalThis, { states })
    const isParsed = (node: Node | null): boolean =>
      node !== null && (node.nextSibling !== null || isParsed(node.parentNode))
    const look = (): void => {
      const found = [...document.querySelectorAll(selector)].slice(0, count)
      const areParsed = found.length === count && found.every((element) => isParsed(element))
      if (document.readyState === 'loading' && !areParsed) return
      states.add(found.map((element) => element.getAttribute('aria-label') ?? element.textContent).join(', '))
    }
    document.addEventListener('readystatechange', look, { once: true })
    new MutationObserver(look).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['aria-label', 'data-hydrated'],
    })
  }, watched)
  return () =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- put there above
    page.evaluate(() => [...(globalThis as unknown as { readonly states: ReadonlySet<string> }).states])
}

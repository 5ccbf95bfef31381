import type { Locator, Page, Request } from '@playwright/test'
import type { ResultOf } from '@waybill/contract'
import { normaliseQuery } from '@waybill/domain/catalog'
import { localePath, type Locale } from '@waybill/i18n'
import { expect, Reader } from './stage.ts'

export const CATALOGUE = '/platform/marketplace'
export const SUGGESTIONS = '/cart/search/suggestions'
export type SuggestionRow = ResultOf<'GET /cart/search/suggestions'>[number]

const resultsPath = (locale: Locale, term: string): string =>
  localePath(locale, `${CATALOGUE}/search?q=${encodeURIComponent(normaliseQuery(term))}`)

/** Rest after the last key (SRCH-01). */
export const IDLE_MS = 500

/** A reader at the search field, with the browser's clock in the hand of the test. */
export class Searcher extends Reader {
  /** Terms that the page requested from the server. */
  readonly requested: string[] = []

  get field(): Locator {
    return this.page.getByRole('banner').getByRole('combobox')
  }

  get list(): Locator {
    return this.page.getByRole('banner').getByRole('listbox')
  }

  /** The way to all results, at the foot of the list. */
  get toAll(): Locator {
    return this.page.getByRole('banner').locator('a[href*="/search?q="]:not([role])')
  }

  option(title: string): Locator {
    return this.list.getByRole('option', { name: new RegExp(`^${RegExp.escape(title)}`) })
  }

  /** The announcement of the page. */
  async hears(words: string): Promise<void> {
    await expect(this.page.getByRole('status').filter({ hasText: words }).first()).toBeAttached()
  }

  /** Opens a page and puts the focus in its field; then the clock stands. */
  async takesField(path = CATALOGUE): Promise<void> {
    this.page.on('request', (request) => this.#note(request))
    await this.page.clock.install()
    await this.open(path)
    await this.complete()
    await this.focusesField()
    await this.page.clock.pauseAt(Date.now() + 3_600_000)
  }

  /** Puts the focus in the field of a page that was opened, and waits until its list handles keys. */
  async focusesField(): Promise<void> {
    const sign = this.page.getByRole('banner').getByRole('link', { name: this.t('common.search'), exact: true })
    if (await sign.isVisible()) await sign.click()
    else await this.field.focus()
    await expect(this.field).toBeFocused()
    await expect(this.field, 'the list hangs from it').toHaveAttribute('data-suggests')
  }

  #note(request: Request): void {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === SUGGESTIONS) this.requested.push(searchParams.get('term') ?? '')
  }

  rests(ms: number = IDLE_MS): Promise<void> {
    return this.page.clock.runFor(ms)
  }

  /** Types a term and waits for its own rows: those of the term before stay until they come. */
  async searches(term: string): Promise<void> {
    await this.field.fill(term)
    await this.rests()
    await expect(this.toAll).toHaveAttribute('href', resultsPath(this.locale, term))
    await expect(this.list).not.toHaveAttribute('aria-busy')
    await expect(this.list).toBeVisible()
  }

  /** axe waits by the browser's clock, so that it has to run. */
  async seesNoViolationAt(part: string): Promise<void> {
    await this.page.clock.resume()
    await this.seesNoViolation(part)
  }

  /** The row that is highlighted. */
  async seesHighlight(option: Locator): Promise<void> {
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect(this.field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
    await expect(this.field).toBeFocused()
  }

  /** Answer of the server to a term. */
  async answerTo(term: string): Promise<readonly SuggestionRow[]> {
    const answer = await this.page.request.get(`${this.shop.url}${SUGGESTIONS}`, {
      params: { term },
      headers: { 'accept-language': this.locale },
    })
    expect(answer.status()).toBe(200)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract of the same build
    const body = (await answer.json()) as { readonly result: readonly SuggestionRow[] }
    return body.result
  }
}

/** Answers calls for a term only when the test says so; the others pass. */
export async function holdTerm(page: Page, term: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  await page.route(`**${SUGGESTIONS}?*`, async (route) => {
    const isHeld = new URL(route.request().url()).searchParams.get('term') === term
    if (isHeld) await promise
    // a call that the page has given up can't be answered any more
    await route.continue().catch(() => {})
  })
  return () => resolve(undefined)
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { clickFloor } from '../floors/click-floor.ts'
import { countedFigure } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import { median, percentile } from '../measure/statistics.ts'
import { Interactions } from '../stand/interactions.ts'
import { openOnSlowPhone, startBrowser } from '../stand/slow-phone.ts'
import { startWaybill } from '../stand/waybill.ts'

const catalogue = '/platform/marketplace'
const visits = 12
/** The share of visits that may not be slower: a good INP is one at the 75th percentile. */
const share = 0.75
const goal = { id: 'P-G16', of: 'ours', is: 'at most', value: 100 } as const

/** Runs in the page: milliseconds from the finger's lifting to the end of the frame that shows another badge. */
const watchBadge = `globalThis.badgeShown = new Promise((resolve) => {
  const header = document.querySelector('header')
  const badge = () => header.querySelector('[href$="/shopping-cart-review"] .figures')?.textContent ?? ''
  const before = badge()
  const afterPaint = (done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = done
    port2.postMessage('')
  }
  const onPress = ({ timeStamp }) => {
    const look = () => (badge() === before
      ? requestAnimationFrame(look) : afterPaint(() => resolve(performance.now() - timeStamp)))
    requestAnimationFrame(look)
  }
  addEventListener('click', onPress, { capture: true, once: true })
}); undefined`

/**
 * One visit, in milliseconds; each but `badge` as Event Timing reports it, from a click or key to the paint after it.
 */
interface Visit {
  readonly badge: number
  readonly add: number
  readonly remove: number
  readonly openFilter: number
  readonly filter: number
  readonly openSearch: number
  readonly keys: number
  /** The same click on a page that does nothing else. */
  readonly floor: number
}

const titles = [
  ['badge', 'finger lifted until the badge is painted, its answer held'],
  ['add', 'INP of "Add to cart"'],
  ['remove', 'INP of "Remove"'],
  ['openFilter', 'INP of opening the filter'],
  ['filter', 'INP of a filter'],
  ['openSearch', 'INP of opening the search'],
  ['keys', 'INP of keys in its field'],
] as const satisfies readonly (readonly [keyof Visit, string])[]

/** Measures the waits of a reader on a slowed phone (P-G16). */
export async function measureBrowser(): Promise<readonly Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waybill-bench-'))
  try {
    await using waybill = await startWaybill({ dataDir })
    const browser = await startBrowser()
    const seen: Visit[] = []
    // oxlint-disable-next-line no-await-in-loop -- one visit has the machine for itself
    for (let visit = 0; visit < visits; visit += 1) seen.push(await visitCatalogue(browser, waybill.url))
    await browser.close()
    const floor = median(seen.map((visit) => visit.floor))
    return titles.map(([key, title]) => {
      const values = seen.map((visit) => visit[key])
      const note = `${visits} visits: ${median(values).toFixed(0)} in the middle, ${Math.max(...values).toFixed(0)} at most`
      return countedFigure({ title, unit: 'ms', goal, note }, { values: [percentile(values, share)], floor })
    })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function visitCatalogue(browser: Browser, url: string): Promise<Visit> {
  const bare = await openOnSlowPhone(browser, clickFloor)
  const floor = await (await Interactions.on(bare)).press(bare.getByRole('button'))
  await bare.context().close()
  const page = await openOnSlowPhone(browser, url + catalogue)
  const hand = await Interactions.on(page)
  const changed = await addAndRemove(page, hand)
  const searched = await searchFor(page, hand)
  await page.keyboard.press('Escape')
  const filtered = await chooseFilter(page, hand)
  await page.context().close()
  return { floor, ...changed, ...searched, ...filtered }
}

async function addAndRemove(page: Page, hand: Interactions): Promise<Pick<Visit, 'badge' | 'add' | 'remove'>> {
  const answers = Promise.withResolvers<void>()
  await page.route('**/cart/add*', async (route) => {
    await answers.promise
    await route.continue()
  })
  const card = page.locator('main li:has(form [name="module"][value="1"])').first()
  await page.evaluate(watchBadge)
  const add = await hand.press(card.getByRole('button'))
  const badge = await page.evaluate<number>('badgeShown')
  const isAnswered = page.waitForResponse('**/cart/add*')
  answers.resolve()
  await (await isAnswered).finished()
  await page.unrouteAll({ behavior: 'wait' })
  const button = card.getByRole('button', { name: /^Remove/ })
  await button.waitFor()
  return { badge, add, remove: await hand.press(button) }
}

/** On a phone the field comes with a click on its icon; keys count once its list is there. */
async function searchFor(page: Page, hand: Interactions): Promise<Pick<Visit, 'openSearch' | 'keys'>> {
  const header = page.getByRole('banner')
  const openSearch = await hand.press(header.locator('a[href$="/search"]').filter({ visible: true }).first())
  await header.locator('[data-suggests]').waitFor()
  return { openSearch, keys: await hand.type('route') }
}

/** The browser doesn't follow the link, so that the page is still there to report. */
async function chooseFilter(page: Page, hand: Interactions): Promise<Pick<Visit, 'openFilter' | 'filter'>> {
  const openFilter = await hand.press(page.locator('main a[href="#filter"]').filter({ visible: true }).first())
  const drawer = page.getByRole('dialog')
  await drawer.waitFor()
  await page.evaluate(`addEventListener('click', (event) => event.preventDefault())`)
  const filter = await hand.press(drawer.locator('a[href*="platform"]').nth(1))
  return { openFilter, filter }
}

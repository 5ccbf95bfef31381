import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { FIRST_PAGES } from '../../scripts/first-pages.ts'
import { countedFigure, figureOfPairs } from '../measure/figure.ts'
import type { Figure } from '../measure/figure.ts'
import type { Pair } from '../measure/statistics.ts'
import { slowPhone, startBrowser } from '../stand/slow-phone.ts'
import { startWaybill } from '../stand/waybill.ts'

const visits = 5
/** Long enough for all that a page does by itself. To look for something in it meanwhile would lay it out. */
const visitMs = 4000
/** Above this, input waits. */
const longTaskMs = 50

/** Runs in the page from its beginning: what the browser itself reports. */
const watch = `globalThis.seen = { lcp: 0, shift: 0, long: 0 }
const observe = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
observe('largest-contentful-paint', ({ startTime }) => { seen.lcp = startTime })
observe('layout-shift', ({ value }) => { seen.shift += value })
observe('longtask', ({ duration }) => { if (duration > ${longTaskMs}) seen.long += duration })`

/** A first visit: milliseconds until its largest part is painted and of tasks that make input wait, and CLS. */
interface Seen {
  readonly lcp: number
  readonly long: number
  readonly shift: number
}

/** Measures a first visit on a slowed phone, beside the same page without its script (P-G16). */
export async function measureVisit(): Promise<readonly Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'waybill-bench-'))
  try {
    await using waybill = await startWaybill({ dataDir })
    const browser = await startBrowser()
    const figures: Figure[] = []
    for (const [name, path] of Object.entries(FIRST_PAGES)) {
      const pairs: Pair<Seen>[] = []
      for (let visit = 0; visit < visits; visit += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one visit has the machine for itself
        const floor = await visitOnce(browser, waybill.url + path, ['*.js'])
        // oxlint-disable-next-line no-await-in-loop -- the same
        pairs.push({ floor, ours: await visitOnce(browser, waybill.url + path, []), foreign: undefined })
      }
      figures.push(...figuresOf(name, pairs))
    }
    await browser.close()
    return figures
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function figuresOf(name: string, pairs: readonly Pair<Seen>[]): readonly Figure[] {
  const goal = { id: 'P-G16', of: 'ours', is: 'at most' } as const
  return [
    figureOfPairs({ title: `LCP of ${name}`, unit: 'ms', goal: { ...goal, value: 1200 } }, pairs, ({ lcp }) => lcp),
    figureOfPairs(
      { title: `tasks of over ${longTaskMs} ms, ${name}`, unit: 'ms', goal: { ...goal, value: 250 } },
      pairs,
      ({ long }) => long,
    ),
    countedFigure(
      { title: `CLS of ${name}`, unit: '', goal: { ...goal, value: 0.01 } },
      { values: pairs.map(({ ours }) => ours.shift) },
    ),
  ]
}

async function visitOnce(browser: Browser, url: string, blocked: string[]): Promise<Seen> {
  const { page, devices } = await slowPhone(browser)
  await devices.send('Network.setBlockedURLs', { urls: blocked })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForTimeout(visitMs)
  const seen = await page.evaluate<Seen>('seen')
  await page.context().close()
  return seen
}

import { startShopProcess } from '@waybill/testkit/shop-process'
import { throwawayStore } from '@waybill/testkit/store'
import { findChromium } from './find-chromium.ts'
import { FIRST_PAGES } from './first-pages.ts'
import { medianOf, missedBy, type PageReport } from './lighthouse/read-report.ts'
import { runLighthouse } from './lighthouse/run-lighthouse.ts'

/** Odd, so that one of them is the middle: a single run says more of the machine than of the page. */
const RUNS = 5

/**
 * `npm run lighthouse [page ...]`: a freshly seeded shop, a slow phone, four scores per page, each of the run with the
 * middle performance; ends with 1 below a goal.
 */
async function main(): Promise<void> {
  const names = process.argv.slice(2)
  const unknown = names.filter((name) => !(name in FIRST_PAGES))
  if (unknown.length > 0)
    throw new Error(`no page ${unknown.join(', ')}: there are ${Object.keys(FIRST_PAGES).join(', ')}`)
  const chromium = await findChromium()
  const store = await throwawayStore('embedded')
  const shop = await startShopProcess(store)
  try {
    for (const [name, path] of Object.entries(FIRST_PAGES).filter(
      ([page]) => names.length === 0 || names.includes(page),
    ))
      // oxlint-disable-next-line no-await-in-loop -- one page has the machine for itself
      print(name, await measure(shop.url + path, chromium))
  } finally {
    await shop.stop()
    await store.dispose()
  }
}

/**
 * The page is requested once before: the first reader after a publication is another question (`npm run bench page`).
 */
async function measure(url: string, chromium: string): Promise<PageReport> {
  const response = await fetch(url, { headers: { accept: 'text/html' } })
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
  await response.arrayBuffer()
  const reports: PageReport[] = []
  for (let run = 0; run < RUNS; run += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one run has the machine for itself
    reports.push(await runLighthouse(url, chromium))
  }
  return medianOf(reports)
}

function print(name: string, report: PageReport): void {
  const { scores, lcpMs, tbtMs, cls, flaws } = report
  const times = `LCP ${lcpMs.toFixed(0)} ms, TBT ${tbtMs.toFixed(0)} ms, CLS ${cls.toFixed(3)}`
  console.log(`${name.padEnd(10)} ${Object.values(scores).join(' / ')}   ${times}`)
  for (const flaw of flaws) console.log(`           ${flaw}`)
  if (missedBy(report).length > 0) process.exitCode = 1
}

await main()

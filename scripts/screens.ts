import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext } from '@playwright/test'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { throwawayStore } from '@waybill/testkit/store'
import { screens } from './screen-list.ts'
import { launchBrowser, openHydrated, type Screen, type Stage } from './screen-stage.ts'

const FOLDER = 'screens-out'
const WIDTHS = [390, 820, 1440] as const
const SCHEMES = ['light', 'dark'] as const
const HEIGHT = 900
const SCREEN_TIMEOUT_MS = 10_000

/** Photographs every screen, panel and dialog at three widths in both schemes into one folder to look through. */
async function main(): Promise<void> {
  const only = process.argv.slice(2)
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const store = await throwawayStore('embedded')
  const shop = await startShop(store)
  const browser = await launchBrowser()
  try {
    for (const isLate of [false, true])
      for (const width of WIDTHS)
        for (const scheme of SCHEMES) await photograph({ browser, shop, width, scheme, only, isLate })
  } finally {
    await browser.close()
    await shop.stop()
    await store.dispose()
  }
}

interface Session {
  readonly browser: Browser
  readonly shop: RunningShop
  readonly width: number
  readonly scheme: 'light' | 'dark'
  readonly only: readonly string[]
  /** The screens that move the clock. */
  readonly isLate: boolean
}

async function photograph(session: Session): Promise<void> {
  const context = await session.browser.newContext({
    viewport: { width: session.width, height: HEIGHT },
    colorScheme: session.scheme,
    reducedMotion: 'reduce',
  })
  const wanted = screens.filter(
    ({ name, movesClock }) =>
      (movesClock === true) === session.isLate && (session.only.length === 0 || session.only.includes(name)),
  )
  for (const screen of wanted) await take(context, session, screen)
  await context.close()
}

async function take(context: BrowserContext, session: Session, screen: Screen): Promise<void> {
  const page = await context.newPage()
  const stage: Stage = {
    page,
    url: session.shop.url,
    width: session.width,
    open: (path) => openHydrated(page, session.shop.url + path),
  }
  page.setDefaultTimeout(SCREEN_TIMEOUT_MS)
  try {
    await screen.prepare(stage)
  } catch (error) {
    // the others are photographed all the same; what is missing is reported at the end
    console.error(`${screen.name} at ${session.width} px, ${session.scheme}: ${String(error)}`)
    process.exitCode = 1
    await page.close()
    return
  }
  const file = join(FOLDER, `${screen.name}-${session.width}-${session.scheme}.png`)
  await page.screenshot({ path: file, fullPage: screen.isPanel !== true })
  console.log(file)
  await page.close()
}

await main()

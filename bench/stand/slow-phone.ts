import { chromium } from '@playwright/test'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { findChromium } from '../../scripts/find-chromium.ts'

/** The phone of P-G16: a processor slowed four times, a line of 1.6 Mbit/s with 150 ms. */
const SLOWER = 4
const LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }
const SCREEN = { width: 412, height: 823 }

export async function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
}

interface SlowPhone {
  readonly page: Page
  readonly devices: CDPSession
}

/** Of a visitor who was never here. */
export async function slowPhone(browser: Browser): Promise<SlowPhone> {
  const context = await browser.newContext({ viewport: SCREEN, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const devices = await context.newCDPSession(page)
  await devices.send('Network.enable')
  await devices.send('Network.emulateNetworkConditions', LINE)
  await devices.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return { page, devices }
}

/** A visit that has come to rest enough to be used. */
export async function openOnSlowPhone(browser: Browser, url: string): Promise<Page> {
  const { page } = await slowPhone(browser)
  await page.goto(url)
  await page.locator('html[data-hydrated="true"]').waitFor({ state: 'attached' })
  return page
}

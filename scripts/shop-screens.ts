import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { startShop } from '@waybill/testkit/running-shop'
import { HARBORLINE, publishFolder, TALLVIK } from '@waybill/testkit/second-shop'
import { throwawayStore } from '@waybill/testkit/store'
import { call, launchBrowser, openHydrated, PRODUCTS, REVIEW } from './screen-stage.ts'

const FOLDER = 'screens-out/shops'
/** A desktop window, shown at half its size, and one of a phone. */
const WINDOWS = [
  { width: 1440, height: 1000, scale: 0.5 },
  { width: 390, height: 844, scale: 1 },
] as const
const GAP = 24

interface ShopOfScreens {
  readonly name: string
  /** Its files; absent: the demo shop's. */
  readonly folder?: string
  /** A plan, and a module beside it. */
  readonly cart: readonly object[]
}

const SHOPS: readonly ShopOfScreens[] = [
  { name: 'lodeway', cart: [PRODUCTS.regional, PRODUCTS.proofOfVisit] },
  {
    name: 'harborline',
    folder: HARBORLINE,
    cart: [
      { id: 1, module: 0, pricing: 1 },
      { id: 12, module: 1, quantity: 8 },
    ],
  },
  {
    name: 'tallvik',
    folder: TALLVIK,
    cart: [
      { id: 1, module: 0, pricing: 1 },
      { id: 12, module: 1, quantity: 6 },
    ],
  },
]

const CATALOGUE = '/platform/marketplace'
/** The cart is filled before the last one. */
const SCREENS = [
  { name: 'catalogue', path: CATALOGUE },
  { name: 'pricing', path: `${CATALOGUE}/pricing` },
  { name: 'cart', path: REVIEW, isFilled: true },
] as const

type WindowOfScreens = (typeof WINDOWS)[number]
type Pictures = Map<string, string>

const pictureName = (shop: string, screen: string, width: number): string => `${shop}-${screen}-${width}`

/** Photographs the same screens of three shops that differ by their settings alone, and puts them side by side. */
async function main(): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const browser = await launchBrowser()
  const pictures: Pictures = new Map()
  try {
    // oxlint-disable-next-line no-await-in-loop -- each shop has a server of its own
    for (const shop of SHOPS) await photograph(browser, shop, pictures)
    for (const window of WINDOWS)
      for (const { name } of SCREENS)
        // oxlint-disable-next-line no-await-in-loop -- one page after the other
        await putTogether(browser, { name, window, pictures })
  } finally {
    await browser.close()
  }
}

async function photograph(browser: Browser, { name, folder, cart }: ShopOfScreens, pictures: Pictures): Promise<void> {
  const store = await throwawayStore('embedded')
  if (folder !== undefined) await publishFolder(store, folder)
  const shop = await startShop(store)
  try {
    for (const window of WINDOWS) {
      const { width, height } = window
      const context = await browser.newContext({
        viewport: { width, height },
        reducedMotion: 'reduce',
        bypassCSP: true,
      })
      const page = await context.newPage()
      for (const screen of SCREENS) {
        if ('isFilled' in screen) await fill(page, shop.url, cart)
        await openHydrated(page, shop.url + screen.path)
        // without a window there is no scroll bar, and the place that is reserved for it would be an empty strip
        await page.addStyleTag({ content: 'html { scrollbar-gutter: auto !important }' })
        pictures.set(pictureName(name, screen.name, width), (await page.screenshot()).toString('base64'))
      }
      await context.close()
    }
  } finally {
    await shop.stop()
    await store.dispose()
  }
}

async function fill(page: Page, url: string, cart: readonly object[]): Promise<void> {
  const stage = { page, url, width: 0, open: async () => undefined }
  // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
  for (const product of cart) await call(stage, '/cart/add', product)
}

async function putTogether(
  browser: Browser,
  { name, window, pictures }: { readonly name: string; readonly window: WindowOfScreens; readonly pictures: Pictures },
): Promise<void> {
  const { width, height, scale } = window
  const [shown, tall] = [width * scale, height * scale]
  const images = SHOPS.map((shop) => pictures.get(pictureName(shop.name, name, width)) ?? '').map(
    (data) => `<img src="data:image/png;base64,${data}" width="${shown}" height="${tall}" alt="">`,
  )
  const viewport = { width: SHOPS.length * (shown + GAP) + GAP, height: tall + 2 * GAP }
  const page = await browser.newPage({ viewport })
  await page.setContent(
    `<style>body { margin: ${GAP}px; display: flex; gap: ${GAP}px; background: #8a8f98 }</style>${images.join('')}`,
  )
  const file = join(FOLDER, `shops-${name}-${width}.png`)
  writeFileSync(file, await page.screenshot())
  console.log(file)
  await page.close()
}

await main()

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { editedCatalogue, type EditedCatalogue } from '@waybill/testkit/edited-catalogue'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { HARBORLINE, publishFolder } from '@waybill/testkit/second-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, mailsTo, register } from '@waybill/testkit/shop-journey'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'

const html = { accept: 'text/html' }
const CATALOGUE = '/platform/marketplace'
const BRAND = '#1c7293'
/** The green of the demo shop, in the light scheme and in the dark one. */
const DEMO_BRAND = /0b6b4b|57c596/i
const QUAY = 1

let store: ThrowawayStore
let shop: RunningShop
let files: EditedCatalogue
beforeAll(async () => {
  files = editedCatalogue(HARBORLINE)
  store = await throwawayStore()
  await publishFolder(store, files.folder)
  shop = await startShop(store, {})
}, 180_000)
afterAll(async () => {
  await shop.stop()
  await store.dispose()
  files.dispose()
}, 60_000)

const page = async (): Promise<string> => (await new ShopClient(shop.url).get(CATALOGUE, html)).text
const sheetIn = (text: string): string => /<link rel="stylesheet" href="(\/shop-files\/[^"]+)">/.exec(text)?.[1] ?? ''
const file = async (path: string): Promise<Response> => fetch(shop.url + path)

/** PostgreSQL takes a publication while the shop runs; the embedded store is open to one process at a time. */
async function publish(): Promise<void> {
  if (store.kind === 'embedded') await shop.stop()
  await publishFolder(store, files.folder)
  if (store.kind === 'embedded') shop = await startShop(store, {})
}

describe('a shop’s own colours', { shuffle: false }, () => {
  test('are a sheet after those of the page, cached for good and allowed by the policy', async () => {
    const answer = await fetch(shop.url + CATALOGUE, { headers: html })
    const text = await answer.text()
    const sheet = sheetIn(text)
    expect(text.lastIndexOf('rel="stylesheet"')).toBe(text.indexOf(`rel="stylesheet" href="${sheet}"`))
    expect(answer.headers.get('content-security-policy')).toContain("style-src 'self';")
    const got = await file(sheet)
    expect([got.status, got.headers.get('content-type'), got.headers.get('cache-control')]).toEqual([
      200,
      'text/css; charset=utf-8',
      'public, max-age=31536000, immutable',
    ])
    const css = await got.text()
    expect(css).toContain(`--route:light-dark(${BRAND},`)
    expect(css).toMatch(/^@media screen and \(forced-colors:none\)/)
    expect(css).not.toMatch(DEMO_BRAND)
  })

  test('have its font beside them, named by its content', async () => {
    const css = await (await file(sheetIn(await page()))).text()
    const font = /@font-face\{font-family:'Shop Font';font-weight:300 900;[^}]*url\((\/shop-files\/[^)]+)\)/.exec(
      css,
    )?.[1]
    const got = await file(font ?? '')
    expect([got.status, got.headers.get('content-type'), got.headers.get('cache-control')]).toEqual([
      200,
      'font/woff2',
      'public, max-age=31536000, immutable',
    ])
    const bytes = Buffer.from(await got.arrayBuffer())
    expect(bytes.equals(readFileSync(join(HARBORLINE, 'brand/font.woff2')))).toBe(true)
  })

  test('reach round the page: the bars of a phone, by the scheme that the reader has', async () => {
    const metas = (text: string): readonly string[] => [...text.matchAll(/<meta name="theme-color"[^>]+>/g)].map(String)
    expect(metas(await page())).toEqual([
      '<meta name="theme-color" content="#f4f7f9" media="(prefers-color-scheme: light)">',
      expect.stringMatching(/content="#\w{6}" media="\(prefers-color-scheme: dark\)">$/),
    ])
    const dark = await fetch(shop.url + CATALOGUE, { headers: { ...html, cookie: 'pref=.dark' } })
    expect(metas(await dark.text())).toEqual([expect.stringMatching(/content="#(?!f4f7f9)\w{6}">$/)])
  })

  test('are those of its mails', async () => {
    const { email } = await register(shop.url, 'pier@port.example', { planId: QUAY, country: 'CH' })
    await advanceClock(shop.url, 'PT1M')
    const [welcome] = await mailsTo(shop.url, email)
    expect(welcome?.html).toContain(BRAND)
    expect(welcome?.html).not.toMatch(DEMO_BRAND)
  })

  test('[CAT-19] are on the next page after a publication, and pages of before still find theirs', async () => {
    const before = sheetIn(await page())
    files.edit('shop.yaml', BRAND, '#7a3e9d')
    await publish()
    await expect.poll(async () => sheetIn(await page()), { timeout: 10_000 }).not.toBe(before)
    const sheet = sheetIn(await page())
    expect(await (await file(sheet)).text()).toContain('--route:light-dark(#7a3e9d,')
    expect(await (await file(before)).text()).toContain(`--route:light-dark(${BRAND},`)
    expect((await file('/shop-files/AAAAAAAAAAAAAAAA')).status).toBe(404)
  })

  test('are the mark of a shop without an icon of its own', async () => {
    files.edit('shop.yaml', '#7a3e9d', '#7a3e9e')
    files.remove('brand/favicon.svg')
    await publish()
    await expect.poll(async () => (await file(sheetIn(await page()))).text(), { timeout: 10_000 }).toContain('#7a3e9e')
    const icon = /rel="icon" href="([^"]+)"/.exec(await page())?.[1] ?? ''
    const drawing = await (await file(icon)).text()
    expect(drawing).toContain('stroke:#7a3e9e')
    expect(drawing).not.toMatch(DEMO_BRAND)
  })
})

test('[SET-01] the demo shop’s pages bring no sheet of its own, and a picture that is cached for good', async () => {
  const demo = await throwawayStore(undefined, 'seeded')
  const running = await startShop(demo, {})
  const { text } = await new ShopClient(running.url).get(CATALOGUE, html)
  expect(text).not.toContain('href="/shop-files/')
  const [tag = '', src = ''] = /<img [^>]*src="(\/shop-files\/[^"]+)"[^>]*>/.exec(text) ?? []
  expect(tag).toMatch(/width="560" height="200" alt="A route on the map/)
  const picture = await fetch(running.url + src)
  expect(picture.headers.get('content-type')).toBe('image/svg+xml')
  expect(picture.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(text).not.toContain('theme-color')
  expect(text).toContain('<link rel="icon" href="/icon.svg">')
  await running.stop()
  await demo.dispose()
})

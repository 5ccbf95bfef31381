import { expect, test } from 'vitest'
import { HARBORLINE } from '@waybill/testkit/second-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, giveCard, mailsTo, register, signInAgain } from '@waybill/testkit/shop-journey'
import { shopOfFolder } from '@waybill/testkit/shop-of-file'

const html = { accept: 'text/html' }
/** Its name, its town, and the green of its two schemes. */
const DEMO = /lodeway|lowmouth|0b6b4b|57c596/i
const QUAY = 1
/** Paths that are not the shop's pages: files, and what the sandbox shows of itself. */
const OTHERS = /^\/(?:assets|shop-files|sandbox|docs)\b/

const shop = shopOfFolder(HARBORLINE)

interface Visited {
  readonly path: string
  readonly text: string
}

/** Every page that links lead to, each address once, without its query. */
async function pagesFrom(client: ShopClient, starts: readonly string[]): Promise<readonly Visited[]> {
  const paths = new Set(starts)
  const visited: Visited[] = []
  for (const path of paths) {
    // oxlint-disable-next-line no-await-in-loop -- a page says which are next
    const { text, status } = await client.get(path, html)
    if (status === 200 && text.startsWith('<!doctype html>')) visited.push({ path, text })
    for (const [, found = ''] of text.matchAll(/href="(\/[^"#?]*)/g)) if (!OTHERS.test(found)) paths.add(found)
  }
  return visited
}

const sheetOf = (text: string): string | undefined =>
  /href="(\/shop-files\/[^"]+)">\n<meta name="theme-color"/.exec(text)?.[1]

test('[SET-01] a visitor finds the shop’s own name, colours and icon on every page, and nothing of the demo shop', async () => {
  const pages = await pagesFrom(new ShopClient(shop.url), [
    '/platform/marketplace',
    '/fr/platform/marketplace',
    '/sign-in',
  ])
  expect(pages.length).toBeGreaterThan(30)
  const [sheet] = pages.map(({ text }) => sheetOf(text))
  for (const { path, text } of pages) {
    expect(DEMO.exec(text)?.[0], path).toBeUndefined()
    expect(text, path).toContain('Harborline')
    expect([path, sheetOf(text)]).toEqual([path, sheet])
    expect(text, path).toMatch(/<link rel="icon" href="\/shop-files\//)
  }
  const css = await (await fetch(shop.url + (sheet ?? ''))).text()
  expect(css).toContain('#1c7293')
  expect(css).toContain("font-family:'Shop Font'")
  expect(css).not.toMatch(DEMO)
})

test('[SET-01] so does a subscriber in the account, in every mail, and in an error', async () => {
  const buyer = await register(shop.url, 'berth@port.example', { planId: QUAY, country: 'CH' })
  await giveCard(shop.url, buyer, { country: 'CH' })
  await buyer.client.post(`/billing/account/${buyer.memberId}/checkout`, { interval: 'month' })
  await advanceClock(shop.url, 'P22D')
  const client = await signInAgain(shop.url, buyer.email)
  const pages = await pagesFrom(client, ['/account/billing/subscription', '/account/manage-features'])
  expect(pages.length).toBeGreaterThan(20)
  expect(pages[0]?.text).toContain('Single quay')
  const missing = { path: '/nowhere', text: (await client.get('/nowhere', html)).text }
  for (const { path, text } of [...pages, missing]) {
    expect(DEMO.exec(text)?.[0], path).toBeUndefined()
    expect(sheetOf(text), path).toMatch(/^\/shop-files\//)
  }
  const mails = await mailsTo(shop.url, buyer.email)
  expect(mails.length).toBeGreaterThan(2)
  for (const { subject, text, html: part } of mails) {
    expect(DEMO.exec(`${subject} ${text} ${part}`)?.[0], subject).toBeUndefined()
    expect(part, subject).toContain('Harborline')
    expect(part, subject).toContain('#1c7293')
  }
})

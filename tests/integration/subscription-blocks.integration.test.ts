import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { publishBillingZone } from '@waybill/testkit/publish-billing-zone'
import { queryStore } from '@waybill/testkit/query-store'
import { demoPeople, expectOk, resultOf, signInAgain, takeBearer } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { storeKind } from '@waybill/testkit/store'

const shop = shopOfFile()
const PAGE = '/account/billing/subscription'
const INVOICES = '/account/billing/invoices'

/** A store that another process may open while the shop runs. */
test.runIf(storeKind() === 'postgres')(
  '[SUB-02] a block that can’t be read says so, and every other one is there (B-100)',
  async () => {
    const person = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
    const client = await signInAgain(shop.url, person?.email ?? '', person?.password)
    const whole = resultOf(await client.get(PAGE))
    expect(whole['failed']).toEqual([])
    expect(whole['history']).not.toEqual([])
    await queryStore(shop.store, 'alter table tax_number rename to tax_number_away')
    try {
      const page = resultOf(await client.get(PAGE))
      // charges are planned from all that billing knows of an account (SUB-02)
      expect(page['failed']).toEqual(['details', 'next'])
      const {
        billingDetails: _,
        failed: __,
        now: ___,
        nextCharge: ____,
        planPrice,
        laterCharges,
        trialEnds,
        ...others
      } = whole
      expect([planPrice, laterCharges, trialEnds]).not.toContain(undefined)
      expect(page).toMatchObject(others)
      expect((await client.get(PAGE, { accept: 'text/html' })).text).toContain('This part couldn’t be loaded.')
    } finally {
      await queryStore(shop.store, 'alter table tax_number_away rename to tax_number')
    }
  },
)

/** Count of a text in what is drawn; all texts of the page are in its data, too. */
function countDrawn(html: string, text: string): number {
  return html.slice(0, html.indexOf('id="page-data"')).split(text).length - 1
}

test.runIf(storeKind() === 'postgres')(
  '[SUB-02] blocks that the server can’t draw show as failed in a whole page, each logged with the request (B-100)',
  async () => {
    const person = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
    const client = await signInAgain(shop.url, person?.email ?? '', person?.password)
    const { planTitle } = resultOf(await client.get(PAGE))
    // a zone that this server has no rules for: none of its dates can be written
    await publishBillingZone(shop, 'America/Lodeway')
    const page = await client.get(PAGE, { accept: 'text/html' })
    await publishBillingZone(shop, 'UTC')
    expect(page.status).toBe(200)
    const drawn = (text: string): number => countDrawn(page.text, text)
    const datedBlocks = ['plan', 'history', 'invoices']
    expect(drawn(`<h2>${String(planTitle)}</h2>`)).toBe(1)
    expect(drawn('This part couldn’t be loaded.')).toBe(datedBlocks.length)
    expect([drawn('History and upcoming'), drawn('Payment method</h2>'), drawn('Add-ons</h2>')]).toEqual([1, 1, 1])
    const logged = (): readonly unknown[] =>
      shop
        .output()
        .split('\n')
        .filter((line) => line.includes('a block of a page could not be drawn'))
        .map((line): unknown => JSON.parse(line))
    await expect.poll(logged).toHaveLength(datedBlocks.length)
    const err = { type: 'RangeError' }
    expect(logged()).toMatchObject(
      datedBlocks.map((block) => ({ block, reqId: page.headers.get('x-request-id'), err })),
    )
  },
)

test('[SUB-02] the page shows the kinds of its documents, what happened, and no other account’s (B-100)', async () => {
  const person = (await demoPeople(shop.url)).find(({ kind }) => kind === 'exclusive')
  const client = await signInAgain(shop.url, person?.email ?? '', person?.password)
  const page = resultOf(await client.get(PAGE))
  expect(page['failed']).toEqual([])
  const invoices = page['invoices'] as readonly { readonly kind: string; readonly label: string }[]
  expect(invoices.map(({ kind }) => kind)).toEqual(['addon', 'period'])
  const history = page['history'] as readonly { readonly name: string; readonly document: string | null }[]
  expect(history.map(({ name }) => name)).toContain('billing.add_on_disabled')
  const labels = new Set(invoices.map(({ label }) => label))
  expect(history.flatMap(({ document }) => document ?? []).filter((document) => !labels.has(document))).toEqual([])
})

test('a year that no calendar has is no file and no list', async () => {
  const person = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
  const client = await signInAgain(shop.url, person?.email ?? '', person?.password)
  for (const path of ['/years/999999999999999', '/years/0', '?year=99999', '/999999999999999', '/999999999999999/pdf'])
    expect((await client.get(INVOICES + path)).status, path).toBe(404)
})

/** The most statements that a reader of the subscription may cost the database: what is added has to be worth one. */
const MOST = { page: 32, call: 9 }

test.runIf(storeKind() === 'postgres')(
  'the page of a subscription and its call ask the database as little as they do',
  async () => {
    const person = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
    const client = await signInAgain(shop.url, person?.email ?? '', person?.password)
    await takeBearer(client)
    const { memberId } = resultOf(await client.get(PAGE))
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    // the worker of the shop asks in between: the least of a few is the reader's own
    const leastOf = async (path: string, accept: string): Promise<number> => {
      const counts: number[] = []
      for (let time = 0; time < 5; time++) {
        sent.mockClear()
        expectOk(await client.get(path, { accept }), path)
        counts.push(sent.mock.calls.length)
      }
      return Math.min(...counts)
    }
    const [page, call] = [
      await leastOf(PAGE, 'text/html'),
      await leastOf(`/billing/account/${String(memberId)}/subscription`, 'application/json'),
    ]
    sent.mockRestore()
    expect(page).toBeGreaterThan(1)
    expect(call).toBeGreaterThan(1)
    expect(page).toBeLessThanOrEqual(MOST.page)
    expect(call).toBeLessThanOrEqual(MOST.call)
  },
)

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryStore } from '@waybill/testkit/query-store'
import { startShop, type RunningShop } from '@waybill/testkit/running-shop'
import { expectSound } from '@waybill/testkit/shop-journey'
import { storeKind, throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { Story, cards, played } from './story.ts'

/** Answers of the register, one after the other; the last one for good. */
const answers = [
  [500, { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }],
  [200, { valid: true, requestIdentifier: 'WAPIAAAAZ1', requestDate: '2026-11-22T21:00:00Z' }],
] as const
const received: unknown[] = []
let vies: Server
let store: ThrowawayStore
let shop: RunningShop
let folder: string

beforeAll(async () => {
  vies = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const [status, answer] = answers[Math.min(received.length, answers.length - 1)] ?? answers[0]
      received.push(JSON.parse(body))
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  const { promise, resolve } = Promise.withResolvers<undefined>()
  vies.listen(0, '127.0.0.1', () => resolve(undefined))
  await promise
  const address = vies.address()
  folder = mkdtempSync(join(tmpdir(), 'waybill-seller-'))
  const [seller, tax] = [join(folder, 'seller.json'), join(folder, 'tax.json')]
  const french = { name: 'Voie Libre SAS', address: ['8 rue des Docks, Lyon'], tax_id: 'FR32123456789' }
  writeFileSync(seller, JSON.stringify({ ...french, invoice_prefix: 'VL-' }))
  const registrations = [
    { country: 'FR', tax_id: 'FR32123456789' },
    { country: 'EU', tax_id: 'FR32123456789' },
  ]
  const rates = [
    { country: 'FR', name: 'TVA', percent: '20' },
    { country: 'DE', name: 'USt.', percent: '19' },
  ]
  writeFileSync(tax, JSON.stringify({ seller: { country: 'FR', registrations }, rates }))
  store = await throwawayStore(storeKind(), 'published')
  const port = typeof address === 'object' ? address?.port : undefined
  const register = { TAX_REGISTER: 'vies', VIES_API_BASE: `http://127.0.0.1:${port}` }
  shop = await startShop(store, { TAX: 'table', TAX_FILE: tax, SELLER_FILE: seller, ...register })
}, 120_000)
afterAll(async () => {
  await shop.stop()
  await store.dispose()
  vies.closeAllConnections()
  vies.close()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

test(
  '[INV-05] [REG-06] VIES is called again while a national register is down; its yes turns the tax over to the German buyer, with the consultation number as proof (B-87), and the country stays (B-51)',
  played,
  async () => {
    const story = await Story.begin(shop.url, 'vies')
    await story.card(cards.good)
    expect((await story.details({ country: 'DE' })).status).toBe(200)
    await story.checkOut('now')
    expect((await story.invoices()).map(([kind, total]) => [kind, total])).toEqual([['period', 7021]])
    expect((await story.details({ country: 'DE', vatno: 'DE123456788' })).status).toBe(200)
    await story.to(1)
    expect(await story.taxes()).toEqual([[['USt.', 19, 1121]], [['USt.', 19, -1121]], [['USt.', 0, 0]]])
    const [mail = ''] = await story.texts(/^Invoice VL-\d+ has been corrected$/)
    expect(mail).toMatch(/^Credit note VL-C\d+ cancels invoice (VL-\d+)\.$/m)
    expect(mail).toMatch(/^Invoice VL-\d+ for \S*59\.00 replaces it\.$/m)
    expect(mail).toMatch(/^\S*11\.21 of what you paid is now account credit/m)
    const files = await story.files(/has been corrected$/)
    expect(files).toEqual([expect.stringMatching(/^credit-note-/), expect.stringMatching(/invoice/)])
    expect(await story.texts(/^Receipt/), 'one receipt, of what was charged').toHaveLength(1)
    const request = { countryCode: 'DE', vatNumber: '123456788', requesterMemberStateCode: 'FR' }
    expect(received).toEqual(Array.from({ length: 2 }, () => ({ ...request, requesterNumber: '32123456789' })))
    await expectSound(shop.url)
    await story.to((await story.renewalDay()) + 1)
    const [renewal] = (await story.invoices()).toReversed()
    expect(renewal?.slice(0, 3)).toEqual(['period', 5900, 2])
    expect(received.length, 'the proof was renewed after 28 days').toBe(3)
    const trial = await Story.begin(shop.url, 'confirmed')
    expect((await trial.details({ country: 'DE', vatno: 'DE123456788' })).status).toBe(200)
    await trial.to(1)
    const moved = await trial.details({ country: 'FR', vatno: '' })
    expect([moved.status, JSON.stringify(moved.body)]).toEqual([401, expect.stringContaining('"path":"country"')])
    await shop.stop()
    const [row] = await queryStore(store, 'select state, proof from tax_number order by account_id')
    expect(row).toEqual({ state: 'verified', proof: 'VIES WAPIAAAAZ1' })
  },
)

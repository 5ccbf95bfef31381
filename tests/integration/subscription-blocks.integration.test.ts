import { expect, test } from 'vitest'
import { queryStore } from '@waybill/testkit/query-store'
import { demoPeople, resultOf, signInAgain } from '@waybill/testkit/shop-journey'
import { shopOfFile } from '@waybill/testkit/shop-of-file'
import { storeKind } from '@waybill/testkit/store'

const shop = shopOfFile()
const PAGE = '/account/billing/subscription'

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
      expect(page['failed']).toEqual(['details'])
      const { billingDetails: _, failed: __, now: ___, ...others } = whole
      expect(page).toMatchObject(others)
      expect((await client.get(PAGE, { accept: 'text/html' })).text).toContain('This part couldn’t be loaded.')
    } finally {
      await queryStore(shop.store, 'alter table tax_number_away rename to tax_number')
    }
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

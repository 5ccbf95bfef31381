import type { Page } from '@playwright/test'
import { CATALOGUE, Searcher } from './search-stage.ts'
import { expect, sampled, test } from './stage.ts'

interface Entry {
  readonly uuid: string
  readonly event?: string
}

/** Every entry that left this browser, by its id: one that is sent again is the same one. */
function entriesOf(page: Page): () => readonly object[] {
  const sent = new Map<string, Entry>()
  page.context().on('request', (request) => {
    if (!request.url().endsWith('/billing/analytics')) return
    // the body of our own call
    const { entries } = request.postDataJSON() as { readonly entries: readonly Entry[] }
    for (const entry of entries) sent.set(entry.uuid, entry)
  })
  return () => [...sent.values()].map(({ uuid: _, ...entry }) => entry)
}

/** Goes elsewhere, where what was left behind is confirmed, and waits until nothing waits any more. */
async function leaves(reader: Searcher): Promise<void> {
  await reader.page.clock.resume()
  await reader.open('/sign-in')
  await expect.poll(() => reader.page.evaluate(() => sessionStorage.getItem('sub.analytics'))).toBeNull()
}

const MODULE = { id: 31, titles: { en: 'Proof of visit', vi: 'Bằng chứng giao hàng' } } as const
const PLAN = { id: 2, titles: { en: 'Regional', vi: 'Regional' } } as const
const where = { page_id: 1, tracking_id: 0 }

test.use({ viewport: { width: 1440, height: 900 } })

for (const locale of sampled(['en', 'vi'] as const, 1)) {
  test(`[ANA-06, ANA-01] ${locale}: a module added from a suggestion sends one add_to_cart and its code, searching and removing send none`, async ({
    page,
    shop,
  }) => {
    const reader = new Searcher(page, shop, locale)
    const { t } = reader
    const entries = entriesOf(page)
    const title = MODULE.titles[locale]
    const button = (name: string) => page.getByRole('banner').getByRole('button', { name, exact: true })
    await reader.takesField()
    await reader.searches(title)
    await button(t('search.row.add.named', { title })).click()
    await button(t('search.row.remove.named', { title })).click()
    await expect(button(t('search.row.add.named', { title }))).toBeVisible()
    await leaves(reader)
    expect(entries()).toEqual([
      { event: 'add_to_cart', product_id: MODULE.id, is_module: 1, is_bundled: 0, ...where },
      { type: 3, bundled: 0, details: { id: MODULE.id, srt: '3' }, ...where },
    ])
  })

  test(`[ANA-06, ANA-01] ${locale}: a plan added from a suggestion sends one add_to_cart and no code`, async ({
    page,
    shop,
  }) => {
    const reader = new Searcher(page, shop, locale)
    const { t } = reader
    const entries = entriesOf(page)
    const title = PLAN.titles[locale]
    await reader.takesField()
    await reader.searches(title)
    const name = t('search.row.tryNow.named', { title })
    await page.getByRole('banner').getByRole('button', { name, exact: true }).click()
    await expect(reader.option(title)).toContainText(t('search.state.selected'))
    await leaves(reader)
    expect(entries()).toEqual([{ event: 'add_to_cart', product_id: PLAN.id, is_module: 0, is_bundled: 0, ...where }])
  })

  test(`[ANA-06, ANA-01] ${locale}: a plan and then a module added from results send one add_to_cart each, the module its code`, async ({
    page,
    shop,
  }) => {
    const reader = new Searcher(page, shop, locale)
    const { t } = reader
    const entries = entriesOf(page)
    const main = page.getByRole('main')
    await reader.open(`${CATALOGUE}/search?q=${encodeURIComponent(PLAN.titles[locale])}`)
    await main.getByRole('button', { name: t('catalog.plans.tryNow.named', { title: PLAN.titles[locale] }) }).click()
    await expect(main.getByRole('button', { name: t('catalog.plans.selected') }).first()).toBeVisible()
    const title = MODULE.titles[locale]
    await reader.open(`${CATALOGUE}/search?q=${encodeURIComponent(title)}`)
    // the cart beside them has a button of that name too
    const results = main.getByRole('region', { name: new RegExp(`^${t('search.modules')} `) })
    await results.getByRole('button', { name: t('catalog.add.named', { title }) }).click()
    await expect(results.getByRole('button', { name: t('catalog.remove.named', { title }) })).toBeVisible()
    await leaves(reader)
    expect(entries()).toEqual([
      { event: 'add_to_cart', product_id: PLAN.id, is_module: 0, is_bundled: 0, ...where },
      { event: 'add_to_cart', product_id: MODULE.id, is_module: 1, is_bundled: 0, ...where },
      { type: 3, bundled: 0, details: { id: MODULE.id, srt: '4' }, ...where },
    ])
  })
}

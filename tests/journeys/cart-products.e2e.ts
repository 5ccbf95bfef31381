import { formatList } from '@waybill/i18n'
import { CartReader, CATALOGUE } from './cart-dialogs-stage.ts'
import { expect, sampled, test } from './stage.ts'

for (const { locale, width } of sampled(
  [
    { locale: 'en', width: 1440 },
    { locale: 'fr', width: 390 },
  ] as const,
  1,
)) {
  test(`[CART-04] in ${locale} at ${width} px a cart that comes into being loads the products of its version once; from then on changes name what comes along`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const reader = new CartReader(page, shop, locale)
    const { t } = reader
    const [first, proof, driver] = [
      await reader.titleOf('auditTrail'),
      await reader.titleOf('proofOfVisit'),
      await reader.titleOf('driverApp'),
    ]
    const payload = page.waitForResponse(/\/services\/products\?/)
    const loads: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/services/products')) loads.push(request.url())
    })
    const announces = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeAttached()

    await reader.open(`${CATALOGUE}/list`)
    expect(loads, 'a page without a cart').toEqual([])
    await reader.button(t('catalog.add.named', { title: first })).click()
    await announces(t('cartChange.addedMore', { title: first, count: 1, total: reader.amount(800) }))
    const answer = await payload
    const cart = await page.request.get(`${shop.url}/cart/data`)
    // our own call
    const { result } = (await cart.json()) as { readonly result: { readonly catalogue_version: number } }
    expect(new URL(answer.url()).search).toBe(`?version=${result.catalogue_version}`)
    expect(answer.headers()['cache-control']).toContain('immutable')
    await answer.finished()

    await reader.button(t('catalog.add.named', { title: proof })).click()
    const titles = formatList([proof, driver], locale)
    await announces(t('cartChange.addedAll', { titles, total: reader.amount(800 + 800 + 400) }))
    await reader.button(t('catalog.remove.named', { title: first })).click()
    await announces(t('cartChange.removed', { title: first, total: reader.amount(800 + 400) }))
    expect(loads, 'and none of the later changes').toHaveLength(1)
  })
}

test('[CART-04] what a second click brings is named while the page is still behind the first', async ({
  page,
  shop,
}) => {
  const reader = new CartReader(page, shop, 'en')
  const { t } = reader
  const [first, proof, driver] = [
    await reader.titleOf('auditTrail'),
    await reader.titleOf('proofOfVisit'),
    await reader.titleOf('driverApp'),
  ]
  const read = Promise.withResolvers<void>()
  await page.route(`**${CATALOGUE}/list**`, async (route) => {
    if (!route.request().isNavigationRequest()) await read.promise
    await route.fallback()
  })
  await reader.open(`${CATALOGUE}/list`)
  const payload = page.waitForResponse(/\/services\/products\?/)
  await reader.button(t('catalog.add.named', { title: first })).click()
  await (await payload).finished()
  await reader.button(t('catalog.add.named', { title: proof })).click()
  const titles = formatList([proof, driver], 'en')
  const said = t('cartChange.addedAll', { titles, total: reader.amount(800 + 800 + 400) })
  await expect(page.getByRole('status').filter({ hasText: said })).toBeAttached()
  read.resolve()
})

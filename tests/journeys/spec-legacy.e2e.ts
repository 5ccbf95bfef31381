import { GOOD_CARD } from '@waybill/testkit/shop-journey'
import { spec } from '@waybill/testkit/spec-catalogue'
import { becomesLegacy } from '../billing-journeys/legacy-account.ts'
import { Company, comesTo, specTest } from './spec-stage.ts'
import { expect, newAddress, Reader, readerOn } from './stage.ts'

const test = specTest()

test.describe('a legacy plan, on a wide screen', () => {
  test.use(readerOn('en', 1440).screen)

  test('[SUB-11] [SUB-12] is left for one module: both amounts, the apps and the credit are said before, and paid so (journey 21)', async ({
    page,
    shop,
    played,
  }) => {
    test.slow()
    const reader = new Reader(page, shop, 'en')
    const { t } = reader
    const main = page.getByRole('main')
    await comesTo(shop, '2029-02-22T00:00')
    const one = await Company.registers(reader, newAddress('leaves-legacy'))
    await one.hasCard(GOOD_CARD)
    await one.takes(spec.legacy)
    await one.confirms()
    await comesTo(shop, '2029-03-01T00:01')
    await becomesLegacy(played, one.memberId)

    await comesTo(shop, '2029-03-16T00:00')
    await one.opens('/platform/marketplace/api/spreadsheet-import')
    expect(await one.documents()).toEqual([['trial_end', '$199.00', 2, '2029-03-01T00:00']])
    await page
      .getByRole('button', { name: t('common.addToCart') })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('cart.confirm.okAdd', { count: 1 }) })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await reader.open('/platform/marketplace/shopping-cart-review')
    await page
      .getByRole('link', { name: t('cart.apply'), exact: true })
      .first()
      .click()
    for (const [platform, version] of [
      ['Android', '5.14.2'],
      ['iOS', '6.1'],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- one list
      await expect(main).toContainText(t('leaving.apps.app', { name: 'Mira Osei', platform, version, minimum: '6.2' }))
    await expect(main).toContainText('unused, 16 of 31 days × $199.00−$102.71')
    await expect(main).toContainText('16 of 31 days × $150.00$77.42')
    await expect(main).toContainText(`${t('subscription.change.toCredit')}$25.29`)
    await expect(main).toContainText('$150.00 on Sunday, 1 April 2029')
    await reader.seesNoViolation()
    await main.getByRole('button', { name: t('subscription.change.confirm') }).click()
    await expect(page.getByRole('heading', { name: t('subscription.updated') })).toBeVisible()
    await one.opens()
    await expect(main).toContainText('$124.71')
    expect((await one.documents()).slice(1)).toEqual([
      ['credit', '−$102.71', 2, '2029-03-16T00:00'],
      ['change', '$77.42', 2, '2029-03-16T00:00'],
    ])
    await comesTo(shop, '2029-04-01T00:01')
    await one.opens()
    await expect(main).toContainText('Invoice')
    expect((await one.documents()).at(-1)).toEqual(['period', '$150.00', 2, '2029-04-01T00:00'])
    await expect(main).not.toContainText('$25.29')
  })
})

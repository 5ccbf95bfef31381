import { expectOk, resultOf } from '@waybill/testkit/shop-journey'
import { expect, newAddress, PRODUCTS, Reader, readerOn, sampled, test } from './stage.ts'
import { subscribes } from './subscriber-stage.ts'

const PAGE = '/account/billing/cost-centres'
const CART = '/platform/marketplace/shopping-cart-review'
const STORIES = [readerOn('vi', 390), readerOn('fr', 390, 'dark')]

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`cost centres in ${setting}`, () => {
    test.use(screen)

    test('[ACC-19] a company adds its places, reads at the field what is wrong, moves its plan to one, names it on a line of the cart and in a quote, and archives it', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const { client } = await subscribes(reader, newAddress('centres'))
      await reader.open('/account/billing/invoices')
      await page.getByRole('link', { name: t('subscription.costCentres') }).click()
      await expect(page).toHaveURL(new RegExp(`${PAGE}$`))
      await reader.seesNoViolation()
      const another = page.locator('#another')
      const [name, number] = [t('costCentre.name'), t('costCentre.orderNumber')].map((label) =>
        another.getByLabel(label),
      )
      const add = async (centre: string, order: string) => {
        await name?.fill(centre)
        await number?.fill(order)
        await another.getByRole('button', { name: t('costCentre.add') }).click()
      }
      await add('', 'PO-2207')
      await expect(another.getByRole('alert')).toContainText(t('errors.field_required'))
      await expect(number ?? another).toHaveValue('PO-2207')
      await add('Hà Nội', 'P'.repeat(61))
      await expect(another.getByRole('alert')).toContainText(t('costCentre.orderNumber'))
      await reader.seesNoViolation()
      await add('Hà Nội', 'PO-2207')
      await expect(page.getByText(t('costCentre.done.added'))).toBeVisible()
      await add('HÀ NỘI', '')
      await expect(another.getByRole('alert')).toContainText(t('costCentre.error.name'))
      await expect(name ?? another).toHaveValue('HÀ NỘI')
      await reader.fitsTheWidth()
      // the rest of the page is partly below the header that stays
      await reader.seesNoViolation('#another')

      const row = page.getByRole('listitem').filter({ hasText: 'PO-2207' })
      await row.locator('summary').click()
      await row.getByLabel(t('costCentre.name')).fill('x'.repeat(101))
      await row.getByRole('button', { name: t('costCentre.save'), exact: true }).click()
      await expect(row.getByRole('alert')).toContainText(t('costCentre.name'))
      await expect(row.getByLabel(t('costCentre.name'))).toHaveValue('x'.repeat(101))
      await row.getByLabel(t('costCentre.name')).fill('Hà Nội 2')
      await row.getByRole('button', { name: t('costCentre.save'), exact: true }).click()
      await expect(page.getByText(t('costCentre.done.changed'))).toBeVisible()

      const products = page.getByRole('region', { name: t('costCentre.products.title') })
      await products.getByRole('combobox').first().selectOption({ label: 'Hà Nội 2' })
      await products.getByRole('button', { name: t('costCentre.products.save'), exact: true }).click()
      await expect(page.getByText(t('costCentre.done.named'))).toBeVisible()
      await expect(products.getByRole('combobox').first().locator('option:checked')).toHaveText('Hà Nội 2')
      await reader.seesNoViolation()
      await reader.fitsTheWidth()

      expectOk(await client.post('/cart/add', PRODUCTS.proofOfVisit), 'an add-on in the cart')
      await reader.open(CART)
      const line = page
        .getByRole('listitem')
        .filter({ has: page.getByText(t('cart.costCentre.none')) })
        .last()
      await line.locator('summary').press('Enter')
      const choice = line.getByRole('combobox')
      await choice.selectOption({ label: 'Hà Nội 2' })
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
      await line.getByRole('button', { name: t('common.save'), exact: true }).click()
      const named = t('quote.costCentre', { name: 'Hà Nội 2' })
      await expect(line.locator('summary')).toHaveText(named)
      await expect(line.locator('summary')).toBeFocused()
      await expect(choice).toBeHidden()
      await reader.seesNoViolation()
      await page.getByRole('link', { name: t('cart.costCentres') }).click()
      await expect(products.getByText(t('costCentre.products.inCart')).first()).toBeVisible()
      await expect(products.getByRole('combobox').last().locator('option:checked')).toHaveText('Hà Nội 2')

      const shared = resultOf(expectOk(await client.post('/cart/share', { emails: [], link: 1 }), 'the share'))
      const path = new URL(String(shared['url'])).pathname.replace(/^.*(?=\/quotes\/)/, '')
      for (const quote of [path, `/account/quotes/${String(shared['quote_id'])}`]) {
        await reader.open(quote)
        const numbered = t('quote.costCentre.numbered', { name: 'Hà Nội 2', number: 'PO-2207' })
        await expect(page.getByText(numbered).first()).toBeVisible()
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
      }
      await reader.open(PAGE)
      await row.getByRole('button', { name: t('costCentre.archive.named', { name: 'Hà Nội 2' }) }).click()
      await expect(page.getByText(t('costCentre.done.archived'))).toBeVisible()
      await expect(page.getByRole('region', { name: t('costCentre.history.title') }).getByRole('listitem')).toHaveCount(
        5,
      )
      await reader.seesNoViolation()
    })
  })
}

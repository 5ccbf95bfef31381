import { ShopClient } from '@waybill/testkit/shop-client'
import { expectOk, resultOf } from '@waybill/testkit/shop-journey'
import { expect, newAddress, linkIn, Reader, readerOn, sampled, test } from './stage.ts'

const REGIONAL = { id: 2, module: 0, pricing: 1 }
const NETWORK = { id: 3, module: 0, pricing: 1 }
const VISITS = { id: 31, module: 1 }

interface Saved {
  readonly saved_carts: readonly { readonly id: string; readonly name: string }[]
}

/** A quote of two saved carts, by the sender's own link. */
async function twoOptions(url: string): Promise<string> {
  const sender = new ShopClient(url)
  const ids: string[] = []
  for (const [name, products] of [
    ['Regional', [REGIONAL, VISITS]],
    ['Whole network', [NETWORK]],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
    for (const product of products) expectOk(await sender.post('/cart/add', product), 'an addition')
    // oxlint-disable-next-line no-await-in-loop
    const saved = resultOf(expectOk(await sender.post('/cart/saved', { name }), 'saving')) as unknown as Saved
    ids.push(saved.saved_carts.find((cart) => cart.name === name)?.id ?? '')
    // oxlint-disable-next-line no-await-in-loop
    expectOk(await sender.post('/cart/empty', {}), 'emptying')
  }
  const sharing = { emails: [], link: 1, saved_cart_ids: ids, sender_name: 'Mira', prepared_for: 'Corrie Bakehouse' }
  return String(resultOf(expectOk(await sender.post('/cart/share', sharing), 'the share'))['url'])
}

const inLanguage = (url: string, language: string): string =>
  language === 'en' ? url : url.replace('/quotes/', `/${language}/quotes/`)

for (const { locale, setting, screen } of sampled([readerOn('vi', 390), readerOn('fr', 1440, 'dark')])) {
  test.describe(`a choice within a quote in ${setting}`, () => {
    test.use(screen)

    test('[QUO-18] two options are read side by side, and the second one is accepted', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await page.goto(inLanguage(await twoOptions(shop.url), locale))
      await reader.hydrated()
      await expect(page.getByText(t('quoteChoice.preparedFor', { name: 'Corrie Bakehouse' }))).toBeVisible()
      const title = t('quoteChoice.options', { count: 2 })
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(page.getByRole('table', { name: title })).toBeVisible()
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
      const second = 'B, Whole network'
      // on a phone one option stands beside the rows
      const tab = page.getByRole('radio', { name: second })
      if (await tab.isVisible()) await tab.check()
      await page.getByRole('link', { name: t('quoteChoice.choose', { label: second }) }).click()
      await reader.hydrated()
      await expect(page.getByRole('heading', { name: t('quoteChoice.contents', { label: second }) })).toBeVisible()
      await reader.seesNoViolation()
      await page
        .getByRole('button', { name: t('quoteChoice.acceptOption', { label: second }) })
        .or(page.getByRole('button', { name: t('quote.acceptShort'), exact: true }))
        .filter({ visible: true })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('quote.name.yours')).fill('Lan Phạm')
      await dialog.getByRole('button', { name: t('quote.accept') }).click()
      await expect(page.getByText(t('quoteChoice.optionAccepted', { label: second }))).toBeVisible()
      await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
    })

    test('[QUO-18] the sender leaves a line and a quantity to the recipient', async ({ page, shop }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const to = newAddress('choice')
      await reader.hasInCart('regional', 'proofOfVisit')
      await reader.open('/platform/marketplace/shopping-cart-review')
      await page
        .getByRole('button', { name: t('cart.getQuote') })
        .or(page.getByRole('button', { name: t('cart.shareQuote') }))
        .filter({ visible: true })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('quote.share.sendTo')).fill(`${to} `)
      await dialog.getByLabel(t('quote.name.yours')).fill('Mira')
      await dialog.getByLabel(t('quote.preparedFor')).fill('see www.pay.example')
      await dialog.getByText(t('quote.leave'), { exact: true }).click()
      await dialog.getByRole('checkbox').first().check()
      await dialog
        .getByRole('spinbutton', { name: t('quote.leave.most', { label: '§' }).split('§').at(-1) ?? '' })
        .first()
        .fill('12')
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
      const send = dialog.getByRole('button', { name: t('quote.share.title') })
      await send.click()
      await expect(dialog.getByText(t('quote.name.noAddress'))).toBeVisible()
      await dialog.getByLabel(t('quote.preparedFor')).fill('Corrie Bakehouse')
      await send.click()
      const link = linkIn(await reader.mailTo(to, '/quotes/'), '/quotes/')
      await page.context().clearCookies()
      await page.goto(inLanguage(link.replace(`/${locale}/quotes/`, '/quotes/'), locale))
      await reader.hydrated()
      const choice = page.getByRole('region', { name: t('quoteChoice.left') })
      await reader.seesNoViolation()
      await reader.fitsTheWidth()
      const accept = page
        .getByRole('button', { name: t('quote.acceptShort'), exact: true })
        .or(page.getByRole('button', { name: t('quote.accept'), exact: true }))
      await choice.getByRole('spinbutton').first().fill('99')
      // the amounts on the page aren't those of the choice
      await expect(page.getByText(t('quoteChoice.updateFirst')).filter({ visible: true }).first()).toBeVisible()
      await expect(accept.filter({ visible: true }).first()).toBeDisabled()
      await choice.getByRole('button', { name: t('quoteChoice.update') }).click()
      await reader.hydrated()
      await expect(choice.getByText(t('quoteChoice.outOfBounds', { least: 1, most: 12 }))).toBeVisible()
      await expect(choice.getByRole('spinbutton').first()).toHaveValue('99')
      await reader.seesNoViolation()
      await choice.getByRole('spinbutton').first().fill('12')
      await choice.getByRole('checkbox').first().uncheck()
      await choice.getByRole('button', { name: t('quoteChoice.update') }).click()
      await reader.hydrated()
      await expect(choice.getByRole('checkbox').first()).not.toBeChecked()
      await expect(accept.filter({ visible: true }).first()).toBeEnabled()
      await reader.seesNoViolation()
    })
  })
}

const COMPARISON = '/platform/marketplace/shopping-cart-comparison'

/** Two saved carts of the page's own visitor; the second one is open. */
async function savesTwo(reader: Reader): Promise<string> {
  const { page, shop } = reader
  const headers = { origin: shop.url, 'x-waybill': '1' }
  const ids: string[] = []
  for (const name of ['Regional alone', 'With proof']) {
    // oxlint-disable-next-line no-await-in-loop -- one cart, one change at a time
    await reader.hasInCart(name === 'With proof' ? 'proofOfVisit' : 'regional')
    // oxlint-disable-next-line no-await-in-loop
    const answer = await page.request.post(`${shop.url}/cart/saved`, { headers, data: { name } })
    const { result } = (await answer.json()) as { readonly result: Saved }
    ids.push(result.saved_carts.find((cart) => cart.name === name)?.id ?? '')
  }
  return `${COMPARISON}?carts=${ids.join(',')}`
}

for (const isScripted of [true, false]) {
  test.describe(isScripted ? 'with script' : 'without it', () => {
    test.use({ javaScriptEnabled: isScripted, viewport: { width: 390, height: 844 } })

    test('[CART-27] [QUO-19] saved carts beside each other are quoted together, and reach the recipient as options', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, 'vi')
      const { t } = reader
      const to = newAddress('together')
      await reader.visit(await savesTwo(reader))
      if (isScripted) await reader.hydrated()
      const form = page.getByRole('region', { name: t('savedCart.together.title') })
      await form.getByLabel(t('quote.name.yours')).fill('see www.pay.example')
      await form.getByLabel(t('savedCart.emails')).fill(to)
      await form.getByRole('button').click()
      await expect(form.getByRole('link', { name: t('quote.name.noAddress') })).toBeVisible()
      await expect(form.getByLabel(t('quote.name.yours'))).toHaveAttribute('aria-invalid', 'true')
      await expect(form.getByLabel(t('savedCart.emails'))).not.toHaveAttribute('aria-invalid', 'true')
      await form.getByLabel(t('quote.name.yours')).fill('Mira')
      await form.getByLabel(t('savedCart.emails')).fill('no address')
      await form.getByRole('button').click()
      await expect(form.getByText(t('quote.recipients.email-invalid')).first()).toBeVisible()
      await expect(form.getByLabel(t('quote.name.yours'))).toHaveValue('Mira')
      await form.getByLabel(t('savedCart.emails')).fill(to)
      await form.getByLabel(t('quote.preparedFor')).fill('Corrie Bakehouse')
      await form.getByRole('button').click()
      const mail = await reader.mailTo(to, '/quotes/')
      expect(mail.text).toContain('Regional alone')
      expect(mail.text).toContain('Corrie Bakehouse')
      await page.goto(linkIn(mail, '/quotes/'))
      await expect(page.getByRole('heading', { name: t('quoteChoice.options', { count: 2 }) })).toBeVisible()
    })
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('[QUO-18] an option is chosen and accepted by links and forms', async ({ page, shop }) => {
    const { t } = new Reader(page, shop, 'es')
    const second = 'B, Whole network'
    await page.goto(inLanguage(await twoOptions(shop.url), 'es'))
    await page.getByRole('radio', { name: second }).check()
    await page.getByRole('link', { name: t('quoteChoice.choose', { label: second }) }).click()
    await page.getByLabel(t('quote.name.yours')).filter({ visible: true }).first().fill('Lan Phạm')
    await page.getByRole('button', { name: t('quoteChoice.acceptOption', { label: second }) }).click()
    await expect(page.getByText(t('quoteChoice.optionAccepted', { label: second }))).toBeVisible()
  })
})

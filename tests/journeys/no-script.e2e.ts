import { expect, linkIn, Reader, test } from './stage.ts'
import { statesOf } from './states.ts'

const CATALOGUE = '/platform/marketplace'
const MODULE = `${CATALOGUE}/field-work/proof-of-visit`
const REVIEW = `${CATALOGUE}/shopping-cart-review`
/** An amount in dollars, or the word that stands in its place (CAT-12). */
const PRICE = /\$\d|Free|Included|Price on request/

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } })

  test('[CAT-17] the first answer shows every plan and module with its price and its button', async ({
    page,
    shop,
  }) => {
    await new Reader(page, shop, 'en').visit('/platform/marketplace')
    const plans = page.getByRole('article')
    await expect(plans.first()).toBeVisible()
    const products = page.locator('main :is(article, li:has(h3, h4))')
    const texts = await products.allInnerTexts()
    expect(texts.length).toBeGreaterThan(25)
    expect(texts.filter((text) => !PRICE.test(text))).toEqual([])
    const withoutAction = products.filter({ hasNot: page.locator('form button, a[href*="/contact"]') })
    expect((await withoutAction.allInnerTexts()).filter((text) => !text.includes('Included'))).toEqual([])
  })

  test('[CAT-17] a plan and a module are added, shown everywhere, and removed by plain forms', async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, 'en')
    const { t } = reader
    await reader.visit(CATALOGUE)
    await page.getByRole('button', { name: t('catalog.plans.tryNow.named', { title: 'Regional' }) }).click()
    await expect(page).toHaveURL(new RegExp(`${CATALOGUE}$`))
    await expect(page.getByRole('button', { name: t('catalog.plans.selected') })).toBeVisible()
    await reader.visit(MODULE)
    await page
      .getByRole('button', { name: t('catalog.add.named', { title: 'Proof of visit' }) })
      .first()
      .click()
    await expect(
      page.getByRole('button', { name: t('catalog.remove.named', { title: 'Proof of visit' }) }).first(),
    ).toBeVisible()
    await reader.visit(REVIEW)
    await reader.seesAmount(6300)
    await expect(page.getByRole('link', { name: t('cart.tryNow') })).toHaveAttribute('href', '/register')
    await page
      .locator('summary', { hasText: t('cart.explain') })
      .filter({ visible: true })
      .first()
      .click()
    await expect(
      page
        .getByText(t('cart.explainTitle', { amount: '$63' }))
        .filter({ visible: true })
        .first(),
      'an explanation is a native disclosure',
    ).toBeVisible()
    await page.getByRole('button', { name: t('cart.remove.named', { title: 'Proof of visit' }) }).click()
    await reader.seesAmount(5900)
    await expect(page.getByRole('button', { name: t('cart.remove.named', { title: 'Proof of visit' }) })).toHaveCount(0)
  })

  test('[CAT-17] search finds by a plain form', async ({ page, shop }) => {
    const reader = new Reader(page, shop, 'vi')
    await reader.visit(CATALOGUE)
    await page.getByRole('search').getByRole('searchbox').fill('tin nhắn')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/vi\/platform\/marketplace\/search\?q=tin\+nh/)
    await expect(
      page
        .locator('main li:has(h3, h4, a)')
        .filter({ hasText: /tin nhắn/i })
        .first(),
    ).toBeVisible()
  })

  test('registration comes back with what was wrong and what was right, then starts the trial; sign-in does the same', async ({
    page,
    shop,
  }) => {
    const reader = new Reader(page, shop, 'en')
    const { t } = reader
    const email = 'tran.no.script@kho.example'
    await reader.hasInCart('regional')
    await reader.visit('/register')
    await page.getByLabel(t('account.field.firstName')).fill('Trân')
    await page.getByLabel(t('account.field.workEmail')).fill('tran')
    await page.getByLabel(t('account.field.password'), { exact: true }).fill('short')
    await page.getByRole('button', { name: t('account.register.submit') }).click()
    const summary = page.getByRole('alert')
    await expect(summary).toContainText(t('errors.field_summary', { count: 4 }))
    const named = summary.getByRole('link', {
      name: new RegExp(`^${t('common.labelled', { label: t('account.field.company'), text: '' })}`),
    })
    await expect(named, 'it leads to the field').toHaveAttribute('href', '#register-company')
    await expect(page.getByLabel(t('account.field.company'))).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel(t('account.field.firstName'))).toHaveValue('Trân')
    await expect(
      page.getByLabel(t('account.field.password'), { exact: true }),
      'a password is never sent back',
    ).toHaveValue('')
    await page.getByLabel(t('account.field.lastName')).fill('Võ')
    await page.getByLabel(t('account.field.workEmail')).fill(email)
    await page.getByLabel(t('account.field.password'), { exact: true }).fill('three quiet words')
    await page.getByLabel(t('account.field.company')).fill('Kho Số Ba')
    await page.getByLabel(t('account.field.country')).selectOption('VN')
    await page.getByRole('button', { name: t('account.register.submit') }).click()
    await expect(page).toHaveURL(/\/account\/billing\/subscription$/)

    await page.getByLabel(t('common.nav.accountMenu', { name: 'Trân Võ' })).click()
    await page.getByRole('button', { name: t('common.nav.signOut') }).click()
    await expect(page.getByRole('link', { name: t('common.nav.signIn') })).toBeVisible()

    await reader.visit('/sign-in')
    await page.getByLabel(t('account.field.email')).fill(email)
    await page.getByLabel(t('account.field.password'), { exact: true }).fill('another password')
    await page.getByRole('button', { name: t('account.signIn.submit') }).click()
    await expect(page.getByText(t('apiError.signInFailed'))).toBeVisible()
    await expect(page.getByLabel(t('account.field.email'))).toHaveValue(email)
    await page.getByLabel(t('account.field.password'), { exact: true }).fill('three quiet words')
    await page.getByRole('button', { name: t('account.signIn.submit') }).click()
    await expect(page).toHaveURL(/\/account\/billing\/subscription$/)
  })

  test('a quote is read and accepted by the link of its mail', async ({ page, shop }) => {
    const reader = new Reader(page, shop, 'en')
    const { t } = reader
    await reader.hasInCart('regional', 'proofOfVisit')
    await reader.shares({ emails: ['no-script@kho.example'] })
    const link = linkIn(await reader.mailTo('no-script@kho.example', '/quotes/'), '/quotes/')
    await page.context().clearCookies()
    await page.goto(link)
    await reader.seesAmount(6300)
    await page.getByLabel(t('quote.name.yours')).filter({ visible: true }).fill('Lan Phạm')
    await page.getByRole('button', { name: t('quote.accept') }).click()
    const [upToTheDate = ''] = t('quote.state.acceptedBy', { name: 'Lan Phạm', date: '§' }).split('§')
    await expect(page.getByRole('heading', { name: upToTheDate })).toBeVisible()
    await expect(page.getByRole('button', { name: t('quote.accept') })).toHaveCount(0)
  })
})

test('[CAT-17] what is in the cart says Remove from the first paint on, also while the page takes over', async ({
  page,
  shop,
}) => {
  const reader = new Reader(page, shop, 'en')
  await reader.hasInCart('regional', 'proofOfVisit')
  const selector = 'main form:has([name="id"][value="31"]) button'
  const states = await statesOf(page, { selector, count: 1 })
  for (const path of [CATALOGUE, MODULE]) {
    await reader.open(path)
    await expect(page.getByRole('button', { name: 'Remove Proof of visit' }).first()).toBeVisible()
    expect(await states(), path).toEqual(['Remove Proof of visit'])
  }
})

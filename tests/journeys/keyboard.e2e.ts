import type { Locator } from '@playwright/test'
import { gate } from './cart-stage.ts'
import { focusedStop, tabTo } from './keyboard-stage.ts'
import { expect, Reader, test } from './stage.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('[A11Y-02] the first stop is the skip link, and it leads past the header', async ({ page, shop }) => {
  const reader = new Reader(page, shop, 'en')
  await reader.open('/platform/marketplace')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: reader.t('common.skipToContent') })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.locator('#main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.locator('#main').evaluate((main) => main.contains(document.activeElement))).toBe(true)
})

test('[A11Y-02] a panel of the header opens on Enter, and Escape gives the focus back to its button', async ({
  page,
  shop,
}) => {
  const reader = new Reader(page, shop, 'en')
  await reader.open('/platform/marketplace')
  const button = page.locator('summary').and(page.getByLabel(/^Language and currency/))
  const languages = page.getByRole('navigation', { name: 'Language' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(languages).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(languages.getByRole('link', { name: 'English' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(languages).toBeHidden()
  await expect(button).toBeFocused()
})

test('[CUI-07] the badge counts at once, and the answer corrects it and is announced', async ({ page, shop }) => {
  const reader = new Reader(page, shop, 'en')
  await reader.open('/platform/marketplace/field-work/proof-of-visit')
  const badge = (count: number): Locator =>
    page.getByRole('link', { name: reader.t('common.cartCount', { count }), exact: true })
  await expect(badge(0)).toBeVisible()
  const answer = gate()
  await page.route('**/cart/add*', answer.wait)
  const add = page.getByRole('button', { name: 'Add to cart: Proof of visit' })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(badge(2), 'with what it needs, before the server has answered').toBeVisible()
  await expect(add, 'it waits, and keeps the focus').toBeFocused()
  await expect(add).toHaveAttribute('aria-busy', 'true')
  await answer.reached
  await expect(page.getByRole('status').first()).toBeEmpty()
  answer.open()
  await expect(page.getByRole('status').first()).toHaveText(/^Proof of visit and 2 more added\. Total \$\d+\.$/)
  await expect(badge(3), 'the answer knows of one more').toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove Proof of visit' }), 'the same button').toBeFocused()
})

test('[CUI-07] a rejected change gives the badge back and says why', async ({ page, shop }) => {
  const reader = new Reader(page, shop, 'en')
  await reader.open('/platform/marketplace/field-work/proof-of-visit')
  await page.route('**/cart/add*', (route) =>
    route.fulfill({
      status: 422,
      json: { status: 422, result: 'Invalid cart item', code: 'invalid-cart-item', reference: 'r' },
    }),
  )
  await page.getByRole('button', { name: 'Add to cart: Proof of visit' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Invalid cart item' })).toBeVisible()
  await expect(page.getByRole('link', { name: reader.t('common.cartCount', { count: 0 }), exact: true })).toBeVisible()
})

test('[A11Y-02] catalogue, cart, quote and registration are done by keyboard alone', async ({ page, shop }) => {
  const reader = new Reader(page, shop, 'en')
  const { t } = reader
  const type = (text: string): Promise<void> => page.keyboard.insertText(text)
  const said = (words: string): Promise<void> =>
    expect(page.getByRole('status').filter({ hasText: words }).first()).toBeAttached()

  await test.step('a plan is chosen in the catalogue', async () => {
    await reader.open('/platform/marketplace')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('button', { name: t('catalog.plans.tryNow.named', { title: 'Regional' }) }))
    await page.keyboard.press('Enter')
    await said('Regional added. Total $59.')
    await expect(page.getByRole('button', { name: 'Selected' }), 'the same button').toBeFocused()
  })

  await test.step('a module is added on its own page', async () => {
    await tabTo(page, page.locator('main').getByRole('link', { name: 'Proof of visit', exact: true }).first())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/proof-of-visit$/)
    await reader.hydrated()
    await tabTo(page, page.getByRole('button', { name: t('catalog.add.named', { title: 'Proof of visit' }) }).first())
    await page.keyboard.press('Enter')
    await said('Proof of visit added. Total $63.')
    await expect(page.getByRole('button', { name: 'Remove Proof of visit' }).first(), 'the same button').toBeFocused()
  })

  await test.step('the cart is reviewed and shared as a quote', async () => {
    await page.goto(`${shop.url}/platform/marketplace`)
    await reader.hydrated()
    await tabTo(page, page.getByRole('link', { name: /^Cart \d+ items?$/ }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/shopping-cart-review$/)
    await reader.hydrated()
    const share = page.getByRole('button', { name: t('cart.shareQuote') })
    await tabTo(page, share)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(t('quote.share.sendTo'))).toBeFocused()
    await type('lan@kho.example')
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByLabel(t('quote.name.yours')))
    await type('Mira Osei')
    await tabTo(page, dialog.getByLabel(t('quote.comment')).first())
    await type('Bảng giá em gửi chị.')
    await tabTo(page, dialog.getByRole('button', { name: t('quote.share.title'), exact: true }))
    await page.keyboard.press('Enter')
    await said(t('quote.share.success'))
    expect(await focusedStop(page), 'the dialog keeps the focus').not.toBeNull()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(share).toBeFocused()
  })

  await test.step('registration comes back with its errors first, then starts the trial', async () => {
    await page.goto(`${shop.url}/platform/marketplace/shopping-cart-review`)
    await reader.hydrated()
    await tabTo(page, page.getByRole('link', { name: t('cart.tryNow') }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/register/)
    await reader.hydrated()
    await tabTo(page, page.getByRole('button', { name: t('account.register.submit') }))
    await page.keyboard.press('Enter')
    const summary = page.getByRole('alert')
    await expect(summary, 'the summary takes the focus').toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel(t('account.field.firstName'))).toBeFocused()
    await type('Mira')
    for (const [label, text] of [
      ['account.field.lastName', 'Osei'],
      ['account.field.workEmail', 'mira.keyboard@bakery.example'],
      ['account.field.password', 'three quiet words'],
      ['account.field.company', 'Bếp Sáng'],
    ] as const) {
      await tabTo(page, page.getByLabel(t(label), { exact: label !== 'account.field.lastName' }))
      await type(text)
    }
    await tabTo(page, page.getByLabel(t('account.field.country')))
    await page.keyboard.type('United States')
    await tabTo(page, page.getByRole('button', { name: t('account.register.submit') }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/account\/billing\/subscription$/)
  })
})

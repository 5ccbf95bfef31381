import { CartReader, REVIEW } from './cart-screens-stage.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { expect, linkIn, newAddress, Reader, readerOn, sampled, test } from './stage.ts'

const STORIES = [readerOn('fr', 390), readerOn('vi', 390, 'dark')]
const ATTACK = HOSTILE_TEXTS[0] ?? ''

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`a quote of a visitor in ${setting}`, () => {
    test.use({ ...screen, expectedComplaint: /^Failed to load resource: .* status of 410/ })

    test('[QUO-17] a visitor gives an address in the dialog, and answers, extends and ends by the link in their mail', async ({
      page,
      shop,
    }) => {
      const reader = new CartReader(page, shop, locale)
      const { t } = reader
      const [own, recipient] = [newAddress('owns'), newAddress('reads')]

      await test.step('the dialog names a wrong address, and says where the link goes', async () => {
        await reader.adds('regional')
        await reader.open(REVIEW)
        await page
          .getByRole('button', { name: new RegExp(`${t('cart.shareQuote')}|${t('cart.getQuote')}`) })
          .filter({ visible: true })
          .first()
          .click()
        const dialog = page.getByRole('dialog', { name: t('quote.share.title') })
        await dialog.getByLabel(t('quote.share.sendTo')).fill(`${recipient},`)
        await dialog.getByLabel(t('quote.name.yours')).fill('Noor Haddad')
        const address = dialog.getByLabel(t('quote.notify'))
        await address.fill('noor at home')
        await dialog.getByRole('button', { name: t('quote.share.title'), exact: true }).click()
        await expect(address).toBeFocused()
        await expect(address).toHaveAttribute('aria-invalid', 'true')
        await expect(address).toHaveAccessibleDescription(new RegExp(t('quote.recipients.email-invalid')))
        await reader.seesNoViolation('dialog')
        await reader.fitsTheWidth()
        await address.fill(own)
        await page.keyboard.press('Enter')
        await dialog.getByRole('button', { name: t('quote.share.title'), exact: true }).click()
        await expect(page.getByText(t('quote.notify.sent', { email: own }))).toBeVisible()
      })

      await test.step('a question of the recipient is answered on the page of the link, by the keyboard', async () => {
        const quote = linkIn(await reader.mailTo(recipient, '/quotes/'), '/quotes/')
        const token = quote.split('/').at(-1) ?? ''
        await reader.posts(`/quotes/${token}/messages`, { form_token: await tokenOf(reader), text: ATTACK })
        const link = linkIn(await reader.mailTo(own, '/quotes/manage/'), '/quotes/manage/')
        await page.goto(link)
        await reader.hydrated()
        await expect(page.getByText(t('sentQuote.manage.intro', { email: own }))).toBeVisible()
        const questions = page.getByRole('region', { name: t('quoteThread.title') })
        await expect(questions).toContainText(ATTACK)
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
        await questions.getByLabel(t('quoteThread.answerText')).fill('12 → 48 €')
        await questions.getByRole('button', { name: t('quoteThread.answer'), exact: true }).focus()
        await page.keyboard.press('Enter')
        await expect(page.getByText(t('quoteThread.done.answered'))).toBeVisible()
        await expect(questions).toContainText('12 → 48 €')
      })

      await test.step('the link of the quote is there to copy, and opens it', async () => {
        const shared = await page.getByLabel(t('quote.link.label')).inputValue()
        const answer = await page.request.get(shared)
        expect(answer.status()).toBe(200)
        expect(await answer.text()).toContain('Noor Haddad')
      })

      await test.step('the end of the link is confirmed, and the page is no more', async () => {
        await page.getByText(t('sentQuote.manage.end'), { exact: true }).click()
        await expect(page.getByText(t('sentQuote.manage.end.text', { email: own }))).toBeVisible()
        await reader.seesNoViolation()
        await page.getByRole('button', { name: t('sentQuote.manage.end.confirm') }).click()
        await expect(page.getByRole('heading', { level: 1, name: t('sentQuote.manage.endedTitle') })).toBeVisible()
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
      })
    })
  })
}

/** The token of the forms of a page of this browser. */
async function tokenOf({ page, shop }: CartReader): Promise<string> {
  const answer = await page.request.get(`${shop.url}${REVIEW}`, { headers: { accept: 'application/json' } })
  const { shell } = (await answer.json()) as { readonly shell?: { readonly formToken?: string } }
  return shell?.formToken ?? ''
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('[QUO-17] the page of the link extends and withdraws, and names a day that is none', async ({ page, shop }) => {
    const reader = new Reader(page, shop, 'es')
    const { t } = reader
    const own = newAddress('owns')
    await reader.hasInCart('regional')
    await page.request.post(`${shop.url}/cart/share`, {
      data: { emails: [newAddress('reads')], notify_email: own },
      headers: { origin: shop.url, 'x-waybill': '1', 'accept-language': 'es' },
    })
    const link = linkIn(await reader.mailTo(own, '/quotes/manage/'), '/quotes/manage/')
    await page.context().clearCookies()
    await page.goto(link)
    await expect(page.getByText(t('sentQuote.manage.intro', { email: own }))).toBeVisible()
    await page.getByText(t('revision.extend'), { exact: true }).click()
    const day = page.getByLabel(t('revision.extend.label'))
    const last = (await day.getAttribute('max')) ?? ''
    await day.fill('2020-01-01')
    await page.locator('button[value="quote.extend"]').click()
    await expect(page.getByLabel(t('revision.extend.label'))).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(t('revision.extend.label')).fill(last)
    await page.locator('button[value="quote.extend"]').click()
    await expect(page).toHaveURL(/done=extended/)
    await expect(page.getByText(t('sentQuote.step.extended'), { exact: true })).toBeVisible()
    await page.getByText(t('sentQuote.revoke'), { exact: true }).click()
    await page.locator('button[value="quote.revoke"]').click()
    await expect(page).toHaveURL(/done=revoked/)
    await expect(page.getByText(t('sentQuote.state.revoked')).first()).toBeVisible()
    await expect(page.getByLabel(t('quote.link.label'))).toHaveCount(0)
  })
})

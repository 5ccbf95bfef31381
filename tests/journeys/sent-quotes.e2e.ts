import type { Locator, Page } from '@playwright/test'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { expect, linkIn, newAddress, Reader, readerOn, sampled, test } from './stage.ts'

const STORIES = [readerOn('fr', 390, 'dark'), readerOn('vi', 1440)]
/** Without a dot or two slashes, so that it is a name. */
const ATTACK = HOSTILE_TEXTS[5]

/** The dialog behind the one accept of a screen. */
async function opensAccept(page: Page, t: Reader['t']): Promise<Locator> {
  const button = (name: string): Locator => page.getByRole('button', { name }).filter({ visible: true })
  await button(t('quote.accept'))
    .or(button(t('quote.acceptShort')))
    .first()
    .click()
  return page.getByRole('dialog')
}

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`sent quotes in ${setting}`, () => {
    test.use(screen)

    test('[QUO-12] a member sees who accepted, sends one quote again, once, and withdraws it', async ({
      page,
      shop,
      browser,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const [slow, quick] = [newAddress('slow'), newAddress('quick')]
      await reader.isSignedInAs(await reader.demoMember('non-primary'))
      await reader.hasInCart('proofOfVisit')
      await reader.shares({ emails: [quick] })
      await reader.shares({ emails: [slow], comment: ATTACK })

      await test.step('the recipient opens and accepts in a name that tries to be more', async () => {
        const mail = await reader.mailTo(quick, '/quotes/')
        const other = await browser.newContext({ locale })
        const recipient = await other.newPage()
        const isCounted = recipient.waitForResponse((response) => response.url().endsWith('/view'))
        await recipient.goto(linkIn(mail, '/quotes/').replace('/quotes/', `/${locale}/quotes/`))
        expect((await isCounted).status()).toBe(200)
        await expect(recipient.getByText(t('quote.viewsLogged'))).toBeVisible()
        const colleague = await other.newPage()
        await colleague.goto(recipient.url())
        const dialog = await opensAccept(recipient, t)
        await dialog.getByLabel(t('quote.name.yours')).fill('www.evil.test')
        await dialog.getByRole('button', { name: t('quote.accept') }).click()
        await expect(dialog).toContainText(t('quote.name.noAddress'))
        await dialog.getByLabel(t('quote.name.yours')).fill(ATTACK)
        await dialog.getByRole('button', { name: t('quote.accept') }).click()
        await expect(dialog).toBeHidden()
        const later = await opensAccept(colleague, t)
        await later.getByLabel(t('quote.name.yours')).fill('Bo Diaz')
        await later.getByRole('button', { name: t('quote.accept') }).click()
        const note = colleague.locator(':focus')
        await expect(note).toContainText(ATTACK)
        await expect(note).toContainText(t('quote.state.joined'))
        await other.close()
      })

      await test.step('the list shows both, and a filter that stands in the address', async () => {
        await reader.open('/account/quotes')
        await expect(page.getByRole('heading', { level: 1, name: t('sentQuote.title') })).toBeVisible()
        const row = page
          .getByRole('listitem')
          .filter({ has: page.getByText(quick) })
          .first()
        await expect(row).toContainText(t('sentQuote.state.acceptedBy', { name: ATTACK }))
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
        await page.getByRole('link', { name: t('sentQuote.state.accepted'), exact: true }).click()
        await expect(page).toHaveURL(/state=accepted/)
        await expect(page.getByText(slow)).toHaveCount(0)
        await page.getByRole('link', { name: t('sentQuote.state.expired'), exact: true }).click()
        await expect(page).toHaveURL(/state=expired/)
        await page.getByRole('link', { name: t('sentQuote.filter.all'), exact: true }).click()
      })

      await test.step('it is sent again once; a second time the page says why not', async () => {
        await page
          .getByRole('listitem')
          .filter({ has: page.getByText(slow) })
          .getByRole('link')
          .first()
          .click()
        const resend = page.getByRole('button', { name: t('sentQuote.resend.named', { email: slow }) })
        await reader.mailTo(slow, '/quotes/')
        await page.reload()
        await reader.hydrated()
        await resend.focus()
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(/done=resent/)
        await expect(resend).toHaveCount(0)
        await expect(page.getByText(ATTACK)).toBeVisible()
        await expect(page.getByText(t('sentQuote.step.resentTo', { who: slow }))).toBeVisible()
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
      })

      await test.step('withdrawing is confirmed, and ends the link', async () => {
        const mail = await reader.mailTo(slow, '/quotes/')
        await page.getByText(t('sentQuote.revoke'), { exact: true }).click()
        await reader.seesNoViolation()
        await page.getByRole('main').locator('button[value="quote.revoke"]').click()
        await expect(page).toHaveURL(/done=revoked/)
        await expect(page.getByRole('main').getByText(t('sentQuote.state.revoked')).first()).toBeVisible()
        await expect(page.locator('button[value="quote.revoke"]')).toHaveCount(0)
        const gone = await page.request.get(linkIn(mail, '/quotes/'))
        expect(gone.status()).toBe(410)
      })
    })
  })
}

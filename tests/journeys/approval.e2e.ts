import { formatMoney, localePath } from '@waybill/i18n'
import { ShopClient } from '@waybill/testkit/shop-client'
import { expectOk, readyToPay, resultOf } from '@waybill/testkit/shop-journey'
import { expect, linkIn, Reader, readerOn, sampled, testOfMovedClock as test } from './stage.ts'

const REVIEW = '/platform/marketplace/shopping-cart-review'

const STORIES = [readerOn('en', 390), readerOn('fr', 1440, 'dark')]

/** A colleague of the buyer who manages, by an invitation. */
async function joins(reader: Reader, buyer: ShopClient): Promise<ShopClient> {
  const email = `colleague-${reader.locale}@approval.example`
  expectOk(await buyer.post('/account/members/invitations', { email, role: 'manage' }), 'the invitation')
  const { pathname } = new URL(linkIn(await reader.mailTo(email, '/account/invitation/'), '/account/invitation/'))
  const client = new ShopClient(reader.shop.url)
  const person = { first_name: 'Noor', last_name: 'Haddad', password: 'a quiet harbour town' }
  expectOk(await client.post(pathname, person), 'the acceptance')
  return client
}

for (const { locale, setting, screen } of sampled(STORIES, 1)) {
  test.describe(`a cart for approval in ${setting}`, () => {
    test.use(screen)

    test('[ACC-13] a member sends the cart, the primary member sees it and declines it with words', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const primary = await reader.demoMember('primary')
      await reader.isSignedInAs(await reader.demoMember('non-primary'))
      await reader.hasInCart('proofOfVisit')

      await test.step('where it can’t be checked out, it can be sent', async () => {
        await reader.open(REVIEW)
        await page
          .getByRole('link', { name: t('common.askApproval') })
          .filter({ visible: true })
          .first()
          .click()
        await reader.hydrated()
        await expect(page.getByRole('heading', { level: 1, name: t('approval.title') })).toBeVisible()
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
        const send = page.getByRole('main').locator('form button[type="submit"]')
        await send.focus()
        await page.keyboard.press('Enter')
        await expect(send).toHaveCount(0)
        await reader.seesNoViolation()
      })

      await test.step('mail and banner lead the primary member to what was sent', async () => {
        const mail = await reader.mailTo(primary, '/account/approval')
        await reader.isSignedInAs(primary)
        const { pathname, search } = new URL(linkIn(mail, '/account/approval'))
        await reader.open(pathname + search)
        await expect(page.getByRole('heading', { level: 1, name: t('approval.decide.title') })).toBeVisible()
        await expect(page.getByRole('link', { name: t('approval.banner.look') })).toHaveCount(0)
        await reader.open('/platform/marketplace')
        await reader.seesNoViolation()
        await page
          .getByRole('main')
          .getByRole('link', { name: t('approval.banner.look') })
          .click()
        await expect(page).toHaveURL(/account\/approval\?request=/)
      })

      await test.step('once it has changed, the difference comes first, which fits a phone (S-21)', async () => {
        await page.setViewportSize({ width: 390, height: 844 })
        await reader.hasInCart('regional')
        await page.reload()
        await reader.hydrated()
        const [opening = ''] = t('approval.changed', { name: '|' }).split('|')
        await expect(page.getByRole('main').getByRole('heading', { name: opening.trim() })).toBeVisible()
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
      })

      await test.step('put aside, the banner is gone and the cart is still here', async () => {
        const main = page.getByRole('main')
        await main.getByRole('button', { name: t('approval.aside.send') }).click()
        await expect(main.getByRole('button', { name: t('approval.aside.send') })).toHaveCount(0)
        await reader.hydrated()
        const [opening = ''] = t('approval.aside.done', { date: '|' }).split('|')
        await expect(main.getByText(opening.trim())).toBeVisible()
        await reader.seesNoViolation()
      })

      await test.step('declining takes words, which stay while they are missing or too many', async () => {
        const main = page.getByRole('main')
        await main
          .locator('summary')
          .filter({ hasText: t('approval.decide.decline') })
          .click()
        await main.getByRole('button', { name: t('approval.decide.declineSend') }).click()
        await reader.hydrated()
        await expect(main.getByRole('alert')).toBeVisible()
        const words = main.getByLabel(t('approval.decide.words'))
        await expect(words).toHaveAttribute('aria-invalid', 'true')
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
        await words.fill('Chưa phải lúc này.')
        await main.getByRole('button', { name: t('approval.decide.declineSend') }).click()
        await reader.hydrated()
        await expect(main.getByRole('heading', { name: t('approval.over.declined') })).toBeVisible()
        await expect(main.getByRole('blockquote')).toHaveText('Chưa phải lúc này.')
        await reader.seesNoViolation()
      })
    })

    test('[ACC-13] between two browsers: asked with a note, changed, put back and checked out exactly so (S-21)', async ({
      page,
      browser,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const buyer = await readyToPay(shop.url, `two-browsers-${locale}@approval.example`)
      const colleague = await joins(reader, buyer.client)
      await reader.hasSessionOf(buyer.client)
      // without script, as a form alone
      const other = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
      const second = await other.newPage()
      await new Reader(second, shop, locale).hasSessionOf(colleague)

      await test.step('a note that is too long is named, and one that fits goes along', async () => {
        await second.goto(new URL(localePath(locale, '/account/approval'), shop.url).href)
        const note = second.getByLabel(t('approval.noteField'))
        await note.fill('x'.repeat(1_001))
        await second.getByRole('main').locator('form button[type="submit"]').click()
        await expect(note).toHaveAttribute('aria-invalid', 'true')
        await note.fill('Cho kho mới.')
        await second.getByRole('main').locator('form button[type="submit"]').click()
        await expect(second.getByRole('main').locator('form')).toHaveCount(0)
      })

      await test.step('the cart changes in the other browser; the primary member puts back what was sent', async () => {
        await colleague.post('/cart/add', { id: 31, module: 1 })
        await page.setViewportSize({ width: 390, height: 844 })
        await reader.open('/account/approval')
        const main = page.getByRole('main')
        await expect(main.getByRole('blockquote')).toHaveText('Cho kho mới.')
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
        await main.getByRole('button', { name: t('approval.decide.approve') }).click()
        await expect(page).toHaveURL(/account\/checkout/)
      })

      await test.step('ordered, the other browser reads that it was exactly so', async () => {
        const done = await buyer.client.post(`/billing/account/${buyer.memberId}/checkout`, { start: 'now' })
        expect(done.status).toBe(200)
        await second.reload()
        await expect(second.getByText(t('approval.answer.approvedText'))).toBeVisible()
      })

      await test.step('[ACC-17] within a standing approval the next cart is ordered by the button that sends it', async () => {
        const { member_id: id } = resultOf(await colleague.get('/account/session'))
        const given = { limit: '500', password: 'three quiet words' }
        const path = `/account/members/${String(id)}/standing-approval`
        expectOk(await buyer.client.post(path, given), 'the standing approval')
        expectOk(await colleague.post('/cart/add', { id: 31, module: 1 }), 'the product')
        await reader.hasSessionOf(colleague)
        await reader.open('/account/approval')
        const left = formatMoney({ minor: 50_000, currency: 'USD' }, locale, 2)
        await expect(page.getByText(t('approval.standing', { left }))).toBeVisible()
        await reader.seesNoViolation()
        await page.getByRole('main').locator('form button[type="submit"]').click()
        await expect(page.getByText(t('approval.answer.standingText', { name: 'Mira Osei' }))).toBeVisible()
      })
      await other.close()
    })
  })
}

import { readFile } from 'node:fs/promises'
import type { Browser } from '@playwright/test'
import { editedCatalogue } from '@waybill/testkit/edited-catalogue'
import { freePort } from '@waybill/testkit/free-port'
import type { RunningShop } from '@waybill/testkit/running-shop'
import { shopCommand } from '@waybill/testkit/shop-command'
import { startShopProcess } from '@waybill/testkit/shop-process'
import { throwawayStore, type ThrowawayStore } from '@waybill/testkit/store'
import { formatMoney, type Locale } from '@waybill/i18n'
import { money } from '@waybill/domain/money'
import { readPdf } from '../../apps/server/src/platform/pdf/testing/read-pdf.ts'
import { CartReader, REVIEW } from './cart-dialogs-stage.ts'
import { givesAddress } from './checkout-stage.ts'
import { expect, linkIn, newAddress, readerOn, sampled, test } from './stage.ts'

/** The owner, who declines, and who accepts and buys. */
const STORIES = [
  [readerOn('fr', 1280), readerOn('es', 1280), readerOn('vi', 390)],
  [readerOn('fr', 390, 'dark'), readerOn('es', 390), readerOn('vi', 1280)],
] as const

/** Regional, and then with the trail of changes. */
const FIRST = 59_00
const REVISED = 67_00
const TOO_LONG = 'é'.repeat(256)

const amountIn = (locale: Locale, minor: number, decimals?: 0 | 2): string =>
  formatMoney(money(minor, 'USD'), locale, decimals)

/** Publishes a catalogue in which Regional has no discount any more, while no server runs. */
async function getsDearer(store: ThrowawayStore): Promise<void> {
  const files = editedCatalogue()
  files.edit('packages.yaml', '    discount: 10\n', '')
  const { code, text } = await shopCommand(store, 'import', files.folder)
  expect(code, text).toBe(0)
  files.dispose()
}

for (const [owner, declining, buying] of sampled(STORIES)) {
  test.describe(`a quote from the share to the invoice, ${owner.setting}, ${declining.setting}, ${buying.setting}`, () => {
    let store: ThrowawayStore
    let shop: RunningShop
    const port = freePort()
    const starts = async (): Promise<RunningShop> => startShopProcess(store, { PORT: String(await port) })
    test.use(owner.screen)
    test.beforeAll(async () => {
      store = await throwawayStore('embedded')
      shop = await starts()
    })
    test.afterAll(async () => {
      await shop.stop()
      await store.dispose()
    })

    /** A person with a browser of their own. */
    async function personWith(
      { locale, screen }: (typeof STORIES)[number][1 | 2],
      browser: Browser,
    ): Promise<CartReader> {
      const context = await browser.newContext(screen)
      return new CartReader(await context.newPage(), shop, locale)
    }

    const inLanguage = (link: string, locale: Locale): string =>
      link.replace(/(?:\/[a-z]{2})?\/quotes\//, `/${locale}/quotes/`)

    test('[QUO-16] [QUO-17] [QUO-18] three people talk it over in three browsers; the amounts of the revision are those of the invoice, whatever the shop asks meanwhile', async ({
      page,
      browser,
    }) => {
      const sender = new CartReader(page, shop, owner.locale)
      const { t } = sender
      const [no, yes] = [newAddress('no'), newAddress('yes')]
      const [declines, buys] = [await personWith(declining, browser), await personWith(buying, browser)]
      const sees = async (...readers: readonly CartReader[]): Promise<void> => {
        for (const reader of readers) {
          await reader.seesNoViolation()
          await reader.fitsTheWidth()
        }
      }

      await test.step('the owner shares the cart with two people; a wrong address is named', async () => {
        await sender.hasInCart('regional')
        const person = { first_name: 'Ana', last_name: 'Ruiz', company: 'Panadería Sol', utm: {} }
        await sender.registers({ email: newAddress('owner'), ...person })
        await sender.open(REVIEW)
        await page
          .getByRole('button', { name: t('cart.getQuote') })
          .or(page.getByRole('button', { name: t('cart.shareQuote') }))
          .filter({ visible: true })
          .first()
          .click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel(t('quote.share.sendTo')).fill('not an address,')
        await expect(dialog.getByText(t('quote.recipients.emails-invalid')).last()).toBeVisible()
        await dialog.getByLabel(t('quote.share.sendTo')).fill(`${no},${yes},`)
        await sees(sender)
        await dialog.getByRole('button', { name: t('quote.share.title'), exact: true }).click()
        await expect(page.getByText(t('quote.share.success')).first()).toBeVisible()
        expect((await sender.mailTo(yes, '/quotes/')).text).toContain(amountIn(owner.locale, FIRST))
      })

      await test.step('one of them asks about a line; a question without words is named', async () => {
        await buys.page.goto(inLanguage(linkIn(await buys.mailTo(yes, '/quotes/'), '/quotes/'), buying.locale))
        await buys.hydrated()
        await expect(buys.page.getByRole('main')).toContainText(amountIn(buying.locale, FIRST))
        await sees(buys)
        await buys.page.getByText(buys.t('quoteThread.askLine')).first().click()
        const text = buys.page.getByLabel(buys.t('quoteThread.text'))
        await buys.page.getByRole('button', { name: buys.t('quoteThread.send') }).click()
        await expect(text).toHaveAttribute('aria-invalid', 'true')
        await text.fill('Có nhật ký thay đổi không?')
        await buys.page.getByRole('button', { name: buys.t('quoteThread.send') }).click()
        await expect(buys.page.getByText(buys.t('quoteThread.sent'))).toBeVisible()
      })

      await test.step('the owner answers and sends a revision; an empty answer is named, and a comment ends at its limit', async () => {
        await sender.open('/account/quotes')
        await sees(sender)
        await page.getByRole('listitem').filter({ hasText: yes }).first().getByRole('link').first().click()
        await sender.hydrated()
        await sees(sender)
        const questions = page.getByRole('region', { name: t('quoteThread.title') })
        const answer = questions.getByRole('button', { name: t('quoteThread.answer'), exact: true })
        const answered = questions.getByLabel(t('quoteThread.answerText'))
        await answer.click()
        await expect(answered).toHaveAttribute('aria-invalid', 'true')
        await answered.fill('Oui, dans la nouvelle version.')
        await answer.click()
        await expect(page.getByText(t('quoteThread.done.answered'))).toBeVisible()
        const own = new URL(page.url()).pathname.replace(/^\/fr/, '')
        await page.getByRole('button', { name: t('revision.revise') }).click()
        await expect(page).toHaveURL(/shopping-cart-review/)
        await sender.puts('auditTrail')
        await sender.open(own)
        const draft = page.locator('#revision')
        await expect(draft).toContainText(amountIn(owner.locale, REVISED))
        const comment = draft.getByLabel(t('quote.comment'))
        await comment.fill(TOO_LONG)
        await expect(comment, 'the field takes no more').toHaveValue(TOO_LONG.slice(1))
        await sees(sender)
        await comment.fill('Avec le journal')
        await draft.getByRole('button').click()
        await expect(page.getByText(t('sentQuote.done.revised'))).toBeVisible()
        await sees(sender)
      })

      const revisionFor = async (address: string) => sender.mailTo(address, ' · 2')
      expect((await revisionFor(yes)).text).toContain(amountIn(owner.locale, REVISED))
      await shop.stop()
      await getsDearer(store)
      shop = await starts()

      await test.step('one declines with a reason, in too many words at first', async () => {
        await declines.page.goto(inLanguage(linkIn(await revisionFor(no), '/quotes/'), declining.locale))
        await declines.hydrated()
        await expect(declines.page.getByRole('main')).toContainText(amountIn(declining.locale, REVISED))
        await sees(declines)
        await declines.page
          .locator('summary', { hasText: declines.t('quote.decline') })
          .first()
          .click()
        await declines.page.getByLabel(declines.t('quote.decline.reason')).selectOption('price')
        const words = declines.page.getByLabel(declines.t('quote.decline.words'))
        const confirm = declines.page.getByRole('button', { name: declines.t('quote.decline.confirm') })
        await words.fill(TOO_LONG)
        await confirm.click()
        // the page that answers, not what the counter says before
        await expect(declines.page.getByRole('alert')).toBeVisible()
        await declines.hydrated()
        await expect(words).toHaveAttribute('aria-invalid', 'true')
        await words.fill('Este año no')
        await confirm.click()
        const [toTheDate = ''] = declines.t('quote.state.youDeclined', { date: '§' }).split('§')
        await expect(declines.page.getByRole('heading', { name: toTheDate })).toBeVisible()
        await sees(declines)
      })

      await test.step('the other accepts with an order number; a role that is an address is named', async () => {
        await buys.page.goto(inLanguage(linkIn(await revisionFor(yes), '/quotes/'), buying.locale))
        await buys.hydrated()
        await expect(buys.page.getByRole('main')).toContainText(amountIn(buying.locale, REVISED))
        await buys.page
          .getByRole('button', { name: buys.t('quote.acceptShort') })
          .filter({ visible: true })
          .click()
        const dialog = buys.page.getByRole('dialog')
        await dialog.getByLabel(buys.t('quote.name.yours')).fill('Lan Phạm')
        await dialog.getByLabel(buys.t('quote.orderNumber')).fill('PO 4711-26')
        await dialog.getByLabel(buys.t('quote.role')).fill('see www.pay.example')
        await dialog.getByRole('button', { name: buys.t('quote.accept') }).click()
        await expect(dialog.getByText(buys.t('quote.role.noAddress'))).toBeVisible()
        await sees(buys)
        await dialog.getByLabel(buys.t('quote.role')).fill('Đội xe')
        await dialog.getByRole('button', { name: buys.t('quote.accept') }).click()
        await expect(dialog).toBeHidden()
        await expect(buys.page.getByText('Lan Phạm').first()).toBeVisible()
        await sees(buys)
      })

      await test.step('they register with it, and pay what the revision says; missing fields are named', async () => {
        const email = newAddress('buyer')
        const { page: at, t: said } = buys
        await at
          .getByRole('button', { name: said('quote.next.trial') })
          .first()
          .click()
        await expect(at).toHaveURL(/\/register/)
        await buys.hydrated()
        await at.getByRole('button', { name: said('account.register.submit') }).click()
        await expect(at.locator('[aria-invalid="true"]').first()).toBeVisible()
        await sees(buys)
        await at.getByLabel(said('account.field.firstName')).fill('Lan')
        await at.getByLabel(said('account.field.lastName')).fill('Phạm')
        await at.getByLabel(said('account.field.workEmail')).fill(email)
        await at.getByLabel(said('account.field.password'), { exact: true }).fill('three quiet words')
        await at.getByLabel(said('account.field.company')).fill('Bếp Sáng')
        await at.getByLabel(said('account.field.country')).selectOption('US')
        await at.getByRole('button', { name: said('account.register.submit') }).click()
        await expect(at).toHaveURL(/\/account\/billing\/subscription$/)
        await at.goto(linkIn(await buys.mailTo(email, '/verify-email/'), '/verify-email/'))
        await expect(at.getByRole('heading', { name: said('account.verify.done') })).toBeVisible()
        await buys.open('/account/checkout')
        await at.getByRole('radio', { name: said('order.start.now') }).check()
        const pay = at.getByRole('button', {
          name: said('order.submit.pay', { amount: amountIn(buying.locale, REVISED, 2) }),
        })
        await pay.click()
        const city = at.getByRole('textbox', { name: said('order.billing.city') })
        await expect(city).toHaveAttribute('aria-invalid', 'true')
        await sees(buys)
        await givesAddress(buys)
        await at.getByRole('textbox', { name: said('order.method.card_number') }).fill('4242 4242 4242 4242')
        await at.locator('[autocomplete="cc-exp"]').fill('12/31')
        await at.locator('[autocomplete="cc-csc"]').fill('123')
        await pay.click()
        await expect(at).toHaveURL(/\/routes$/)
      })

      await test.step('the invoice has the amount and the order number', async () => {
        const { page: at } = buys
        await buys.open('/account/billing/subscription')
        await expect(at.getByRole('main')).toContainText(amountIn(buying.locale, REVISED, 2))
        await sees(buys)
        const download = at.waitForEvent('download')
        const invoice = { name: /1\d{3}/ }
        await at.getByRole('link', invoice).or(at.getByRole('button', invoice)).last().click()
        const { text } = readPdf(await readFile(await (await download).path())).tags
        expect(text).toContain(amountIn(buying.locale, REVISED, 2))
        expect(text).toContain('PO 4711-26')
        await declines.page.context().close()
        await at.context().close()
      })
    })
  })
}

import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, expectOk, signInAgain, takeBearer } from '@waybill/testkit/shop-journey'
import { expect, newAddress, Reader, readerOn, sampled, testOfMovedClock as test } from './stage.ts'
import { subscribes } from './subscriber-stage.ts'

const PRICING = '/platform/marketplace/pricing'
const SETTLES = {
  type: 'ach',
  name_on_account: 'Mira Osei',
  account_type: 'checking',
  routing_number: '110000000',
  account_number: '000123456789',
}

const STORIES = [readerOn('en', 390, 'dark'), readerOn('vi', 1440), readerOn('es', 320), readerOn('fr', 1440, 'dark')]

/** A subscriber whose renewal was debited from a bank account a day ago; the page has their session. */
async function isDebited(reader: Reader, email: string): Promise<void> {
  const { url } = reader.shop
  const { client, memberId } = await subscribes(reader, email)
  const made = expectOk(await new ShopClient(url).post('/sandbox/tokens', SETTLES), 'the tokeniser')
  await takeBearer(client)
  const info = { payment_token: String(made.body['token']) }
  expectOk(await client.post(`/billing/account/${memberId}/info/update`, info), 'the bank account')
  await advanceClock(url, 'P32D')
  await reader.hasSessionOf(await signInAgain(url, email))
}

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`the upgrade dialog while a bank payment settles, in ${setting}`, () => {
    test.use(screen)

    test('[SUB-14] names its day and offers the change with the renewal, which is stored (B-27)', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      await isDebited(reader, newAddress('debited'))
      await reader.open(PRICING)
      await page
        .getByRole('link', { name: t('common.labelled', { label: t('upgrade.change'), text: 'Network' }), exact: true })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      const [before = ''] = t('payment.message.ach_settling', { date: '§', renewal: '§' }).split('§')
      await expect(dialog.getByText(before.trim())).toBeVisible()
      // both cycles of the plan, with the renewal; none of them now
      await expect(dialog.getByRole('radio')).toHaveCount(2)
      await reader.seesNoBarrier('dialog')
      await reader.fitsTheWidth()
      await dialog.getByRole('radio').first().check()
      await dialog.getByRole('button', { name: t('upgrade.next') }).click()
      await expect(dialog.getByText(before.trim())).toBeVisible()
      await reader.seesNoBarrier('dialog')
    })
  })
}

import type { Locator } from '@playwright/test'
import { formatInstant } from '@waybill/i18n'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, expectOk, resultOf, signInAgain, takeBearer } from '@waybill/testkit/shop-journey'
import { expect, newAddress, Reader, readerOn, sampled, testOfMovedClock as test } from './stage.ts'
import { subscribes } from './subscriber-stage.ts'
import { confirmButton, PRICING, sideOf, upgradeLink } from './upgrade-stage.ts'

const SETTLES = {
  type: 'ach',
  name_on_account: 'Mira Osei',
  account_type: 'checking',
  routing_number: '110000000',
  account_number: '000123456789',
}

const STORIES = [readerOn('en', 390, 'dark'), readerOn('vi', 1440), readerOn('es', 320), readerOn('fr', 1440, 'dark')]

/** A subscriber whose renewal was debited from a bank account a day ago; the page has their session. */
async function isDebited(reader: Reader, email: string): Promise<ShopClient> {
  const { url } = reader.shop
  const { client, memberId } = await subscribes(reader, email)
  const made = expectOk(await new ShopClient(url).post('/sandbox/tokens', SETTLES), 'the tokeniser')
  await takeBearer(client)
  const info = { payment_token: String(made.body['token']) }
  expectOk(await client.post(`/billing/account/${memberId}/info/update`, info), 'the bank account')
  await advanceClock(url, 'P32D')
  const again = await signInAgain(url, email)
  await reader.hasSessionOf(again)
  return again
}

interface Stored {
  readonly scheduledChange: { readonly at: number; readonly planTitle: string; readonly interval: string }
}

/** Change that waits on the account's page, once the dialog says that it is stored. */
async function storedChange(client: ShopClient, done: Locator): Promise<Stored> {
  await expect(done).toBeVisible()
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page's own data; a test that reads it finds out
  return resultOf(await client.get('/account/billing/subscription')) as unknown as Stored
}

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`the upgrade dialog while a bank payment settles, in ${setting}`, () => {
    test.use(screen)

    test('[SUB-14] names its day and offers the change with the renewal, which is stored and takes effect on its day (B-27, B-39)', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const client = await isDebited(reader, newAddress('debited'))
      await reader.open(PRICING)
      await upgradeLink(reader).click()
      const dialog = page.getByRole('dialog')
      const [before = ''] = t('payment.message.ach_settling', { date: '§', renewal: '§' }).split('§')
      await expect(dialog.getByText(before.trim())).toBeVisible()
      // both cycles of the plan, with the renewal; none of them now
      await expect(dialog.getByRole('radio')).toHaveCount(2)
      await reader.seesNoViolation('dialog')
      await reader.fitsTheWidth()
      await dialog.getByRole('radio').first().check()
      await dialog.getByRole('button', { name: t('upgrade.next') }).click()
      await expect(dialog.getByText(before.trim())).toBeVisible()
      await expect(sideOf(reader, 'after').getByText('Network', { exact: true })).toBeVisible()
      await reader.seesNoViolation('dialog')
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
      await confirmButton(reader).click()
      const { scheduledChange } = await storedChange(client, dialog.getByText(t('upgrade.updated')))
      const date = formatInstant(scheduledChange.at, locale, { style: 'date', timeZone: 'UTC' })
      await expect(dialog.getByText(t('subscription.change.at', { date }))).toBeVisible()
      expect(scheduledChange).toMatchObject({ planTitle: 'Network', interval: 'month' })
    })
  })
}

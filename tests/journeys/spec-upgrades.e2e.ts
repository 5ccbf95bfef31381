import { specCatalogue } from '@waybill/testkit/spec-catalogue'
import { Company, comesTo, specTest } from './spec-stage.ts'
import { expect, newAddress, Reader, readerOn } from './stage.ts'
import { confirmButton } from './upgrade-stage.ts'

const test = specTest()
const GOOD = '4242424242424242'
const CHECKS_THE_BANK = '4000002760003184'
/** M, whose month is March. */
const PAID = (year: number) => ['trial_end', '$60.00', 2, `${year}-03-01T00:00`]

/** M from 1 March of a year on, by a good card. */
async function inMarch(reader: Reader, name: string, year: number): Promise<Company> {
  await comesTo(reader.shop, `${year}-02-22T00:00`)
  const one = await Company.registers(reader, newAddress(name))
  await one.hasCard(GOOD)
  await one.confirms()
  return one
}

/** From the account's page to what the last click of the dialog confirms. */
async function reviews({ page }: Reader): Promise<void> {
  await page.getByRole('link', { name: 'Upgrade to Network' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Monthly, from today' }).check()
  await dialog.getByRole('button', { name: 'Next' }).click()
}

test.describe('an upgrade that does not go straight', () => {
  test.use({ ...readerOn('en', 1440).screen, expectedComplaint: /status of (402|406|409)|ERR_CONNECTION/ })

  test('[SUB-13] [PAY-07] a challenge that is abandoned lapses after 15 minutes, and the upgrade of the next day costs 14.52 (journey 16)', async ({
    page,
    shop,
  }) => {
    test.slow()
    const reader = new Reader(page, shop, 'en')
    const dialog = page.getByRole('dialog')
    const one = await inMarch(reader, 'abandons', 2030)

    await test.step('16 March: the bank asks, and is left without an answer', async () => {
      await comesTo(shop, '2030-03-15T23:58')
      await one.opens()
      await one.hasCard(CHECKS_THE_BANK)
      await comesTo(shop, '2030-03-16T00:00')
      await one.opens()
      await reviews(reader)
      await expect(dialog).toContainText('Network, 16 of 31 days × $90.00$46.45')
      await expect(confirmButton(reader)).toHaveAccessibleName('Upgrade, pay $15.48 now')
      await confirmButton(reader).click()
      await expect(page.getByText('Choose its answer for $15.48.')).toBeVisible()
      await one.opens()
      await expect(page.getByRole('heading', { name: 'A payment of $15.48 is waiting for your bank' })).toBeVisible()
      await expect(
        page.getByText('Confirm it there by 00:15; after that it expires and nothing is charged.'),
      ).toBeVisible()
      await reader.seesNoViolation()
      await expect(page.locator('#subscription-plan')).toHaveText('Regional')
    })

    await test.step('00:16: it has lapsed, nothing was charged, and M stays', async () => {
      await comesTo(shop, '2030-03-16T00:16')
      await one.opens()
      await expect(page.getByText('is waiting for your bank')).toHaveCount(0)
      await expect(page.getByRole('main')).toContainText('On Monday, 1 April 2030 we charge $60.00')
      expect(await one.documents()).toEqual([PAID(2030)])
    })

    await test.step('17 March: with 15 days left', async () => {
      await one.hasCard(GOOD)
      await comesTo(shop, '2030-03-17T00:00')
      await one.opens()
      await reviews(reader)
      await expect(dialog).toContainText('Regional, unused, 15 of 31 days × $60.00−$29.03')
      await expect(dialog).toContainText('Network, 15 of 31 days × $90.00$43.55')
      await expect(dialog).toContainText('Next charge: $90.00 on Monday, 1 April 2030.')
      await expect(confirmButton(reader)).toHaveAccessibleName('Upgrade, pay $14.52 now')
      await confirmButton(reader).click()
      await expect(dialog.getByText('Subscription Package Successfully Updated.')).toBeVisible()
      await comesTo(shop, '2030-04-01T03:00')
      await one.opens()
      expect(await one.documents()).toEqual([
        PAID(2030),
        ['change', '$14.52', 2, '2030-03-17T00:00'],
        ['period', '$90.00', 2, '2030-04-01T00:00'],
      ])
    })
  })

  test('[SUB-13] a price that is published after the preview is shown as a difference, and two clicks are one charge of 18.07 (journey 23)', async ({
    page,
    shop,
    played,
  }) => {
    test.slow()
    const reader = new Reader(page, shop, 'en')
    const dialog = page.getByRole('dialog')
    const one = await inMarch(reader, 'republished', 2031)
    await comesTo(shop, '2031-03-16T00:00')
    await one.opens()
    await reviews(reader)
    await expect(confirmButton(reader)).toHaveAccessibleName('Upgrade, pay $15.48 now')
    const files = specCatalogue()
    files.edit('modules/optimizing.yaml', 'pricing_price: { USD: 4,', 'pricing_price: { USD: 9,')
    await played.publish(files.folder)
    files.dispose()
    // half a minute before 00:03: the amounts are those of that minute, however slow the machine is
    await comesTo(shop, '2031-03-16T00:02:30')
    await confirmButton(reader).click()
    await expect(dialog.getByRole('alert')).toHaveText(
      'Due now: $15.48 before, $18.07 now. Next charge: $90.00 before, $95.00 now. Nothing was charged. Check this and confirm again.',
    )
    await expect(dialog).toContainText('Regional, unused, 16 of 31 days × $60.00−$30.96')
    await expect(dialog).toContainText('Network, 16 of 31 days × $95.00$49.03')
    await reader.seesNoViolation('dialog')
    expect(await one.documents()).toEqual([PAID(2031)])
    await expect(confirmButton(reader)).toHaveAccessibleName('Upgrade, pay $18.07 now')
    await confirmButton(reader).dblclick()
    await expect(dialog.getByText('Subscription Package Successfully Updated.')).toBeVisible()
    await one.opens()
    await expect(page.getByRole('main')).toContainText('On Tuesday, 1 April 2031 we charge $95.00')
    expect(await one.documents()).toEqual([PAID(2031), ['change', '$18.07', 2, '2031-03-16T00:02']])
  })
})

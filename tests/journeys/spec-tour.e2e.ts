import type { Page } from '@playwright/test'
import { formatInstant } from '@waybill/i18n'
import { setGateway } from '@waybill/testkit/shop-journey'
import { staysHere } from './cart-stage.ts'
import { givesAddress } from './checkout-stage.ts'
import { ACCOUNT, Company, comesTo, givesCard, specTest } from './spec-stage.ts'
import { expect, newAddress, Reader, readerOn } from './stage.ts'

const test = specTest()
const GOOD = '4242424242424242'
const FAILS_WHEN_CHARGED = '4000000000000341'

/** The plan's card with the next charge beside it. */
const planOf = (page: Page) => page.getByRole('region').filter({ has: page.locator('#subscription-plan') })

test.describe('on a wide screen', () => {
  // the status of what has ended (B-07)
  test.use({ ...readerOn('en', 1440).screen, expectedComplaint: /status of 404/ })

  test('[SUB-12] [SUB-13] [PAY-05] the grand tour (journey 20): what each screen announces is charged on its minute, 245.48 in sum', async ({
    page,
    shop,
  }) => {
    test.slow()
    const reader = new Reader(page, shop, 'en')
    const plan = planOf(page)
    const confirm = page.locator('button[name=intent][value="subscription.change"]')
    await comesTo(shop, '2029-01-05T10:00')
    const one = await Company.registers(reader, newAddress('tour'))

    await test.step('8 January: the checkout announces 60.00 for the end of the trial', async () => {
      await comesTo(shop, '2029-01-08T09:00')
      await one.opens('/account/checkout')
      await givesCard(reader, GOOD)
      await givesAddress(reader)
      await page.route('**/routes', staysHere)
      await page.getByRole('button', { name: '$60.00' }).click()
      await expect(page.getByRole('main')).toContainText(
        'Nothing was charged today. We will charge $60.00 on Friday, 12 January 2029. Your invoice of Monday, 12 February 2029 will be $60.00.',
      )
      expect(await one.documents()).toEqual([])
    })

    await test.step('27 January: L for the amount of the button', async () => {
      await comesTo(shop, '2029-01-27T10:00')
      await one.opens()
      expect(await one.documents()).toEqual([['trial_end', '$60.00', 2, '2029-01-12T10:00']])
      await expect(plan).toContainText('On Monday, 12 February 2029 we charge $60.00 to your Visa ending 4242.')
      await one.opens(`${ACCOUNT}?change=1&package_id=3`)
      const form = page.getByRole('region', { name: 'Change Regional to Network' })
      await expect(form).toContainText('Today $15.48, then $90.00 on Monday, 12 February 2029')
      await one.opens(`${ACCOUNT}?change=1&package_id=3&cycle=month_now`)
      await expect(form).toContainText('Regional, unused, 16 of 31 days × $60.00−$30.97')
      await expect(form).toContainText('Network, 16 of 31 days × $90.00$46.45')
      await expect(confirm).toHaveText('Change now, pay $15.48')
      await confirm.click()
      await expect(page.locator('#subscription-plan')).toHaveText('Network')
      await expect(plan).toContainText('On Monday, 12 February 2029 we charge $90.00 to your Visa ending 4242.')
      expect((await one.documents()).slice(1)).toEqual([['change', '$15.48', 2, '2029-01-27T10:00']])
    })

    await test.step('12 and 13 February: declined, with each date that follows', async () => {
      await one.hasCard(FAILS_WHEN_CHARGED)
      for (const [date, next] of [
        ['2029-02-12T10:01', 'Tuesday, 13 February 2029'],
        ['2029-02-13T10:01', 'Thursday, 15 February 2029'],
      ] as const) {
        // oxlint-disable-next-line no-await-in-loop -- one day after the other
        await comesTo(shop, date)
        // oxlint-disable-next-line no-await-in-loop -- one day after the other
        await one.opens()
        // oxlint-disable-next-line no-await-in-loop -- one day after the other
        await expect(page.getByRole('main')).toContainText(
          `$90.00 unpaid. We’ll try again on ${next}. Without a payment, your plan becomes read-only on Monday, 26 February 2029 and access ends on Monday, 5 March 2029.`,
        )
        // oxlint-disable-next-line no-await-in-loop -- one day after the other
        expect((await one.documents()).slice(2)).toEqual([['period', '$90.00', 8, '2029-02-12T10:00']])
      }
    })

    await test.step('14 February: a new card pays the 90.00 at once', async () => {
      await comesTo(shop, '2029-02-14T09:00')
      await one.opens()
      await page.getByRole('button', { name: 'Update payment method' }).first().click()
      const dialog = page.getByRole('dialog')
      await givesCard(reader, GOOD)
      await expect(dialog).toContainText('$90.00 is unpaid. We charge it to the new payment method right away.')
      await dialog.getByRole('button', { name: 'Save and pay $90.00' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(plan).toContainText('On Monday, 12 March 2029 we charge $90.00 to your Visa ending 4242.')
      await expect(page.getByRole('main')).toContainText(
        /Wednesday, 14 February 2029\s*Invoice LW-\d+ paid: \$90\.00\./,
      )
      expect((await one.documents()).slice(2)).toEqual([['period', '$90.00', 2, '2029-02-12T10:00']])
    })

    await test.step('20 February: S from the renewal, and nothing today', async () => {
      await comesTo(shop, '2029-02-20T10:00')
      await one.opens(`${ACCOUNT}?change=1&package_id=1&cycle=month_renewal`)
      await expect(page.getByRole('region', { name: 'Change Network to Local' })).toContainText(
        'Nothing is charged today. Network stays as it is until Monday, 12 March 2029.',
      )
      await expect(confirm).toHaveText('Schedule the change')
      await confirm.click()
      await expect(page.getByText('Your change will take effect on Monday, 12 March 2029.')).toBeVisible()
      await expect(plan).toContainText('On Monday, 12 March 2029 we charge $40.00 to your Visa ending 4242.')
      expect(await one.documents()).toHaveLength(3)
    })

    await test.step('20 March: S was charged, and is cancelled for 12 April', async () => {
      await comesTo(shop, '2029-03-20T10:00')
      await one.opens()
      expect((await one.documents()).slice(3)).toEqual([['period', '$40.00', 2, '2029-03-12T10:00']])
      await expect(plan).toContainText('On Thursday, 12 April 2029 we charge $40.00 to your Visa ending 4242.')
      await page.getByRole('link', { name: 'Cancel subscription' }).click()
      await expect(page.getByText('You can use Local until 12 April 2029, and it doesn’t renew.')).toBeVisible()
      await reader.hydrated()
      await page.getByRole('button', { name: 'Cancel subscription' }).click()
      await expect(plan).toContainText('Your subscription ends on Thursday, 12 April 2029 and doesn’t renew.')
    })

    await test.step('20 April: it has ended on its day, and begins anew for 40.00', async () => {
      await comesTo(shop, '2029-04-20T10:00')
      await one.opens()
      await expect(plan).toContainText('since 12 April 2029')
      await expect(plan).toContainText('Nothing will be charged.')
      await page.getByRole('link', { name: 'Reactivate with Local' }).first().click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('Today $40.00, then $40.00 on Sunday, 20 May 2029')
      await dialog.getByRole('radio', { name: 'Monthly, from today' }).check()
      await dialog.getByRole('button', { name: 'Next' }).click()
      await expect(dialog).toContainText('Next charge: $40.00 on Sunday, 20 May 2029.')
      await dialog.getByRole('button', { name: 'Reactivate, pay $40.00 now' }).click()
      await expect(dialog.getByText('Subscription Package Successfully Updated.')).toBeVisible()
      await one.opens()
      await expect(plan).toContainText('On Sunday, 20 May 2029 we charge $40.00 to your Visa ending 4242.')
      expect(await one.documents()).toEqual([
        ['trial_end', '$60.00', 2, '2029-01-12T10:00'],
        ['change', '$15.48', 2, '2029-01-27T10:00'],
        ['period', '$90.00', 2, '2029-02-12T10:00'],
        ['period', '$40.00', 2, '2029-03-12T10:00'],
        ['period', '$40.00', 2, '2029-04-20T10:00'],
      ])
    })
  })
})

test.describe('on a phone, in French', () => {
  test.use(readerOn('fr', 390, 'dark').screen)

  test('[SUB-12] [PAY-05] a renewal that is declined twice is collected on the day that the banner names (journey 6)', async ({
    page,
    shop,
  }) => {
    test.slow()
    const reader = new Reader(page, shop, 'fr')
    const { t } = reader
    const day = (date: string): string =>
      formatInstant(Date.parse(`${date}Z`), 'fr', { style: 'weekday', timeZone: 'UTC' })
    await comesTo(shop, '2030-01-05T10:00')
    const one = await Company.registers(reader, newAddress('recovers'))
    await comesTo(shop, '2030-01-08T09:00')
    await one.opens()
    await one.hasCard(GOOD)
    await one.confirms()
    await comesTo(shop, '2030-02-12T09:00')
    await setGateway(shop.url, { mode: 'decline', count: 100 })
    for (const [date, next] of [
      ['2030-02-12T10:01', '2030-02-13T10:00'],
      ['2030-02-13T10:01', '2030-02-15T10:00'],
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- one day after the other
      await test.step(date, async () => {
        await comesTo(shop, date)
        await one.opens()
        await expect(page.getByRole('heading', { name: t('payment.message.failed') })).toHaveCount(1)
        const main = page.getByRole('main')
        await expect(main).toContainText(t('subscription.message.nextTry', { date: day(next) }))
        const [limited, end] = [day('2030-02-26T10:00'), day('2030-03-05T10:00')]
        await expect(main).toContainText(t('subscription.message.limitedOn', { date: limited, end }))
        await expect(page.getByRole('button', { name: /^Payer 60,00\s\$US maintenant$/ })).toBeVisible()
        await reader.fitsTheWidth()
        await reader.seesNoViolation()
        expect((await one.documents()).at(-1)).toEqual(['period', '$60.00', 8, '2030-02-12T10:00'])
      })
    await setGateway(shop.url, { mode: 'ok', count: 0 })
    await comesTo(shop, '2030-02-15T10:01')
    await one.opens()
    await expect(page.getByRole('heading', { name: t('payment.message.failed') })).toHaveCount(0)
    await expect(planOf(page)).toContainText(day('2030-03-12T10:00'))
    await expect(planOf(page)).toContainText(/60,00\s\$US/)
    expect(await one.documents()).toEqual([
      ['trial_end', '$60.00', 2, '2030-01-12T10:00'],
      ['period', '$60.00', 2, '2030-02-12T10:00'],
    ])
  })
})

import type { Page } from '@playwright/test'
import { formatInstant } from '@waybill/i18n'
import { GOOD_CARD } from '@waybill/testkit/shop-journey'
import { bundleX, spec } from '@waybill/testkit/spec-catalogue'
import { ACCOUNT, Company, comesTo, productKey, specTest } from './spec-stage.ts'
import { expect, newAddress, Reader, readerOn } from './stage.ts'
import { unfoldsFeatures } from './subscriber-stage.ts'

const test = specTest(bundleX)
const FEATURES = '/account/manage-features'

/** The plan's card with the next charge beside it. */
const planOf = (page: Page) => page.getByRole('region').filter({ has: page.locator('#subscription-plan') })

/** A plan from 1 March of a year on, by a good card. */
async function inMarch(reader: Reader, name: string, planId: number): Promise<Company> {
  const one = await Company.registers(reader, newAddress(name), planId)
  await one.hasCard(GOOD_CARD)
  await one.confirms()
  return one
}

const switchOf = ({ page }: Reader, id: number) =>
  page
    .getByRole('listitem')
    .filter({ has: page.locator(`input[name=module][value="${id}"]`) })
    .last()
    .getByRole('switch')

/** Confirms what the dialog of a switch shows, and sees it done. */
async function confirms({ page, t }: Reader, id: 'okOn' | 'okOff'): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t(`features.confirm.${id}`) }).click()
  await expect(dialog.getByText(t('features.switched'))).toBeVisible()
}

test.describe('what is used, on a wide screen', () => {
  test.use(readerOn('en', 1440).screen)

  test('[SUB-12] [INV-04] counts of vehicles and users stand on the account before the invoice that charges them (journeys 13 and 14)', async ({
    page,
    shop,
    played,
  }) => {
    test.slow()
    const reader = new Reader(page, shop, 'en')
    const plan = planOf(page)
    const key = await productKey(played)
    await comesTo(shop, '2029-02-22T00:00')
    const large = await inMarch(reader, 'counts', spec.L)
    // each has a minute of its own, however slow the machine is
    await comesTo(shop, '2029-02-22T00:02')
    const upgraded = await inMarch(reader, 'counts-later', spec.M)
    await comesTo(shop, '2029-02-22T00:04')
    const helped = await inMarch(reader, 'counts-users', spec.M)

    await test.step('1 March: H is switched on, and what it will charge is said', async () => {
      await comesTo(shop, '2029-03-01T01:00')
      await helped.opens(FEATURES)
      await unfoldsFeatures(reader)
      await switchOf(reader, spec.H).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('Nothing is charged today.')
      await expect(dialog).toContainText('Your invoice of 1 April 2029 will be about $60.00')
      await confirms(reader, 'okOn')
    })

    await test.step('March: 3 vehicles where five are the least, and 100 users', async () => {
      await comesTo(shop, '2029-03-05T00:00')
      await large.uses(key, 'vehicle', 3)
      await large.opens()
      await expect(plan).toContainText(
        'Tracker gateway, 3 vehicles, at least 5 charged: 5 × $12.00, counted on 5 March 2029$60.00',
      )
      await expect(plan).toContainText('On Sunday, 1 April 2029 we charge about $150.00 to your Visa ending 4242.')
      await comesTo(shop, '2029-03-12T00:00')
      await helped.uses(key, 'user-support', 100)
      await helped.opens()
      await expect(plan).toContainText('Dedicated support, 100 users, 100 free, counted on 12 March 2029$0.00')
      await expect(plan).toContainText('On Sunday, 1 April 2029 we charge about $60.00')
    })

    await test.step('16 March: with L comes the least of it for 16 of 31 days', async () => {
      await comesTo(shop, '2029-03-16T00:02')
      await upgraded.opens(`${ACCOUNT}?change=1&package_id=${spec.L}&cycle=month_now`)
      const confirm = page.locator('button[name=intent][value="subscription.change"]')
      await expect(confirm).toHaveText('Change now, pay $15.48')
      await confirm.click()
      await expect(page.locator('#subscription-plan')).toHaveText('Network')
      await upgraded.uses(key, 'vehicle', 2)
      await upgraded.opens()
      await expect(plan).toContainText(
        'Tracker gateway, 2 vehicles, at least 5 charged: 5 × $12.00, counted on 16 March 2029$30.97',
      )
      await expect(plan).toContainText('On Sunday, 1 April 2029 we charge about $120.97')
      await reader.seesNoViolation()
    })

    await test.step('1 April: each was charged what its page had said', async () => {
      await comesTo(shop, '2029-04-01T01:05')
      await large.opens()
      const [first, ...charged] = await large.documents()
      expect(first).toEqual(['trial_end', '$90.00', 2, '2029-03-01T00:00'])
      expect(charged).toEqual([['period', '$150.00', 2, '2029-04-01T01:00']])
      await upgraded.opens()
      expect((await upgraded.documents()).slice(1)).toEqual([
        ['change', '$15.48', 2, '2029-03-16T00:02'],
        ['period', '$120.97', 2, '2029-04-01T01:02'],
      ])
      await helped.opens()
      expect((await helped.documents()).slice(1)).toEqual([['period', '$60.00', 2, '2029-04-01T01:04']])
    })

    await test.step('April: 8 vehicles, and 101 users', async () => {
      await comesTo(shop, '2029-04-10T00:00')
      await large.uses(key, 'vehicle', 8)
      await large.opens()
      await expect(plan).toContainText('Tracker gateway, 8 vehicles × $12.00$96.00')
      await expect(plan).toContainText('On Tuesday, 1 May 2029 we charge about $186.00')
      await comesTo(shop, '2029-04-12T00:00')
      await helped.uses(key, 'user-support', 101)
      await helped.opens()
      await expect(plan).toContainText('On Tuesday, 1 May 2029 we charge about $72.00')
      await comesTo(shop, '2029-05-01T01:05')
      await large.opens()
      expect((await large.documents()).at(-1)).toEqual(['period', '$186.00', 2, '2029-05-01T01:00'])
      await helped.opens()
      expect((await helped.documents()).at(-1)).toEqual(['period', '$72.00', 2, '2029-05-01T01:04'])
    })

    await test.step('May: 120 users', async () => {
      await comesTo(shop, '2029-05-12T00:00')
      await helped.uses(key, 'user-support', 120)
      await helped.opens()
      await expect(plan).toContainText('Dedicated support, 120 users, 100 free: 20 × $12.00$240.00')
      await expect(plan).toContainText('On Friday, 1 June 2029 we charge about $300.00')
      await comesTo(shop, '2029-06-01T01:05')
      await helped.opens()
      expect((await helped.documents()).at(-1)).toEqual(['period', '$300.00', 2, '2029-06-01T01:04'])
      // the years after it belong to other journeys
      await Promise.all([large, upgraded, helped].map((one) => one.leaves()))
    })
  })
})

test.describe('an add-on on trial, on a phone in Spanish', () => {
  test.use(readerOn('es', 390, 'dark').screen)

  test('[MOD-02] [SUB-12] is charged 8.17 at its end as announced, and is off at no cost where the card has expired, also as announced (journey 15)', async ({
    page,
    shop,
  }) => {
    test.slow()
    const reader = new Reader(page, shop, 'es')
    const { t } = reader
    const plan = planOf(page)
    const dialog = page.getByRole('dialog')
    const on = (date: string, style: 'date' | 'weekday') =>
      formatInstant(Date.parse(`${date}Z`), 'es', { style, timeZone: 'UTC' })
    const END = '2030-03-19T08:00'
    await comesTo(shop, '2030-02-22T00:00')
    const one = await inMarch(reader, 'tries', spec.M)
    await comesTo(shop, '2030-02-22T00:02')
    const expired = await Company.registers(reader, newAddress('tries-expired'))
    await expired.subscribesWithAShortCard('02', '2030')

    await test.step('5 March: with a card that is good the dialog and the account name 8.17', async () => {
      await comesTo(shop, '2030-03-05T08:00')
      await one.opens(FEATURES)
      await unfoldsFeatures(reader)
      await switchOf(reader, spec.V).click()
      await expect(dialog).toContainText(t('subscription.module.trial', { date: on(END, 'date') }))
      await expect(dialog).toContainText(
        t('subscription.module.next', { date: on(END, 'date'), amount: '8,17\u00a0US$' }),
      )
      await confirms(reader, 'okOn')
      await one.opens()
      await expect(plan).toContainText(/8,17\sUS\$/)
      await expect(plan).toContainText(on(END, 'weekday'))
      await expect(plan).toContainText(/80,00\sUS\$/)
      await reader.fitsTheWidth()
    })

    await test.step('with one that has expired they say that it will be off, and name no charge of it', async () => {
      await expired.opens(FEATURES)
      await unfoldsFeatures(reader)
      await switchOf(reader, spec.V).click()
      await expect(dialog).toContainText(t('subscription.module.trialLapses', { date: on(END, 'date') }))
      await expect(dialog).not.toContainText(
        t('subscription.module.next', { date: on(END, 'date'), amount: '' }).trim(),
      )
      await reader.seesNoViolation('dialog')
      await confirms(reader, 'okOn')
      await expired.opens()
      const [, lapses = ''] = t('amounts.trialLapses', { names: '§', date: on(END, 'weekday') }).split('§')
      await expect(plan).toContainText(lapses.trim())
      await expect(plan).toContainText(on('2030-03-22T00:00', 'weekday'))
      await expect(plan).toContainText(/60,00\sUS\$/)
      await expect(plan).not.toContainText(/80,00\sUS\$/)
      await expect(page.getByRole('main')).not.toContainText(/1,90\sUS\$/)
      await reader.fitsTheWidth()
      await reader.seesNoViolation()
    })

    await test.step('19 March: 8.17 on its minute, and nothing', async () => {
      await comesTo(shop, '2030-03-19T08:01')
      await one.opens()
      expect((await one.documents()).slice(1)).toEqual([['addon', '$8.17', 2, END]])
      await expired.opens(FEATURES)
      await expect(page.getByRole('main')).toContainText(t('features.state.trialOver', { date: on(END, 'date') }))
      await comesTo(shop, '2030-03-22T00:03')
      await expired.opens()
      expect(await expired.documents()).toEqual([
        ['period', '$60.00', 2, '2030-02-22T00:02'],
        ['period', '$60.00', 2, '2030-03-22T00:02'],
      ])
    })

    await test.step('1 April: 80.00, and V has no second trial', async () => {
      await comesTo(shop, '2030-04-01T03:00')
      await one.opens(FEATURES)
      expect((await one.documents()).at(-1)).toEqual(['period', '$80.00', 2, '2030-04-01T00:00'])
      await switchOf(reader, spec.V).click()
      await confirms(reader, 'okOff')
      await one.opens(FEATURES)
      await unfoldsFeatures(reader)
      await switchOf(reader, spec.V).click()
      await expect(dialog).toContainText(t('features.confirm.rest', { amount: '19,92\u00a0US$' }))
      const [free = ''] = t('subscription.module.trial', { date: '§' }).split('§')
      await expect(dialog).not.toContainText(free.trim())
    })

    await test.step('a page that was open while the clock went on by an hour takes a new token by itself', async () => {
      await dialog.getByRole('button', { name: t('common.cancel') }).click()
      await comesTo(shop, '2030-04-01T04:00')
      await switchOf(reader, spec.V).click()
      await expect(dialog.getByRole('button', { name: t('cart.confirm.okAdd', { count: 1 }) })).toBeVisible()
    })
  })
})

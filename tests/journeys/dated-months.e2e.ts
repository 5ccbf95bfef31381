import { money } from '@waybill/domain/money'
import { formatInstant, formatMoney } from '@waybill/i18n'
import { advanceClock, mailsTo, resultOf, signInAgain, type RegisteredMember } from '@waybill/testkit/shop-journey'
import { expect, newAddress, Reader, readerOn, sampled, testOfMovedClock as test } from './stage.ts'
import { subscribes, switchesModule } from './subscriber-stage.ts'
import { chargesOf, written } from './upgrade-stage.ts'

const ACCOUNT = '/account/billing/subscription'
const REGIONAL = 59_00
/** Weight and volume limits, 10.00 with a trial of two weeks; Audit trail, 8.00 without one. */
const [tried, charged] = [24, 54] as const

/** One of the companies of the story, whose months pass at the same time. */
class Company {
  readonly #reader: Reader
  #member: RegisteredMember

  private constructor(reader: Reader, member: RegisteredMember) {
    this.#reader = reader
    this.#member = member
  }

  static async subscribes(reader: Reader, name: string): Promise<Company> {
    return new Company(reader, await subscribes(reader, newAddress(name)))
  }

  get email(): string {
    return this.#member.email
  }

  /** Signs in again, as sessions end within these months, and looks at its subscription. */
  async looks(query = ''): Promise<void> {
    const client = await signInAgain(this.#reader.shop.url, this.email)
    this.#member = { ...this.#member, client }
    await this.#reader.hasSessionOf(client)
    await this.#reader.open(`${ACCOUNT}${query}`)
  }

  switches(id: number, action: 'activate' | 'deactivate'): Promise<void> {
    return switchesModule(this.#member, id, action)
  }

  /** The kind and total of the newest document, in minor units. */
  async newest(): Promise<readonly [string, number]> {
    const [{ kind, total_minor: total } = { kind: 'none', total_minor: 0 }] = await chargesOf(this.#member)
    return [kind, total]
  }

  async renewsAt(): Promise<number> {
    return Number(resultOf(await this.#member.client.get(ACCOUNT))['periodEndsAt'])
  }
}

for (const { locale, setting, screen } of sampled([readerOn('es', 390), readerOn('en', 1440, 'dark')]))
  test.describe(`four companies and their next month in ${setting}`, () => {
    test.use(screen)

    test('[SUB-02] [SUB-12] [MOD-02] [MOD-07] what each page announces is what is charged, with credit, trials, a year and an undone cancellation', async ({
      page,
      shop,
    }) => {
      test.slow()
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const day = (at: number): string => formatInstant(at, locale, { style: 'weekday', timeZone: 'UTC' })
      const plan = page.getByRole('region').filter({ has: page.locator('#subscription-plan') })
      /** The minor units of the amount of a row of the next charge. */
      const rowOf = async (label: string): Promise<number> => {
        const text = await plan
          .locator('dt', { hasText: label })
          .locator('xpath=following-sibling::dd[1]')
          .first()
          .innerText()
        return Number(text.replaceAll(/\D/g, ''))
      }

      const credited = await Company.subscribes(reader, 'credited')
      const undone = await Company.subscribes(reader, 'undone')
      const yearly = await Company.subscribes(reader, 'yearly')
      const trying = await Company.subscribes(reader, 'trying')
      await trying.looks()
      const renewsAt = await trying.renewsAt()
      await trying.switches(tried, 'activate')

      const firstOfTrial =
        await test.step('an add-on on trial: its first amount is the next charge, and the renewal comes after it (B-149)', async () => {
          await trying.looks()
          await expect(plan).toContainText(day(renewsAt))
          return rowOf(t('amounts.sum'))
        })
      expect(firstOfTrial).toBeGreaterThan(0)
      expect(firstOfTrial).toBeLessThan(1000)

      await test.step('a module for ten days leaves credit, which the next charge names', async () => {
        await advanceClock(shop.url, 'P10D')
        await credited.looks()
        await credited.switches(charged, 'activate')
        await advanceClock(shop.url, 'P10D')
        await credited.looks()
        await credited.switches(charged, 'deactivate')
        const [kind, credit] = await credited.newest()
        expect([kind, credit > 0]).toEqual(['credit', true])
        await credited.looks()
        expect(await rowOf(t('order.summary.credit'))).toBe(credit)
        expect(await rowOf(t('subscription.next.due'))).toBe(REGIONAL - credit)
        await expect(plan).toContainText(written(reader, REGIONAL - credit))
        await expect(plan).toContainText(day(renewsAt))
        await reader.seesNoViolation()
        await reader.fitsTheWidth()
      })

      await test.step('the trial has ended, and cost what was announced', async () => {
        await trying.looks()
        expect(await trying.newest()).toEqual(['addon', firstOfTrial])
        expect(await rowOf(t('amounts.sum'))).toBe(REGIONAL + 1000)
      })

      await test.step('a cancellation is undone, and the renewal stands there again', async () => {
        const ends = t('subscription.cancel.ends', { date: day(renewsAt) })
        await undone.looks('?cancel=1')
        await page.getByRole('button', { name: t('subscription.cancel.action') }).click()
        await expect(plan).toContainText(ends)
        await reader.hydrated()
        await page
          .getByRole('button', { name: t('subscription.cancel.keep') })
          .first()
          .click()
        await expect(plan).not.toContainText(ends)
        await expect(plan).toContainText(day(renewsAt))
        expect(await rowOf(t('amounts.sum'))).toBe(REGIONAL)
      })

      let year = 0
      await test.step('a month becomes a year for the amount of its button', async () => {
        await yearly.looks('?change=1&package_id=2&cycle=year_now')
        const confirm = page.locator('button[name=intent][value="subscription.change"]')
        const [, amount = ''] = /(\d[\d.,\s]*)/.exec(await confirm.innerText()) ?? []
        year = Number(amount.replaceAll(/\D/g, ''))
        expect(year).toBeGreaterThan(500_00)
        await confirm.click()
        await expect(plan).toContainText(t('subscription.state.active'))
        await yearly.looks()
        expect(await yearly.newest()).toEqual(['change', year])
      })

      await test.step('the day has come', async () => {
        await credited.looks()
        const due = await rowOf(t('subscription.next.due'))
        await advanceClock(shop.url, 'P12D')
        await credited.looks()
        expect(await credited.newest()).toEqual(['period', REGIONAL])
        // the calls that registered it speak English
        const charge = formatMoney(money(due, 'USD'), 'en', 2)
        const [receipt] = await mailsTo(shop.url, credited.email)
        expect(receipt?.text).toContain(`We charged ${charge} to`)
        expect(await rowOf(t('amounts.sum'))).toBe(REGIONAL)
        await undone.looks()
        expect(await undone.newest()).toEqual(['period', REGIONAL])
        await trying.looks()
        expect(await trying.newest()).toEqual(['period', REGIONAL + 1000])
        await yearly.looks()
        expect(await yearly.newest()).toEqual(['change', year])
      })
    })
  })

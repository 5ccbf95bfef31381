import { formatMoney } from '@waybill/i18n'
import { expect, linkIn, newAddress, Reader, readerOn, sampled, test } from './stage.ts'
import { subscribes } from './subscriber-stage.ts'

const MEMBERS = '/account/members'
const PASSWORD = 'a quiet harbour town'
const OWN_PASSWORD = 'three quiet words'
/** Long enough to leave its column on a phone. */
const PERSON = { first: 'Marguerite-Antoinette', last: 'Featherstonehaugh-Vanderbilt' }

const STORIES = [readerOn('en', 1440), readerOn('vi', 390, 'dark'), readerOn('fr', 390), readerOn('es', 800, 'dark')]

async function isSound(reader: Reader): Promise<void> {
  // a link that the header covers by half at this moment isn't a small one
  await reader.page.evaluate(() => scrollTo(0, 0))
  await reader.seesNoViolation()
  await reader.fitsTheWidth()
}

/** The invited person, without a session: names and a password, the password first left out. */
async function joins(reader: Reader, email: string): Promise<void> {
  const { page, t } = reader
  const mail = await reader.mailTo(email, '/account/invitation/')
  await page.context().clearCookies()
  await page.goto(linkIn(mail, '/account/invitation/'))
  await reader.hydrated()
  await isSound(reader)
  await page.getByLabel(t('team.accept.firstName'), { exact: true }).fill(PERSON.first)
  await page.getByLabel(new RegExp(`^${t('team.accept.lastName')}`)).fill(PERSON.last)
  await page.getByRole('button', { name: t('team.accept.submit') }).click()
  await expect(page.locator('#join-password')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel(new RegExp(`^${t('team.accept.lastName')}`))).toHaveValue(PERSON.last)
  await isSound(reader)
  await page.locator('#join-password').fill(PASSWORD)
  await page.getByRole('button', { name: t('team.accept.submit') }).click()
  await expect(page).toHaveURL(/billing\/subscription/)
  await reader.open(MEMBERS)
  await expect(page.getByRole('button', { name: t('team.invite.send') })).toHaveCount(0)
  await isSound(reader)
}

for (const { locale, setting, screen } of sampled(STORIES)) {
  test.describe(`the members of an account in ${setting}`, () => {
    test.use(screen)

    test('[ACC-08] the primary member invites by mail, changes what the member may do, and removes them after a confirmation', async ({
      page,
      shop,
    }) => {
      const reader = new Reader(page, shop, locale)
      const { t } = reader
      const primary = await subscribes(reader, newAddress('heads'))
      const email = newAddress('joins')
      const name = `${PERSON.first} ${PERSON.last}`
      const rowOf = (text: string) => page.locator('li:not([aria-labelledby=history] li)').filter({ hasText: text })
      const done = (text: string) => expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()

      await test.step('what one more member costs stands before the invitation, and a wrong address costs nothing', async () => {
        await reader.open(MEMBERS)
        await reader.seesAmount(800, 0)
        await expect(page.getByText(t('team.seats.nextIncluded'))).toBeVisible()
        await isSound(reader)
        await page.getByRole('radio', { name: t('team.role.view') }).check()
        await page.locator('#invite-email').fill('no address')
        await page.getByRole('button', { name: t('team.invite.send') }).click()
        await expect(page.locator('#invite-email')).toHaveAttribute('aria-invalid', 'true')
        await expect(page.locator('#invite-email')).toHaveValue('no address')
        await expect(page.getByRole('radio', { name: t('team.role.view') })).toBeChecked()
        await reader.hydrated()
        await isSound(reader)
        await page.locator('#invite-email').fill(email)
        await page.getByRole('button', { name: t('team.invite.send') }).click()
        await done(t('team.done.invited'))
        await expect(rowOf(email).getByRole('button')).toHaveCount(2)
        await reader.open(MEMBERS)
        await isSound(reader)
      })

      await test.step('the mail’s link makes the member', () => joins(reader, email))

      await test.step('with other rights, and a page that is closed', async () => {
        await reader.hasSessionOf(primary.client)
        await reader.open(MEMBERS)
        await page.getByRole('link', { name: t('team.change.named', { name }) }).click()
        await reader.hydrated()
        await isSound(reader)
        await page.getByRole('radio', { name: t('team.role.manage') }).check()
        await page.getByRole('checkbox', { name: t('team.page.checkout') }).check()
        await page.getByRole('button', { name: t('team.change.save') }).click()
        await done(t('team.done.changed'))
        await expect(rowOf(email)).toContainText(t('team.closedNames', { names: t('team.page.checkout') }))
        await expect(rowOf(email)).toContainText(t('team.role.manage'))
      })

      await test.step('orders without approval, up to an amount that is written as people write it', async () => {
        await page.getByRole('link', { name: t('team.change.named', { name }) }).click()
        const save = page.getByRole('button', { name: t('team.standing.save') })
        await page.locator('#standing-limit').fill('a lot')
        await page.locator('#standing-password').fill(OWN_PASSWORD)
        await save.click()
        await expect(page.locator('#standing-limit')).toHaveAttribute('aria-invalid', 'true')
        await expect(page.locator('#standing-limit')).toHaveValue('a lot')
        await reader.hydrated()
        await isSound(reader)
        await page.locator('#standing-limit').fill('1 250,50')
        await page.locator('#standing-password').fill(OWN_PASSWORD)
        await save.click()
        await done(t('team.done.standing'))
        const amount = formatMoney({ minor: 125_050, currency: 'USD' }, locale)
        await expect(rowOf(email)).toContainText(t('team.standing', { amount }))
      })

      await test.step('handing the primary role over says what goes with it, and a wrong password changes nothing', async () => {
        await page.getByRole('link', { name: t('team.change.named', { name }) }).click()
        await page.getByRole('link', { name: t('team.handOver'), exact: true }).click()
        await expect(page.getByRole('heading', { name: t('team.handOver.title', { name }) })).toBeVisible()
        await page.locator('#hand-over-password').fill('not my password')
        await page.getByRole('button', { name: t('team.handOver.confirm', { name }) }).click()
        await expect(page.locator('#hand-over-password')).toHaveAttribute('aria-invalid', 'true')
        await reader.hydrated()
        await isSound(reader)
        await page.getByRole('link', { name: t('team.handOver.cancel') }).click()
        await reader.open(MEMBERS)
      })

      await test.step('the removal says what it means, can be left, and is done by its own button', async () => {
        const remove = () => page.getByRole('link', { name: t('team.remove'), exact: true }).click()
        await page.getByRole('link', { name: t('team.change.named', { name }) }).click()
        await remove()
        await expect(page.getByRole('heading', { name: t('team.remove.title', { name }) })).toBeVisible()
        await reader.hydrated()
        await isSound(reader)
        await page.getByRole('link', { name: t('team.remove.cancel') }).click()
        await expect(page.getByRole('heading', { name: t('team.change.title', { name }) })).toBeVisible()
        await remove()
        await page.getByRole('button', { name: t('team.remove.confirm', { name }) }).click()
        await done(t('team.done.removed'))
        await expect(rowOf(email)).toHaveCount(0)
        const history = page.getByRole('region', { name: t('team.history.title') })
        await expect(history.getByRole('listitem').first()).toContainText(
          t('team.history.removed', { by: 'Mira Osei', name }),
        )
        await reader.hydrated()
        await isSound(reader)
      })
    })
  })
}

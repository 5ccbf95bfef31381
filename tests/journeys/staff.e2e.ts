import type { Browser, Page } from '@playwright/test'
import type { Locale } from '@waybill/i18n'
import type { RunningShop } from '@waybill/testkit/running-shop'
import { ShopClient } from '@waybill/testkit/shop-client'
import { advanceClock, demoPeople, mailsTo, resultOf } from '@waybill/testkit/shop-journey'
import { startShopProcess } from '@waybill/testkit/shop-process'
import { createStaffAccount, STAFF_PASSWORD } from '@waybill/testkit/staff'
import { typedCode, StaffClient, type StaffIdentity } from '@waybill/testkit/staff-client'
import { throwawayStore } from '@waybill/testkit/store'
import { expect, Reader, test as demo } from './stage.ts'

type Staff = Readonly<Record<'owner' | 'host' | 'finance', StaffIdentity>>

/** A demo shop with two owners and one of finance, made by the operator's command before its start. */
const test = demo.extend<object, { shop: RunningShop; both: { shop: RunningShop; staff: Staff } }>({
  both: [
    // oxlint-disable-next-line no-empty-pattern -- the test runner reads the parameter's shape
    async ({}, use) => {
      const store = await throwawayStore('embedded', 'seeded')
      const made = async (name: string, role = name): Promise<StaffIdentity> => {
        const email = `${name}@lodeway.example`
        return { email, password: STAFF_PASSWORD, secret: await createStaffAccount(store, email, role) }
      }
      const [owner, host] = [await made('owner'), await made('host', 'owner')]
      const staff = { owner, host, finance: await made('finance') }
      const shop = await startShopProcess(store)
      await use({ shop, staff })
      await shop.stop()
      await store.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  shop: [async ({ both }, use) => use(both.shop), { scope: 'worker' }],
})

/** A browser at the back office, which speaks the language of the browser. */
async function colleague(
  browser: Browser,
  shop: RunningShop,
  { locale, width }: { readonly locale: Locale; readonly width: number },
): Promise<Reader> {
  const context = await browser.newContext({ locale, viewport: { width, height: 844 }, reducedMotion: 'reduce' })
  return new Reader(await context.newPage(), shop, locale)
}

const field = ({ page, t }: Reader, name: 'email' | 'password' | 'code') =>
  page.getByLabel(t(`admin.signIn.${name}`), { exact: true })

/** Fills the form in and sends it. */
async function signsIn(reader: Reader, identity: StaffIdentity, code = typedCode(reader.shop.url, identity)) {
  await field(reader, 'email').fill(identity.email)
  await field(reader, 'password').fill(identity.password)
  await field(reader, 'code').fill(code)
  await reader.page.getByRole('button', { name: reader.t('admin.signIn.submit') }).click()
}

/** The server requests the second factor again, once: five minutes of real time pass in no test. */
async function requestsFactor(page: Page, path: string): Promise<void> {
  const json = { status: 403, code: 'factor-needed', result: 'again', reference: 'r' }
  await page.route(`**${path}`, (route) => route.fulfill({ status: 403, json }), { times: 1 })
}

/** Opens the request of an amount, reads what follows and has it done, which needs the second factor. */
async function approves({ page, t }: Reader, amount: string): Promise<void> {
  await page.getByRole('link', { name: amount }).click()
  await page.getByRole('button', { name: t('staffCommand.preview') }).click()
  await expect(page.getByRole('rowheader').first()).toHaveText(t('staffCommand.follows.credit'))
  await requestsFactor(page, '/api/admin/v1/commands/approve-credit')
  await page.getByRole('button', { name: t('staffCommand.confirm') }).click()
}

/** The address of the page behind the newest mailed link. */
async function enrolAddress(shop: RunningShop, email: string): Promise<string> {
  let address = ''
  const read = async (): Promise<string> => {
    await advanceClock(shop.url, 'PT1S')
    const [mail] = await mailsTo(shop.url, email)
    address = /\S+\/admin\/enrol\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''
    return address
  }
  // a busy machine sends it a moment later
  await expect.poll(read).not.toBe('')
  return address
}

/** Sets password and second factor at the page of a mailed link, with one code that is wrong first. */
async function enrols({ page, t, shop }: Reader, email: string): Promise<void> {
  const password = 'a quiet harbour at noon'
  await page.getByLabel(t('admin.enrol.password'), { exact: true }).fill('short')
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const code = page.getByLabel(t('admin.signIn.code'))
  const submit = page.getByRole('button', { name: t('admin.enrol.submit') })
  await code.fill('000000')
  await submit.click()
  await expect(page.getByLabel(t('admin.enrol.password'), { exact: true })).toHaveAccessibleDescription(/10/)
  await page.getByLabel(t('admin.enrol.password'), { exact: true }).fill(password)
  await submit.click()
  await expect(page.getByText(t('admin.enrol.wrongCode'))).toBeVisible()
  await code.fill(typedCode(shop.url, { email, password, secret }))
  await submit.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('staffHome.title'))
}

/** The owner invites a colleague, who joins on a phone in Vietnamese. */
async function joins(browser: Browser, { page, t }: Reader, shop: RunningShop): Promise<Reader> {
  const email = 'mai@lodeway.example'
  const submit = page.getByRole('button', { name: t('admin.invite.submit') })
  await page.getByLabel(t('admin.signIn.email')).fill(email)
  await page.getByLabel(t('admin.invite.role'), { exact: true }).selectOption('admin')
  await submit.click()
  const nameField = page.getByLabel(t('admin.staff.name'), { exact: true })
  await expect(nameField).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel(t('admin.signIn.email'))).toHaveValue(email)
  await nameField.fill('Mai Tran')
  await submit.click()
  await expect(page.getByRole('status')).toHaveText(t('admin.invite.done', { email }))
  await expect(page.getByRole('table', { name: t('admin.link.title') })).toContainText('Mai Tran')
  const mai = await colleague(browser, shop, { locale: 'vi', width: 390 })
  await mai.page.goto(await enrolAddress(shop, email))
  await expect(mai.page.getByText(mai.t('admin.enrol.scan'))).toBeVisible()
  await mai.fitsTheWidth()
  await mai.seesNoViolation()
  await enrols(mai, email)
  return mai
}

interface Colleagues {
  readonly owner: Reader
  readonly second: Reader
  readonly lost: Reader
}

/** Two let a third one set the sign-in anew, whose former session is over with it. */
async function recovers({ owner, second, lost }: Colleagues, { email }: StaffIdentity): Promise<void> {
  const { page, t } = owner
  const name = 'Nu Lam'
  const row = page.getByRole('row').filter({ hasText: email })
  await row.getByRole('button', { name: t('admin.recovery.startNamed', { name }) }).click()
  await expect(page.getByRole('dialog')).toContainText(email)
  await owner.seesNoViolation()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('admin.recovery.go') })
    .click()
  await expect(page.getByRole('status').filter({ hasText: t('admin.recovery.waiting') })).toBeVisible()
  await second.page.goto(`${second.shop.url}/admin/staff`)
  await second.page.getByRole('button', { name: second.t('admin.recovery.confirmNamed', { name }) }).click()
  await expect(second.page.getByRole('status')).toHaveText(second.t('admin.recovery.sent', { email }))
  await second.fitsTheWidth()
  await second.seesNoViolation()
  await lost.page.goto(await enrolAddress(lost.shop, email))
  await enrols(lost, email)
  await page.reload()
}

// one story: what one test did to the staff, the next would find
test('[ADM-06] two people of the shop sign in, one approves what the other requested, and a role is taken away', async ({
  browser,
  both: { shop, staff },
}) => {
  const owner = await colleague(browser, shop, { locale: 'en', width: 1280 })
  const { page, t } = owner
  await page.goto(`${shop.url}/admin/audit`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin.signIn.title'))
  await owner.seesNoViolation()
  await page.getByRole('button', { name: t('admin.signIn.submit') }).click()
  await expect(page.getByText(t('admin.required'))).toHaveCount(3)
  await expect(field(owner, 'email')).toBeFocused()
  await signsIn(owner, staff.owner, '000000')
  await expect(page.getByRole('alert')).toContainText(t('admin.signIn.failed'))
  await expect(field(owner, 'email')).toHaveValue(staff.owner.email)
  await owner.seesNoViolation()
  await signsIn(owner, staff.owner)
  // at the address that was opened
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin.audit.title'))
  await expect(page.getByRole('row').filter({ hasText: 'staff.signed_in' }).first()).toContainText(
    t('admin.audit.whole'),
  )
  await owner.seesNoViolation()

  const customer = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
  const requester = new StaffClient(shop.url, staff.finance)
  const grant = { accountId: customer?.account_id ?? 0, amount: '600.00', reason: 'a lost month' }
  expect((await requester.command('grant-credit', grant)).text).toContain('waits')
  const finance = await colleague(browser, shop, { locale: 'vi', width: 390 })
  await finance.page.goto(`${shop.url}/admin/approvals`)
  await signsIn(finance, staff.finance)
  await expect(finance.page.getByText(finance.t('admin.waiting.own'))).toBeVisible()
  await expect(finance.page.locator('a[href*="/commands/withdraw-credit?requestId="]')).toBeVisible()
  const menu = finance.page.getByText(finance.t('admin.nav.menu'), { exact: true })
  await menu.click()
  await expect(finance.page.getByRole('navigation').getByRole('link')).toHaveText([
    finance.t('admin.nav.home'),
    ...(['customers', 'subscriptions', 'members', 'quotes', 'questions', 'documents'] as const).map((list) =>
      finance.t(`staffList.${list}.title`),
    ),
    ...(['payments', 'tries', 'refunds', 'credit', 'payer-statements', 'disputes', 'reconciliations'] as const).map(
      (list) => finance.t(`staffList.${list}.title`),
    ),
    finance.t('admin.nav.waiting'),
    finance.t('bank.nav'),
    finance.t('bank.ageing.nav'),
    finance.t('staffList.mails.title'),
    finance.t('staffCommand.title'),
  ])
  await menu.click()
  await finance.fitsTheWidth()
  await finance.seesNoViolation()

  await page.getByRole('link', { name: t('admin.nav.waiting') }).click()
  await approves(owner, '600')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(t('admin.factor.lead'))
  await owner.seesNoViolation()
  await dialog.getByLabel(t('admin.signIn.code')).fill('000000')
  await dialog.getByRole('button', { name: t('admin.factor.go') }).click()
  await expect(dialog).toContainText(t('admin.factor.wrong'))
  await dialog.getByLabel(t('admin.signIn.code')).fill(typedCode(shop.url, staff.owner))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText(t('staffCommand.carried'))
  await expect(page.getByText('$600.00 is credit of account')).toBeVisible()
  await page.goto(`${shop.url}/admin/approvals`)
  await expect(page.getByText(t('admin.waiting.none'))).toBeVisible()

  await finance.page.getByRole('link', { name: finance.t('admin.nav.you') }).click()
  const devices = finance.page.getByRole('region', { name: finance.t('admin.devices.title') })
  await expect(devices.getByRole('row')).toHaveCount(3)
  await finance.page.getByRole('button', { name: finance.t('admin.devices.endOthers') }).click()
  await expect(devices.getByRole('row')).toHaveCount(2)
  expect((await requester.client.get('/api/admin/v1/session')).status).toBe(401)

  // the code of a terminal
  const begun = await new ShopClient(shop.url).post('/api/admin/v1/logins', {})
  const login = resultOf(begun) as { readonly token: string; readonly code: string }
  const code = finance.page.getByLabel(finance.t('admin.terminal.code'))
  const letsIn = finance.page.getByRole('button', { name: finance.t('admin.terminal.go') })
  await code.fill('BBBB-BBBB')
  await letsIn.click()
  await expect(finance.page.getByText(finance.t('admin.terminal.wrong'))).toBeVisible()
  await finance.seesNoViolation()
  await code.fill(login.code)
  await letsIn.click()
  await expect(devices.getByRole('row').filter({ hasText: finance.t('admin.terminal.title') })).toHaveCount(1)
  await expect(code).toHaveValue('')
  const atTerminal = { headers: { authorization: `Bearer ${login.token}` } }
  expect((await fetch(`${shop.url}/api/admin/v1/session`, atTerminal)).status).toBe(200)
  await finance.fitsTheWidth()
  await finance.seesNoViolation()

  await page.getByRole('link', { name: t('admin.nav.staff') }).click()
  const mai = await joins(browser, owner, shop)
  await recovers({ owner, second: mai, lost: finance }, staff.finance)
  const name = 'Nu Lam'
  const row = page.getByRole('row').filter({ hasText: staff.finance.email })
  await row.getByLabel(t('admin.staff.roleOf', { name })).selectOption('support')
  await row.getByRole('button', { name: t('admin.staff.save') }).click()
  await expect(page.getByRole('status')).toHaveText(t('admin.staff.changed', { name, role: t('admin.role.support') }))
  await owner.seesNoViolation()
  // rights hold from the next request on
  await finance.page.reload()
  await expect(finance.page.getByRole('heading', { level: 1 })).toHaveText(finance.t('admin.signIn.title'))
  await row.getByRole('button', { name: t('admin.staff.disableNamed', { name }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('admin.staff.disable') })
    .click()
  await expect(row).toContainText(t('admin.staff.disabled', { day: '' }).trim())
  await page.getByRole('button', { name: t('admin.signIn.out') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin.signIn.title'))
})

/** A device with a fingerprint, which recognises its person or not. */
async function deviceOf(page: Page): Promise<(isUserVerified: boolean) => Promise<unknown>> {
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return (isUserVerified) => device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
}

/** A request of one person for credit, which waits for a second one. */
async function requestsCredit(shop: RunningShop, requester: StaffClient): Promise<void> {
  const customer = (await demoPeople(shop.url)).find(({ kind }) => kind === 'primary')
  const grant = { accountId: customer?.account_id ?? 0, amount: '700.00', reason: 'another lost month' }
  expect((await requester.command('grant-credit', grant)).text).toContain('waits')
}

test('[ADM-06] a colleague on a phone enrols with a passkey, signs in with it, and confirms with it', async ({
  browser,
  both: { shop: byNumbers, staff },
}) => {
  // browsers take no numbers as the name of a shop
  const shop = { ...byNumbers, url: byNumbers.url.replace('127.0.0.1', 'localhost') }
  const owner = new StaffClient(byNumbers.url, staff.host)
  resultOf(await owner.signIn())
  const email = 'kim@lodeway.example'
  const password = 'a quiet harbour at noon'
  const invited = { email, name: 'Kim Vo', role: 'finance' }
  resultOf(await owner.client.post('/api/admin/v1/staff/invitations', invited))
  const kim = await colleague(browser, shop, { locale: 'fr', width: 390 })
  const { page, t } = kim
  const recognises = await deviceOf(page)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const isSound = async () => {
    await kim.fitsTheWidth()
    await kim.seesNoViolation()
  }

  await test.step('a weak password and a device that recognises no one change nothing', async () => {
    await page.goto((await enrolAddress(byNumbers, email)).replace('127.0.0.1', 'localhost'))
    const chosen = page.getByLabel(t('admin.enrol.password'), { exact: true })
    await chosen.fill('short')
    await button(t('admin.enrol.passkey')).click()
    await expect(chosen).toHaveAccessibleDescription(/10/)
    await chosen.fill(password)
    await recognises(false)
    await button(t('admin.enrol.passkey')).click()
    await expect(page.getByRole('alert')).toHaveText(t('admin.passkey.notAdded'))
    await expect(chosen).toHaveValue(password)
    await isSound()
    await recognises(true)
    await button(t('admin.enrol.passkey')).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('staffHome.title'))
    await page.getByRole('link', { name: t('admin.nav.you') }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('admin.you.title'))
    await isSound()
  })

  await test.step('the device holds one already, it gets a name, and as the last factor it stays', async () => {
    await button(t('admin.passkey.add')).click()
    await expect(page.getByRole('alert')).toHaveText(t('admin.passkey.known'))
    await page.getByRole('button', { name: t('admin.passkey.change') }).click()
    const name = page.getByRole('dialog').getByLabel(t('admin.passkey.name'))
    await name.fill('')
    await button(t('admin.staff.save')).click()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await isSound()
    await name.fill('Mon téléphone')
    await button(t('admin.staff.save')).click()
    await expect(page.getByRole('status')).toHaveText(t('admin.passkey.renamed'))
    await expect(page.getByRole('rowheader', { name: 'Mon téléphone' })).toBeVisible()
    await page.getByRole('button', { name: t('admin.passkey.change') }).click()
    await button(t('admin.passkey.remove')).click()
    await expect(page.getByRole('alert')).toHaveText(t('admin.passkey.last'))
    await isSound()
  })

  await test.step('a terminal is let in by the passkey; one who turns away has lost nothing', async () => {
    const login = resultOf(await new ShopClient(byNumbers.url).post('/api/admin/v1/logins', {}))
    await page.getByLabel(t('admin.terminal.code')).fill(String(login['code']))
    await requestsFactor(page, '/api/admin/v1/logins/confirm')
    await button(t('admin.terminal.go')).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(t('admin.signIn.code'))).toHaveCount(0)
    await recognises(false)
    await dialog.getByRole('button', { name: t('admin.factor.passkey') }).click()
    await expect(dialog.getByRole('alert')).toHaveText(t('admin.passkey.cancelled'))
    await isSound()
    await recognises(true)
    await dialog.getByRole('button', { name: t('admin.factor.passkey') }).click()
    await expect(page.getByText(t('admin.terminal.done', { network: '127.0.0.0/24' }))).toBeVisible()
  })

  await test.step('it signs in beside the password, and approves', async () => {
    await button(t('admin.signIn.out')).click()
    await requestsCredit(byNumbers, owner)
    await page.goto(`${shop.url}/admin/approvals`)
    await field(kim, 'email').fill(email)
    await button(t('admin.signIn.passkey')).click()
    await expect(field(kim, 'password')).toBeFocused()
    await field(kim, 'password').fill('not the one at all')
    await button(t('admin.signIn.passkey')).click()
    await expect(page.getByRole('alert')).toHaveText(t('admin.signIn.failed'))
    await field(kim, 'password').fill(password)
    await isSound()
    await button(t('admin.signIn.passkey')).click()
    await approves(kim, '700')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('admin.factor.passkey') })
      .click()
    await expect(page.getByRole('status')).toContainText(t('staffCommand.carried'))
    await expect(page.getByText('$700.00 is credit of account')).toBeVisible()
    await isSound()
  })
})

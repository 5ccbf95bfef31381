import { demoPeople } from '@waybill/testkit/shop-journey'
import { typedCode } from '@waybill/testkit/staff-client'
import { expect, Reader, test } from './stage.ts'

/** The owner of the demo shop signs in at a page of the back office, on a phone. */
async function ownerAt(path: string, { page, t, shop }: Reader): Promise<void> {
  const {
    email = '',
    password = '',
    totp_secret: secret = '',
  } = (await demoPeople(shop.url)).find(({ kind }) => kind === 'staff') ?? {}
  await page.goto(shop.url + path)
  await page.getByLabel(t('admin.signIn.email'), { exact: true }).fill(email)
  await page.getByLabel(t('admin.signIn.password'), { exact: true }).fill(password)
  await page.getByLabel(t('admin.signIn.code'), { exact: true }).fill(typedCode(shop.url, { email, password, secret }))
  await page.getByRole('button', { name: t('admin.signIn.submit') }).click()
}

test('[ADM-14] an owner makes a key on a phone, a program uses it, and it is ended', async ({ browser, shop }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  const owner = new Reader(await context.newPage(), shop, 'en')
  const { page, t } = owner
  const isSound = async (): Promise<void> => {
    await owner.fitsTheWidth()
    await owner.seesNoViolation()
  }
  await ownerAt('/admin/audit', owner)
  await page.getByText(t('admin.nav.menu'), { exact: true }).click()
  await page.getByRole('link', { name: t('admin.nav.keys') }).click()
  await expect(page.getByText(t('admin.keys.none'))).toBeVisible()
  const make = page.getByRole('button', { name: t('admin.keys.make') })
  await make.click()
  const name = page.getByLabel(t('admin.keys.name'))
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await isSound()
  await name.fill('nightly-export')
  await page.getByLabel(t('admin.keys.role'), { exact: true }).selectOption('finance')
  const day = page.getByLabel(t('admin.keys.lastDay'))
  await day.fill('2020-01-01')
  await make.click()
  await expect(day).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(t('admin.keys.endPast'))).toBeVisible()
  await expect(name).toHaveValue('nightly-export')
  await day.fill('2099-06-30')
  await make.click()
  const shown = page.getByRole('status').filter({ hasText: t('admin.keys.new', { name: 'nightly-export' }) })
  const key = (await shown.locator('code').textContent()) ?? ''
  expect(key).toMatch(/^wba_[0-9a-f]{12}_[\w-]{44}$/)
  await expect(name).toHaveValue('')
  await isSound()
  const find = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ account: 'halden' })
    return (await fetch(`${shop.url}/api/admin/v1/commands/find`, { method: 'POST', headers, body })).status
  }
  expect(await find()).toBe(200)

  await page.reload()
  const row = page.getByRole('row').filter({ hasText: key.slice(0, 16) })
  await expect(row).toContainText(t('admin.role.finance'))
  await expect(page.getByText(key)).toHaveCount(0)
  await isSound()
  await row.getByRole('button', { name: t('admin.keys.endNamed', { name: 'nightly-export' }) }).click()
  await owner.seesNoViolation()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('admin.keys.end') })
    .click()
  await expect(page.getByRole('status')).toHaveText(t('admin.keys.ended', { name: 'nightly-export' }))
  await expect(row.getByRole('button')).toHaveCount(0)
  expect(await find()).toBe(401)
  await isSound()
  await context.close()
})

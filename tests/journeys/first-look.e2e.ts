import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { givesAddress } from './checkout-stage.ts'
import { expect, Reader, testOfMovedClock as test } from './stage.ts'

/** The numbered steps under "A first look" of the README. */
function stepsOfReadme(): readonly string[] {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const [, section = ''] = readme.split('## A first look\n')
  return (section.split('\n## ')[0] ?? '').split('\n').flatMap((line) => /^\d\. (.*)/.exec(line)?.[1] ?? [])
}

/** Requires each part in its step, so that another step in the README fails this test. */
function says(step: string | undefined, ...parts: readonly string[]): void {
  for (const part of parts) expect(step).toContain(part)
}

test('[OPS-01] the first look of the README is what a newcomer sees, step by step', async ({ page, shop }) => {
  const [look, share, register, checkout, subscription, ...more] = stepsOfReadme()
  expect(more).toEqual([])
  const reader = new Reader(page, shop, 'en')
  const { t } = reader
  const [email, recipient] = ['mira.first@bakery.example', 'lan.first@kho.example']
  const opensMail = async (to: string, button: string): Promise<Page> => {
    const { subject } = await reader.mailTo(to, 'http')
    await reader.open('/sandbox/mailbox')
    await page.getByRole('link', { name: subject }).first().click()
    await reader.hydrated()
    const opened = page.waitForEvent('popup')
    await page.frameLocator('iframe').getByRole('link', { name: button }).first().click()
    return opened
  }

  await test.step('1: a plan, a module, and where each cent comes from', async () => {
    says(look, 'Open the address', 'add a plan and a module', 'click the total')
    await reader.open('/')
    await page.getByRole('button', { name: t('catalog.plans.tryNow.named', { title: 'Regional' }) }).click()
    await expect(page.getByRole('button', { name: t('catalog.plans.selected') })).toBeVisible()
    await reader.open('/platform/marketplace/field-work/proof-of-visit')
    await page
      .getByRole('button', { name: t('catalog.add.named', { title: 'Proof of visit' }) })
      .first()
      .click()
    await expect(
      page.getByRole('button', { name: t('catalog.remove.named', { title: 'Proof of visit' }) }),
    ).not.toHaveCount(0)
    await reader.open('/platform/marketplace/shopping-cart-review')
    const summary = page.getByRole('region', { name: 'Cart summary' }).filter({ visible: true })
    await summary.locator('dd a').first().click()
    for (const part of ['Regional, list price', '$66', '−$7', 'Proof of visit', '$4', '$63'])
      // oxlint-disable-next-line no-await-in-loop -- one dialog
      await expect(page.getByRole('dialog')).toContainText(part)
    await page.keyboard.press('Escape')
  })

  await test.step('2: the quote, its mail, and what the recipient sees', async () => {
    says(share, 'Share the cart with any address', '`/sandbox/mailbox`', 'opens the quote as the recipient sees it')
    await page
      .getByRole('button', { name: t('cart.shareQuote') })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('quote.share.sendTo')).fill(`${recipient},`)
    await dialog.getByLabel(t('quote.name.yours')).fill('Mira Osei')
    await dialog.getByRole('button', { name: t('quote.share.title'), exact: true }).click()
    await expect(page.getByText(t('quote.share.success')).first()).toBeVisible()
    const { attachments } = await reader.mailTo(recipient, '/quotes/')
    expect(attachments.map(({ filename }) => filename)).toEqual([expect.stringMatching(/\.pdf$/)])
    const quote = await opensMail(recipient, t('mail.quote.button'))
    await expect(quote).toHaveURL(/\/quotes\//)
    await expect(quote.getByText('$63').filter({ visible: true }).first()).toBeVisible()
  })

  await test.step('3: a trial without a card, and the link that confirms the address', async () => {
    says(register, 'Click "try now for free" and register', 'seven days without a card', '`/sandbox/mailbox`')
    await reader.open('/platform/marketplace/shopping-cart-review')
    await page.getByRole('link', { name: 'Try now for free' }).first().click()
    await expect(page).toHaveURL(/\/register/)
    await reader.hydrated()
    await page.getByLabel(t('account.field.firstName')).fill('Mira')
    await page.getByLabel(t('account.field.lastName')).fill('Osei')
    await page.getByLabel(t('account.field.workEmail')).fill(email)
    await page.getByLabel(t('account.field.password'), { exact: true }).fill('three quiet words')
    await page.getByLabel(t('account.field.company')).fill('Harbour Bakery')
    await page.getByLabel(t('account.field.country')).selectOption('US')
    await page.getByRole('button', { name: t('account.register.submit') }).click()
    await expect(page).toHaveURL(/\/account\/billing\/subscription$/)
    const confirmed = await opensMail(email, t('mail.verify.button'))
    await expect(confirmed.getByRole('heading', { name: t('account.verify.done') })).toBeVisible()
  })

  await test.step('4: the checkout with the test card', async () => {
    const CARD = '4242 4242 4242 4242'
    says(checkout, CARD, 'any later month', 'any three digits')
    await reader.open('/account/checkout')
    await givesAddress(reader)
    await page.getByRole('textbox', { name: t('order.method.card_number') }).fill(CARD)
    await page.getByRole('textbox', { name: t('order.method.expiry') }).fill('11/33')
    await page.getByRole('textbox', { name: t('order.method.cvc') }).fill('737')
    await page.getByRole('radio', { name: t('order.start.trialEnd') }).check()
    await page.getByRole('button', { name: /^Subscribe, first charge/ }).click()
    await expect(page).toHaveURL(/\/routes?$/)
  })

  await test.step('5: the next charge, eight days later, and the invoice as a PDF', async () => {
    says(subscription, 'the next charge and its date', 'eight days at `/sandbox`', 'the invoice is available as a PDF')
    await reader.open('/account/billing/subscription')
    await reader.seesAmount(5900, 2)
    await reader.open('/sandbox')
    await page.getByLabel(t('sandbox.clock.days')).fill('8')
    await page.getByRole('button', { name: t('sandbox.clock.advance'), exact: true }).click()
    await reader.hydrated()
    await reader.open('/account/billing/subscription')
    await expect(page.getByText(t('subscription.state.active'), { exact: true }).first()).toBeVisible()
    const download = page.waitForEvent('download')
    await page
      .getByRole('link', { name: /1\d{3}/ })
      .or(page.getByRole('button', { name: /1\d{3}/ }))
      .last()
      .click()
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
  })
})

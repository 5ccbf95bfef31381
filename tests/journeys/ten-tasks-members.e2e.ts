import { GOOD_CARD } from '@waybill/testkit/shop-journey'
import { CATALOGUE } from './cart-stage.ts'
import { givesCard } from './spec-stage.ts'
import { expect, newAddress } from './stage.ts'
import { subscribes } from './subscriber-stage.ts'
import { test, type Hand } from './ten-tasks-stage.ts'
import { confirmButton, upgradeLink } from './upgrade-stage.ts'

/** A subscriber of Regional by the month, on the first page. */
async function hasRegional(hand: Hand, name: string): Promise<void> {
  await subscribes(hand, newAddress(name))
  await hand.open(CATALOGUE)
}

/** One of the demo shop’s members, on the first page. */
async function isMember(hand: Hand, kind: string): Promise<void> {
  await hand.isSignedInAs(await hand.demoMember(kind))
  await hand.open(CATALOGUE)
}

test('[SUB-13] the plan is changed within a month @deep', { wide: 4, phone: 4 }, async (hand) => {
  const { page, t } = hand
  await hasRegional(hand, 'changes-plan')
  await upgradeLink(hand).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: t('subscription.cycle.monthNow') }).check()
  await hand.clicks('button', t('upgrade.next'), dialog)
  await confirmButton(hand).click()
  await expect(dialog.getByText(t('upgrade.updated'))).toBeVisible()
})

test('[MOD-01] an add-on is bought @deep', { wide: 4, phone: 4 }, async (hand) => {
  const { page, t } = hand
  await hasRegional(hand, 'buys-add-on')
  await hand.goesTo('features')
  await page.getByRole('searchbox', { name: t('features.search') }).fill(hand.proof.title)
  const row = page.getByRole('listitem').filter({ has: page.locator('input[name=module][value="31"]') })
  await row.last().getByRole('switch').click()
  const dialog = page.getByRole('dialog')
  await hand.clicks('button', t('features.confirm.okOn'), dialog)
  await expect(dialog.getByText(t('features.switched'))).toBeVisible()
})

test('[SUB-12] a subscription is cancelled, and kept after all @deep', { wide: 4, phone: 5 }, async (hand) => {
  const { page, t } = hand
  await hasRegional(hand, 'regrets')
  await hand.goesTo('subscription')
  await hand.clicks('link', t('subscription.cancel.action'))
  await hand.clicks('button', t('subscription.cancel.action'))
  await hand.hydrated()
  await hand.clicks('button', t('subscription.cancel.keep'))
  await expect(page.getByText(t('history.subscription_cancel_undone')).first()).toBeVisible()
})

test(
  '[INV-01] last month’s invoice is found, and why it is that much',
  { wide: 3, phone: 4, place: 1 },
  async (hand) => {
    const { page, t } = hand
    await isMember(hand, 'subscribed')
    await hand.goesTo('subscription')
    await hand.clicks('link', /^\S*-\d+$/, page.getByRole('main'))
    await hand.arrives(/\/invoices\/\d+$/)
    const reason = page
      .getByRole('main')
      .locator('details')
      .filter({ hasText: t('document.explain') })
    await reason.locator('summary').click()
    await expect(reason).toContainText('76')
  },
)

test('[ACC-08] a colleague is invited @deep', { wide: 3, phone: 3 }, async (hand) => {
  const { page, t } = hand
  await hasRegional(hand, 'leads')
  await hand.goesTo('members')
  await page.locator('#invite-email').fill(newAddress('colleague'))
  await hand.clicks('button', t('team.invite.send'))
  await expect(page.getByText(t('team.done.invited')).filter({ visible: true }).first()).toBeVisible()
})

test(
  '[SUB-11] a legacy plan without a card is left for one of today @deep',
  { wide: 6, phone: 6, hasOwnShop: true },
  async (hand) => {
    const { page, t } = hand
    await isMember(hand, 'legacy')
    await upgradeLink(hand).click()
    const dialog = page.getByRole('dialog')
    await hand.clicks('button', t('leaving.apps.continue'), dialog)
    await hand.clicks('button', t('upgrade.next'), dialog)
    await dialog
      .getByRole('link', { name: t('upgrade.addMethod') })
      .last()
      .click()
    await hand.hydrated()
    await page
      .getByRole('textbox', { name: t('order.billing.address1') })
      .first()
      .fill('4 Mill Lane')
    await page.getByRole('textbox', { name: t('order.billing.city') }).fill('Leeds')
    await givesCard(hand, GOOD_CARD)
    await hand.clicks('button', t('common.save'), page.locator('details[open]'))
    await page.locator('button[name=intent][value="subscription.change"]').click()
    await expect(page.getByText(t('subscription.updated')).first()).toBeVisible()
    await expect(page.locator('#subscription-plan')).toHaveText('Network')
  },
)

import type { Locator } from '@playwright/test'
import { money } from '@waybill/domain/money'
import { formatMoney } from '@waybill/i18n'
import { expectOk, resultOf, type RegisteredMember } from '@waybill/testkit/shop-journey'
import type { Reader } from './stage.ts'

export const PRICING = '/platform/marketplace/pricing'
export const STATUS = '**/manage/ui/account/subscription/status/check'
export const ACTIVE = '**/account/subscription/active/status'
export const CHANGE = '**/account/subscription/change'

/** On the plan's card; the same stands over its column in the comparison. */
export const upgradeLink = ({ page, t }: Reader, plan = 'Network'): Locator =>
  page
    .getByRole('link', { name: t('common.labelled', { label: t('upgrade.change'), text: plan }), exact: true })
    .first()

/** The one that confirms, whatever it charges: beside Back and Cancel, which come first. */
export const confirmButton = ({ page, t }: Reader): Locator =>
  page
    .getByRole('dialog')
    .getByRole('button')
    .filter({ hasNotText: t('common.cancel') })
    .filter({ hasNotText: t('common.back') })
    .first()

/** One side of the change in the dialog; `past` is that of what has ended. */
export const sideOf = ({ page, t }: Reader, side: 'before' | 'past' | 'after'): Locator =>
  page.getByRole('dialog').getByRole('group', { name: t(`upgrade.sides.${side}`) })

/** The amounts of the dialog's sum, in minor units; what is due is the last. */
export async function amountsIn({ page }: Reader): Promise<readonly number[]> {
  const texts = await page.getByRole('dialog').locator('dl').last().locator('dd').allTextContents()
  return texts.map((text) => Number(text.replace('−', '-').replaceAll(/[^\d-]/g, '')))
}

export const written = ({ locale }: Reader, minor: number): string => formatMoney(money(minor, 'USD'), locale, 2)

/** From the plan to what the last click confirms, by the cycle of that name. */
export async function reviews(
  reader: Reader,
  cycle: 'monthNow' | 'monthRenewal' = 'monthNow',
  plan?: string,
): Promise<void> {
  const { page, t } = reader
  await upgradeLink(reader, plan).click()
  const dialog = page.getByRole('dialog')
  const label = t(`subscription.cycle.${cycle}`, { date: '§' }).split('§')[0] ?? ''
  await dialog.getByRole('radio', { name: label.trim() }).check()
  await dialog.getByRole('button', { name: t('upgrade.next') }).click()
}

export interface Charged {
  readonly kind: string
  readonly total_minor: number
  readonly payment_status: number
}

/** The documents as the call lists them, the newest first. */
export async function chargesOf({ client, memberId }: RegisteredMember): Promise<readonly Charged[]> {
  const read = await client.get(`/billing/account/${memberId}/subscription`)
  const { invoices } = resultOf(expectOk(read, 'the subscription'))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's own list; a test that reads it finds out
  return invoices as readonly Charged[]
}

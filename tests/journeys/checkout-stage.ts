import type { Reader } from './stage.ts'

/** Fills in the billing address of a customer in Portland. */
export async function givesAddress({ page, t }: Reader): Promise<void> {
  await page
    .getByRole('textbox', { name: t('order.billing.address1') })
    .first()
    .fill('18 Harbour Street')
  await page.getByRole('textbox', { name: t('order.billing.city') }).fill('Portland')
  await page.getByRole('combobox', { name: t('order.billing.state') }).selectOption('OR')
  await page.getByRole('textbox', { name: t('order.billing.zip') }).fill('97201')
}

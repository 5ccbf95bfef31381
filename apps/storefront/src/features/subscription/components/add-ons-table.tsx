import type { SubscriptionProps } from '@waybill/contract/pages'
import { formatInstant } from '@waybill/i18n'
import { State } from '@waybill/ui/state/state.tsx'
import { Table, type TableColumn } from '@waybill/ui/table/table.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { priceText } from '../model/price-text.ts'

type AddOn = SubscriptionProps['addOns'][number]
type AddOnColumn = 'name' | 'state' | 'used' | 'price'

function AddOnState({ addOn, timeZone }: { readonly addOn: AddOn; readonly timeZone: string }) {
  const { shell, t } = useShell()
  if (addOn.state === 'active') return <State kind="done">{t('subscription.state.active')}</State>
  if (addOn.state === 'overdue') return <State kind="failed">{t('subscription.state.pastDue')}</State>
  if (addOn.state === 'waiting') return <State kind="ended">{t('subscription.state.waiting')}</State>
  if (addOn.trialEndsAt === null) return <State kind="underway">{t('subscription.state.trial')}</State>
  const date = formatInstant(addOn.trialEndsAt, shell.locale, { style: 'date', timeZone })
  return <State kind="underway">{t('subscription.state.trialUntil', { date })}</State>
}

/** Add-ons of the plan, with the state of each, and what was counted of it where that is known. */
export function AddOnsTable({ addOns, timeZone }: Pick<SubscriptionProps, 'addOns' | 'timeZone'>) {
  const { shell, t } = useShell()
  if (addOns.length === 0) return <p className="muted">{t('subscription.addOns.empty')}</p>
  const columns: readonly TableColumn<AddOnColumn>[] = [
    { key: 'name', head: t('subscription.addOns.addOn') },
    { key: 'state', head: t('subscription.addOns.state'), fold: 'across' },
    ...(addOns.some(({ used }) => used !== undefined)
      ? [{ key: 'used', head: t('subscription.usage.used'), fold: 'across' } as const]
      : []),
    { key: 'price', head: t('subscription.addOns.unitPrice'), align: 'end', fold: 'amount' },
  ]
  const rows = addOns.map((addOn) => ({
    key: addOn.title,
    cells: {
      name: addOn.title,
      state: <AddOnState addOn={addOn} timeZone={timeZone} />,
      used: addOn.used === undefined ? null : t('quantity.soFar', { quantity: addOn.used }),
      price: addOn.price === null ? null : priceText(addOn.price, shell.locale, t),
    },
  }))
  return <Table label={t('subscription.addOns.title')} columns={columns} rows={rows} />
}

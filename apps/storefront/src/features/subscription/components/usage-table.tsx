import type { RaiseView, SubscriptionProps } from '@waybill/contract/pages'
import { localePath, speakOrigin } from '@waybill/i18n'
import { Money } from '@waybill/ui/money/money.tsx'
import { Table, type TableColumn } from '@waybill/ui/table/table.tsx'
import { useChargeFormula } from '../../../app/charges/charge-formula.ts'
import { useShell } from '../../../app/shell-context.ts'

type UsageColumn = 'name' | 'used' | 'amount'

interface RaiseOfferProps {
  readonly module: string
  readonly raise: RaiseView
}

/** More units in advance: offered where more were counted, and changed only by the member (B-65). */
function RaiseOffer({ module, raise: { units, counted, declared } }: RaiseOfferProps) {
  const { shell, t } = useShell()
  const query = new URLSearchParams({ change: '1', units })
  return (
    <p>
      {t('subscription.usage.above', { module, counted, declared })}{' '}
      <a className="go" href={localePath(shell.locale, `/account/billing/subscription?${query.toString()}#change`)}>
        {t('subscription.usage.raise', { count: counted })}
      </a>
    </p>
  )
}

/** Use of metered modules so far in the month, against their price. */
export function UsageTable({ usage, titles }: Pick<SubscriptionProps, 'usage' | 'titles'>) {
  const { shell, t } = useShell()
  const formulaOf = useChargeFormula(titles)
  const columns: readonly TableColumn<UsageColumn>[] = [
    { key: 'name', head: t('subscription.usage.module') },
    { key: 'used', head: t('subscription.usage.used'), fold: 'across' },
    { key: 'amount', head: t('subscription.usage.soFar'), align: 'end', fold: 'amount' },
  ]
  const rows = usage.map((line) => {
    const used = formulaOf(line) ?? ''
    return {
      key: `${line.title} ${used}`,
      cells: {
        name: line.title,
        used: `${used}, ${speakOrigin(line, { locale: shell.locale, t })}`,
        amount: <Money value={line.amount} locale={shell.locale} decimals={2} />,
      },
    }
  })
  return (
    <>
      <Table label={t('subscription.usage.title')} columns={columns} rows={rows} />
      {usage.map(({ title, raise }) => raise && <RaiseOffer key={raise.units} module={title} raise={raise} />)}
      <p className="small muted">{t('subscription.usage.note')}</p>
    </>
  )
}

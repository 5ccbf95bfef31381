import type { SubscriptionProps } from '@waybill/contract/pages'
import { Money } from '@waybill/ui/money/money.tsx'
import { Table, type TableColumn } from '@waybill/ui/table/table.tsx'
import { useChargeFormula } from '../../../app/charge-formula.ts'
import { useShell } from '../../../app/shell-context.ts'

type Column = 'name' | 'used' | 'amount'

/** What metered modules have come to so far in the month, against their price (B-64, B-65). */
export function UsageTable({ usage, titles }: Pick<SubscriptionProps, 'usage' | 'titles'>) {
  const { shell, t } = useShell()
  const formulaOf = useChargeFormula(titles)
  const columns: readonly TableColumn<Column>[] = [
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
        used: line.isPrepaid ? `${used}, ${t('subscription.usage.prepaid')}` : used,
        amount: <Money value={line.amount} locale={shell.locale} decimals={2} />,
      },
    }
  })
  return (
    <>
      <Table label={t('subscription.usage.title')} columns={columns} rows={rows} />
      <p className="small muted">{t('subscription.usage.note')}</p>
    </>
  )
}

import type { CartCurrencyProps, CurrencyLineView } from '@waybill/contract/pages'
import { decimalsFor, type Decimals } from '@waybill/i18n'
import { Money } from '@waybill/ui/money/money.tsx'
import { Table, type TableColumn } from '@waybill/ui/table/table.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import styles from './currency-lines.module.css'

type CurrencySide = CurrencyLineView['before']
type CurrencyColumn = 'item' | 'before' | 'after'

interface AmountProps {
  readonly shown: CurrencySide
  /** The precision of all amounts of its column. */
  readonly decimals: Decimals
}

function Amount({ shown: { shows, amount }, decimals }: AmountProps) {
  const { shell, t } = useShell()
  switch (shows) {
    case 'amount':
      return <Money value={amount} locale={shell.locale} decimals={decimals} />
    case 'unavailable':
      return <span className={styles.notSold}>{t('merge.currency.notSold')}</span>
    case 'on_request':
      return t('merge.currency.onRequest')
    case 'free':
      return t('merge.currency.free')
    case 'included':
      return t('merge.currency.included')
  }
}

/** Every line that another currency changes, with both amounts, and both totals. */
export function CurrencyLines({ from, to, lines, totalBefore, totalAfter }: CartCurrencyProps) {
  const { shell, t } = useShell()
  const columns: readonly TableColumn<CurrencyColumn>[] = [
    { key: 'item', head: t('merge.currency.item') },
    { key: 'before', head: `${t('merge.currency.before')}, ${from}`, align: 'end', fold: 'state' },
    { key: 'after', head: `${t('merge.currency.after')}, ${to}`, align: 'end', fold: 'amount' },
  ]
  const was = decimalsFor([totalBefore, ...lines.map(({ before }) => before.amount)])
  const becomes = decimalsFor([totalAfter, ...lines.map(({ after }) => after.amount)])
  const rows = lines.map(({ id, title, before, after }) => ({
    key: String(id),
    cells: {
      item: title,
      before: <Amount shown={before} decimals={was} />,
      after: <Amount shown={after} decimals={becomes} />,
    },
  }))
  const total = {
    key: 'total',
    cells: {
      item: <strong>{t('merge.currency.total')}</strong>,
      before: <Money value={totalBefore} locale={shell.locale} decimals={was} />,
      after: (
        <strong>
          <Money value={totalAfter} locale={shell.locale} decimals={becomes} />
        </strong>
      ),
    },
  }
  return <Table label={t('merge.currency.title', { currency: to })} columns={columns} rows={[...rows, total]} />
}

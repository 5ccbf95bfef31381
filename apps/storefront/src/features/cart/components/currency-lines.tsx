import type { CartCurrencyProps, CurrencyLineView } from '@waybill/contract/pages'
import { decimalsFor, type Decimals } from '@waybill/i18n'
import type { Money as MoneyValue } from '@waybill/domain/money'
import { Money } from '@waybill/ui/money/money.tsx'
import { Table, type TableColumn } from '@waybill/ui/table/table.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import styles from './currency-lines.module.css'

type Shown = CurrencyLineView['before']
type Column = 'item' | 'before' | 'after'

interface AmountProps {
  readonly shown: Shown
  readonly decimals: Decimals
}

function Amount({ shown: { shows, amount }, decimals }: AmountProps) {
  const { frame, t } = useFrame()
  switch (shows) {
    case 'amount':
      return <Money value={amount} locale={frame.locale} decimals={decimals} />
    case 'unavailable':
      return <span className={styles.notSold}>{t('meeting.currency.notSold')}</span>
    case 'on_request':
      return t('meeting.currency.onRequest')
    case 'free':
      return t('meeting.currency.free')
    case 'included':
      return t('meeting.currency.included')
  }
}

/** Each currency has a column of its own, which is summed by itself. */
function columnDecimals(lines: readonly CurrencyLineView[], totals: Readonly<Record<'before' | 'after', MoneyValue>>) {
  const of = (column: 'before' | 'after'): Decimals => {
    const shown = lines.map((line) => line[column]).filter(({ shows }) => shows === 'amount')
    return decimalsFor([totals[column], ...shown.map(({ amount }) => amount)])
  }
  return { before: of('before'), after: of('after') }
}

/** Every line that another currency changes, with both amounts, and both totals. */
export function CurrencyLines({ from, to, lines, totalBefore, totalAfter }: CartCurrencyProps) {
  const { frame, t } = useFrame()
  const decimals = columnDecimals(lines, { before: totalBefore, after: totalAfter })
  const columns: readonly TableColumn<Column>[] = [
    { key: 'item', head: t('meeting.currency.item') },
    { key: 'before', head: `${t('meeting.currency.before')}, ${from}`, align: 'end', fold: 'state' },
    { key: 'after', head: `${t('meeting.currency.after')}, ${to}`, align: 'end', fold: 'amount' },
  ]
  const rows = lines.map(({ id, title, before, after }) => ({
    key: String(id),
    cells: {
      item: title,
      before: <Amount shown={before} decimals={decimals.before} />,
      after: <Amount shown={after} decimals={decimals.after} />,
    },
  }))
  const total = {
    key: 'total',
    cells: {
      item: <strong>{t('meeting.currency.total')}</strong>,
      before: <Money value={totalBefore} locale={frame.locale} decimals={decimals.before} />,
      after: (
        <strong>
          <Money value={totalAfter} locale={frame.locale} decimals={decimals.after} />
        </strong>
      ),
    },
  }
  return <Table label={t('meeting.currency.title', { currency: to })} columns={columns} rows={[...rows, total]} />
}

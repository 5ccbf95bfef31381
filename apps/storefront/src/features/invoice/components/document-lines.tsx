import type { DocumentLineView, DocumentProps, DocumentTotalView } from '@waybill/contract/pages'
import { DefinitionTotals } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Figure } from '@waybill/ui/figure/figure.tsx'
import { Table, type TableColumn } from '@waybill/ui/table/table.tsx'
import { useShell } from '../../../app/shell-context.ts'
import styles from './documents.module.css'

function rowsOf(totals: readonly DocumentTotalView[]) {
  return totals.map(({ label, amount, isStrong, href }, index) => ({
    key: `${index} ${label}`,
    label: href === undefined ? label : <a href={href}>{label}</a>,
    amount: <Figure text={amount} />,
    isSum: isStrong,
  }))
}

/** Item, how its amount comes about, and the steps behind it: in place, so that a narrow table holds it and script isn't needed. */
function Item({ line: { title, detail, steps } }: { readonly line: DocumentLineView }) {
  const { t } = useShell()
  return (
    <>
      {title}
      {detail !== undefined && <p className={`small muted ${styles.detail}`}>{detail}</p>}
      {steps.length > 0 && (
        <details className={styles.explain}>
          <summary>{t('document.explain')}</summary>
          <DefinitionTotals rows={rowsOf(steps)} />
        </details>
      )}
    </>
  )
}

type LineColumn = 'item' | 'quantity' | 'unit' | 'amount'

/** Lines with their amounts, and what they add up to: taxes, total, what was paid and given back, the balance. */
export function DocumentLines({ page: { title, columns, lines, totals, notes } }: { readonly page: DocumentProps }) {
  const heads: readonly TableColumn<LineColumn>[] = [
    { key: 'item', head: columns.item },
    { key: 'quantity', head: columns.quantity, align: 'end', fold: 'hidden' },
    { key: 'unit', head: columns.unit, align: 'end', fold: 'hidden' },
    { key: 'amount', head: columns.amount, align: 'end', fold: 'amount' },
  ]
  const rows = lines.map((line, index) => ({
    key: `${index} ${line.title}`,
    cells: {
      item: <Item line={line} />,
      quantity: <Figure text={line.quantity} />,
      unit: <Figure text={line.unit} />,
      amount: <Figure text={line.amount} />,
    },
  }))
  return (
    <div className={styles.lines}>
      <Table label={title} columns={heads} rows={rows} />
      <div className={styles.totals}>
        <DefinitionTotals rows={rowsOf(totals)} />
      </div>
      {notes.map((note) => (
        <p key={note} className="small muted">
          {note}
        </p>
      ))}
    </div>
  )
}

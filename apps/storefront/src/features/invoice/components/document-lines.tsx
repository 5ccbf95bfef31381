import { Fragment } from 'react'
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

/** Lines of one cost centre, with their sum; all of them without a heading where none is named. */
interface ShownGroup {
  readonly heading?: string
  readonly lines: readonly DocumentLineView[]
  readonly subtotal?: DocumentLineView
}

function groupsIn(lines: readonly DocumentLineView[]): readonly ShownGroup[] {
  if (lines.every(({ part }) => part === undefined)) return [{ lines }]
  return lines.flatMap((line, place): readonly ShownGroup[] => {
    if (line.part !== 'heading') return []
    const rest = lines.slice(place + 1)
    const end = rest.findIndex(({ part }) => part === 'subtotal')
    const subtotal = rest[end]
    return [{ heading: line.title, lines: rest.slice(0, end), ...(subtotal && { subtotal }) }]
  })
}

/** Lines with their amounts, and what they add up to: taxes, total, what was paid and given back, the balance. */
export function DocumentLines({ page: { title, columns, lines, totals, notes } }: { readonly page: DocumentProps }) {
  const heads: readonly TableColumn<LineColumn>[] = [
    { key: 'item', head: columns.item },
    { key: 'quantity', head: columns.quantity, align: 'end', fold: 'hidden' },
    { key: 'unit', head: columns.unit, align: 'end', fold: 'hidden' },
    { key: 'amount', head: columns.amount, align: 'end', fold: 'amount' },
  ]
  const rowsIn = (shown: readonly DocumentLineView[]) =>
    shown.map((line, index) => ({
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
      {groupsIn(lines).map(({ heading, lines: shown, subtotal }, index) => (
        <Fragment key={`${index} ${heading}`}>
          {heading !== undefined && <h2 className={styles.centre}>{heading}</h2>}
          <Table label={heading ?? title} columns={heads} rows={rowsIn(shown)} />
          {subtotal && (
            <div className={styles.totals}>
              <DefinitionTotals rows={rowsOf([{ label: subtotal.title, amount: subtotal.amount, isStrong: false }])} />
            </div>
          )}
        </Fragment>
      ))}
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

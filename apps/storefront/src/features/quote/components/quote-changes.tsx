import type { QuoteProps } from '@waybill/contract/pages'
import type { QuoteChangesView, ShownAmount } from '@waybill/contract/views'
import { decimalsFor, formatInstant, formatMoney } from '@waybill/i18n'
import { useId } from 'react'
import { RichText } from '../../../app/rich-text.tsx'
import { useShell } from '../../../app/shell-context.ts'
import styles from './quote-changes.module.css'

const WORDS = { included: 'common.included', on_request: 'common.priceOnRequest', free: 'common.free' } as const

/** An amount of one side, or the word in its place. */
function useAmountText({ total, lines }: QuoteChangesView): (shown: ShownAmount | undefined) => string {
  const { shell, t } = useShell()
  const all = [total.before, total.after, ...lines.flatMap(({ before, after }) => [before, after])]
  const decimals = decimalsFor(all.flatMap((one) => (one === undefined ? [] : 'amount' in one ? one.amount : one)))
  return (shown) => {
    if (shown === undefined) return t('revision.changes.absent')
    return shown.shows === 'amount' ? formatMoney(shown.amount, shell.locale, decimals) : t(WORDS[shown.shows])
  }
}

/** Changes that are no amounts: numbers that are counted, the terms of the year, and the end. */
function OtherChanges({ changes: { counts, year, end } }: QuoteChangesProps) {
  const { shell, t } = useShell()
  const on = (at: number): string => formatInstant(at, shell.locale, { style: 'date' })
  return (
    <ul className="small">
      {counts.map(({ title, before = 0, after = 0 }) => (
        <li key={title}>{t('revision.changes.count', { title, before, after })}</li>
      ))}
      {year && <li>{t('revision.changes.year', year)}</li>}
      <li>
        {end ? t('revision.changes.end', { before: on(end.before), after: on(end.after) }) : t('revision.changes.rest')}
      </li>
    </ul>
  )
}

interface QuoteChangesProps {
  readonly changes: QuoteChangesView
}

/** The lines that differ with both amounts, and both totals. */
export function ChangedAmounts({ changes }: QuoteChangesProps) {
  const { t } = useShell()
  const text = useAmountText(changes)
  const { total, lines } = changes
  const isSame = lines.length === 0 && total.before.minor === total.after.minor
  return (
    <>
      {isSame && <p>{t('revision.changes.nothing')}</p>}
      {!isSame && (
        <table className={styles.changes}>
          <thead>
            <tr>
              <th scope="col">{t('revision.changes.item')}</th>
              <th scope="col">{t('revision.changes.before')}</th>
              <th scope="col">{t('revision.changes.after')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, title, before, after }) => (
              <tr key={`${id} ${before === undefined}`}>
                <th scope="row">{title}</th>
                <td className="figures">{text(before)}</td>
                <td className="figures">{text(after)}</td>
              </tr>
            ))}
            <tr className={styles.total}>
              <th scope="row">{t('revision.changes.total')}</th>
              <td className="figures">{text({ shows: 'amount', amount: total.before })}</td>
              <td className="figures">{text({ shows: 'amount', amount: total.after })}</td>
            </tr>
          </tbody>
        </table>
      )}
      <OtherChanges changes={changes} />
    </>
  )
}

/** Changes of a revision since the one before: amounts first, line by line (S-07). */
export function QuoteChanges({
  changes,
  earlier,
}: QuoteChangesProps & { readonly earlier?: QuoteProps['earlier'] | undefined }) {
  const { t } = useShell()
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{t('revision.changes.title', { number: changes.since })}</h2>
      {earlier && (
        <p>
          <RichText id="revision.replaces" slots={{ number: <a href={earlier.href}>{earlier.number}</a> }} />
        </p>
      )}
      <ChangedAmounts changes={changes} />
    </section>
  )
}

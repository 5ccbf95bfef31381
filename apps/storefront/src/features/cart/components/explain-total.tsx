import type { CartView } from '@waybill/contract/views'
import { formatMoney, speakAmount } from '@waybill/i18n'
import { DefinitionTotals, type TotalRow } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Explain } from '@waybill/ui/explain/explain.tsx'
import { Figure } from '@waybill/ui/figure/figure.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import { usageLineCount } from '../model/line-formula.ts'
import styles from './explain-total.module.css'

interface ExplainTotalProps {
  readonly cart: CartView
}

/** The sum of the cart in words: title, rows that add up, and why it is an estimate (PRC-11). */
function useExplanation({ cart }: ExplainTotalProps) {
  const { frame, t } = useFrame()
  const { locale } = frame
  const rows: readonly TotalRow[] = speakAmount(cart.totalExplanation, {
    locale,
    t,
    title: (id) => cart.titles[id] ?? '',
    totalLabel: cart.isEstimate ? t('cart.estimatedTotalPerMonth') : t('cart.totalPerMonth'),
  }).map((row, place) => ({
    key: String(place),
    label: row.label,
    amount: <Figure text={row.text} />,
    isSum: row.isSum && row.depth === 0,
  }))
  const count = usageLineCount(cart.lines)
  return {
    title: t('cart.explainTitle', { amount: formatMoney(cart.total, locale) }),
    rows,
    note: cart.isEstimate && count > 0 ? t('cart.estimateReason', { count }) : undefined,
  }
}

/** Opens over the page, upwards where it stands at the foot of a docket. */
export function ExplainTotal({ cart, place }: ExplainTotalProps & { readonly place: 'docket' | 'side' }) {
  const { t } = useFrame()
  const explanation = useExplanation({ cart })
  return (
    <div className={place === 'docket' ? styles.above : styles.below}>
      <Explain {...explanation} trigger={t('cart.explain')} closeLabel={t('common.close')} />
    </div>
  )
}

/** The same, open, as a part of the page: the mobile review. */
export function ExplainedTotal({ cart }: ExplainTotalProps) {
  const { title, rows, note } = useExplanation({ cart })
  return (
    <section className={styles.open} id="explain" aria-labelledby="explain-title">
      <h2 className={styles.title} id="explain-title">
        {title}
      </h2>
      <DefinitionTotals rows={rows} />
      {note !== undefined && <p className="small faint">{note}</p>}
    </section>
  )
}

import type { CartView } from '@waybill/contract/views'
import { formatMoney } from '@waybill/i18n'
import { DefinitionTotals } from '@waybill/ui/definition-totals/definition-totals.tsx'
import { Explain } from '@waybill/ui/explain/explain.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { cartDecimals, shownTotal } from '../../model/shown-total.ts'
import { useSteps } from '../../model/use-steps.tsx'
import styles from './explain-total.module.css'

interface ExplainTotalProps {
  readonly cart: CartView
}

function useExplanation({ cart }: ExplainTotalProps) {
  const { shell, t } = useShell()
  const { total, totalExplanation } = shownTotal(cart)
  const amount = formatMoney(total, shell.locale, cartDecimals(cart))
  return { title: t('cart.explainTitle', { amount }), ...useSteps(cart, totalExplanation, 'total') }
}

/** In a dialog, which would cut it off, it opens in place. */
const PLACES = { cart: 'above', side: 'below', panel: 'inPlace' } as const

/** Opens over the page, upwards where it stands at the foot of a cart. */
export function ExplainTotal({ cart, place }: ExplainTotalProps & { readonly place: 'cart' | 'side' | 'panel' }) {
  const { t } = useShell()
  const explanation = useExplanation({ cart })
  return (
    <div className={styles[PLACES[place]]}>
      <Explain {...explanation} trigger={t('cart.explain')} closeLabel={t('common.close')} />
    </div>
  )
}

/** The same, open, as a part of the page: the mobile review. */
export function ExplainedTotal({ cart }: ExplainTotalProps) {
  const { title, rows, note } = useExplanation({ cart })
  return (
    <section className={styles.open} aria-labelledby="explain-title">
      <h2 className={styles.title} id="explain-title">
        {title}
      </h2>
      <DefinitionTotals rows={rows} />
      {note !== undefined && <p className="small faint">{note}</p>}
    </section>
  )
}

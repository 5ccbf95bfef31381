import type { CartTaxView } from '@waybill/contract/pages'
import type { CartView } from '@waybill/contract/views'
import { namesCurrency, formatPercent } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Divider } from '@waybill/ui/divider/divider.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import type { ReactNode } from 'react'
import { useShell } from '../../../../app/shell-context.ts'
import { useLink } from '../../../../app/use-link.ts'
import { shownTotal } from '../../model/shown-total.ts'
import { useTotalLabel } from '../../model/use-total-label.ts'
import { CartMoney } from '../panel/cart-money.tsx'
import { CartTotal } from '../panel/cart-total.tsx'
import { ExplainedAmount } from '../lines/explained-amount.tsx'
import { ExplainTotal } from '../lines/explain-total.tsx'
import { ActionNote, MainAction } from '../panel/main-action.tsx'
import styles from './review-total.module.css'

interface ReviewTotalProps {
  readonly cart: CartView
  readonly tax: CartTaxView | null
  /** Composed by the page. */
  readonly shareAction: ReactNode
  readonly estimateAction: ReactNode
}

function AddMore({ full }: { readonly full: boolean }) {
  const { t } = useShell()
  const link = useLink()
  return (
    <ButtonLink
      kind={full ? 'plain' : 'line'}
      full={full}
      icon={full ? 'plus' : undefined}
      href={link('/platform/marketplace/list')}
    >
      {t('cart.addMore')}
    </ButtonLink>
  )
}

/** Tax that the checkout adds to the total, as far as the address on file says it. */
function TaxNote({ tax }: { readonly tax: CartTaxView }) {
  const { shell, t } = useShell()
  const text =
    tax.kind === 'taxed'
      ? t('cart.tax.taxed', { name: tax.name, rate: formatPercent(tax.percent, shell.locale) })
      : t(tax.kind === 'unknown' ? 'cart.tax.unknown' : 'cart.tax.reverseCharge')
  return <p className="small muted">{text}</p>
}

/** Total, the one main button, how the amount comes about, and the quote: beside the list. */
export function ReviewTotal({ cart, tax, shareAction, estimateAction }: ReviewTotalProps) {
  const { t } = useShell()
  const main = (
    <div className={styles.main}>
      <MainAction cart={cart} size="large" />
      <ActionNote cart={cart} />
    </div>
  )
  return (
    <section className={styles.box} aria-label={t('cart.summary')}>
      <Sheet>
        <div className={styles.top}>
          <CartTotal cart={cart} layout="below" />
          {tax && <TaxNote tax={tax} />}
          {!cart.isExisting && main}
        </div>
        <Divider />
        <div className={styles.foot}>
          <ExplainTotal cart={cart} place="side" />
          {shareAction}
          {estimateAction}
          <AddMore full />
          {cart.isExisting && main}
        </div>
      </Sheet>
    </section>
  )
}

interface MobilePayProps {
  readonly cart: CartView
  /** Get quote, composed by the page. */
  readonly quoteAction?: ReactNode
}

/** The fixed block of the mobile review: total, currency, per month, try now, get quote (M§2 screen 3). */
export function MobilePay({ cart, quoteAction }: MobilePayProps) {
  const { shell, t } = useShell()
  const { total, totalExplanation } = shownTotal(cart)
  return (
    <section className={styles.pay} aria-label={t('cart.summary')}>
      <div className={styles.payTotal}>
        <div>
          <p className="small label">{useTotalLabel(cart)}</p>
          <p className={styles.payAmount}>
            <span className={styles.figure}>
              <ExplainedAmount cart={cart} explanation={totalExplanation} kind="total">
                <CartMoney cart={cart} value={total} rolling />
              </ExplainedAmount>
            </span>{' '}
            {!namesCurrency(total, shell.locale) && <span className="small faint">{total.currency}</span>}
          </p>
        </div>
        <p className={`small muted ${styles.payNotes}`}>
          {t('cart.perMonth')}
          <a href="#explain">{t('cart.explain')}</a>
        </p>
      </div>
      <div className={styles.payActions}>
        <MainAction cart={cart} isShort />
        {quoteAction}
        <span className={styles.landscapeOnly}>
          <AddMore full={false} />
        </span>
      </div>
    </section>
  )
}

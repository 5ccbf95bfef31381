import type { CartCentresView } from '@waybill/contract/pages'
import type { CartView } from '@waybill/contract/views'
import { formatMoney, formatUnit } from '@waybill/i18n'
import { RailLine } from '@waybill/ui/rail-list/rail-list.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { useLink } from '../../../../app/use-link.ts'
import { cartDecimals } from '../../model/shown-total.ts'
import { useQuotedText } from '../../model/use-quoted-text.ts'
import { CartMoney } from '../panel/cart-money.tsx'
import { ExplainedAmount } from '../lines/explained-amount.tsx'
import { LazyLineCentre } from './review-line.tsx'
import styles from './review-lines.module.css'

interface ReviewPlanProps {
  readonly cart: CartView
  readonly plan: NonNullable<CartView['plan']>
}

/** The amount before and after the discount. */
function PlanAmount({ cart, plan }: ReviewPlanProps) {
  const { t } = useShell()
  return (
    <>
      {plan.was && (
        <s className={styles.was}>
          <span className="visually-hidden">{t('common.was', { amount: '' }).trim()} </span>
          <CartMoney cart={cart} value={plan.was} />
        </s>
      )}{' '}
      <ExplainedAmount cart={cart} explanation={plan.explanation}>
        <CartMoney cart={cart} value={plan.amount} />
      </ExplainedAmount>
    </>
  )
}

/** The plan: the stop where the line begins. */
export function ReviewPlan({
  cart,
  plan,
  centres,
}: ReviewPlanProps & { readonly centres: CartCentresView | undefined }) {
  const { shell, t } = useShell()
  const quotedText = useQuotedText()
  const link = useLink()
  const less =
    plan.was &&
    `${formatMoney(plan.was, shell.locale, cartDecimals(cart))} ${t('cart.lessPercent', { percent: plan.discountPercent })}`
  return (
    <RailLine
      base
      name={
        <a className={styles.name} href={link(plan.href)}>
          {plan.title}
        </a>
      }
      reason={
        <>
          {plan.subtitle}
          <br />
          {plan.quote !== undefined && `${quotedText(plan.quote, cart.quote?.boundUntil)} · `}
          {t('cart.moduleCount', { count: plan.moduleCount })}
          {' · '}
          <a href={link('/platform/marketplace/pricing')}>{t('cart.changePlan')}</a>
        </>
      }
      foot={centres && <LazyLineCentre centres={centres} product={plan} />}
      quantity={formatUnit('company', t)}
      unitPrice={less ?? <CartMoney cart={cart} value={plan.amount} />}
      amount={<PlanAmount cart={cart} plan={plan} />}
    />
  )
}

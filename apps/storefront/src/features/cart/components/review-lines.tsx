import type { CartLineView, CartView } from '@waybill/contract/views'
import { formatMoney, formatQuantity, formatUnit, localePath } from '@waybill/i18n'
import { Money } from '@waybill/ui/money/money.tsx'
import { RailLine, RailList } from '@waybill/ui/rail-list/rail-list.tsx'
import { useFrame } from '../../../app/frame-context.ts'
import { PlanModules } from './plan-modules.tsx'
import { LineAmount } from './line-amount.tsx'
import { LineNotice, LineReason } from './line-reason.tsx'
import { RemoveLine } from './remove-line.tsx'
import styles from './review-lines.module.css'

function PlanRow({ plan }: { readonly plan: NonNullable<CartView['plan']> }) {
  const { frame, t } = useFrame()
  const { locale } = frame
  const less =
    plan.was && `${formatMoney(plan.was, locale)} ${t('cart.lessPercent', { percent: plan.discountPercent })}`
  return (
    <RailLine
      base
      name={
        <a className={styles.name} href={plan.href}>
          {plan.title}
        </a>
      }
      reason={
        <>
          {t('cart.moduleCount', { count: plan.moduleCount })}
          {' · '}
          <a href={localePath(locale, '/platform/marketplace/pricing')}>{t('cart.changePlan')}</a>
        </>
      }
      quantity={formatUnit('company', t)}
      unitPrice={less ?? <Money value={plan.amount} locale={locale} />}
      amount={
        <>
          {plan.was && (
            <s className={styles.was}>
              <span className="visually-hidden">{t('common.was', { amount: '' }).trim()} </span>
              <Money value={plan.was} locale={locale} />
            </s>
          )}{' '}
          <Money value={plan.amount} locale={locale} />
        </>
      }
    />
  )
}

interface LineRowProps {
  readonly cart: CartView
  readonly line: CartLineView
  readonly onRemoved: () => void
}

/** How many, of what, and what one costs: by use, or once for the company. */
function useUse({ cart, line }: Pick<LineRowProps, 'cart' | 'line'>) {
  const { frame, t } = useFrame()
  const { explanation } = line
  if (explanation.step !== 'units') {
    const isPriced = line.shows === 'amount'
    return {
      quantity: isPriced ? formatUnit('company', t) : undefined,
      unitPrice: isPriced ? <Money value={line.amount} locale={frame.locale} /> : undefined,
    }
  }
  const assetType = cart.usages.find(({ key }) => key === explanation.usageKey)?.assetType ?? 'user'
  return {
    quantity: formatQuantity(assetType, explanation.quantity, t),
    unitPrice:
      explanation.free >= explanation.quantity
        ? t('cart.firstFree', { count: explanation.free })
        : `${formatMoney(explanation.unit, frame.locale)} ${formatUnit(assetType, t)}`,
  }
}

function LineRow({ cart, line, onRemoved }: LineRowProps) {
  const { quantity, unitPrice } = useUse({ cart, line })
  return (
    <RailLine
      name={
        line.href === undefined ? (
          line.title
        ) : (
          <a className={styles.name} href={line.href}>
            {line.title}
          </a>
        )
      }
      reason={
        <>
          <LineReason line={line} planTitle={cart.planTitle ?? ''} />
          <LineNotice line={line} />
        </>
      }
      quantity={quantity}
      unitPrice={unitPrice}
      amount={<LineAmount line={line} />}
      action={<RemoveLine line={line} onRemoved={onRemoved} />}
    />
  )
}

/** The lines of the cart in full width: the plan where the line begins, then each module with its reason. */
export function ReviewLines({ cart, onRemoved }: { readonly cart: CartView; readonly onRemoved: () => void }) {
  const { frame, t } = useFrame()
  const bundled = cart.plan === undefined ? [] : cart.lines.filter((line) => line.bundled)
  const own = cart.lines.filter((line) => !bundled.includes(line))
  const columns = {
    item: t('cart.review.item'),
    quantity: t('cart.review.quantity'),
    unitPrice: t('cart.review.unitPrice'),
    amount: t('cart.review.perMonth'),
  }
  return (
    <div className={styles.lines}>
      <RailList label={t('cart.items')} columns={columns}>
        {cart.plan && <PlanRow plan={cart.plan} />}
        {own.map((line) => (
          <LineRow key={line.id} cart={cart} line={line} onRemoved={onRemoved} />
        ))}
        {cart.extraAssets && (
          <RailLine
            name={t('cart.extraAssets')}
            amount={<Money value={cart.extraAssets.amount} locale={frame.locale} />}
          />
        )}
      </RailList>
      {cart.plan && (
        <PlanModules
          title={cart.plan.title}
          bundled={bundled}
          summary={t('cart.modulesOf', { title: cart.plan.title })}
        />
      )}
    </div>
  )
}

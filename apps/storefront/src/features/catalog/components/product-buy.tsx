import type { ProductProps, UsageView } from '@waybill/contract/pages'
import { formatQuantity, type Translate } from '@waybill/i18n'
import type { ReactNode } from 'react'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Icon } from '@waybill/ui/icon/icon.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { codeSplit } from '../../../app/code-split.tsx'
import { PlanBadge } from '../../../app/plan-badge.tsx'
import { PriceTag } from '../../../app/price-tag.tsx'
import { ProductButton, WithinPlanBadge } from '../../../cart/product-button.tsx'
import { useUnits } from '../model/use-units.ts'
import { isHeld } from '../model/is-held.ts'
import { LazyLeavePlan } from './lazy-leave-plan.ts'
import styles from './product-parts.module.css'
import { ProductTotals, totalsDecimals } from './product-totals.tsx'

const LazyUsage = codeSplit('features/catalog/components/product-usage', () =>
  import('./product-usage.tsx').then((code) => code.ProductUsage),
)

function linesOf({ kind, addsCount, contains }: ProductProps): number {
  return kind === 'package' ? contains.length : addsCount + 1
}

/** No price for a product that can't be bought any more: a link to its replacement. */
function Retired({ title, replacement }: ProductProps) {
  const { t } = useShell()
  return (
    <section aria-label={t('catalog.product.price')}>
      <Sheet>
        <div className={styles.buy}>
          <p className="label">{t('catalog.product.retired', { title })}</p>
          {replacement !== undefined && (
            <ButtonLink href={replacement.href} kind="main" size="large" full>
              {replacement.title}
            </ButtonLink>
          )}
        </div>
      </Sheet>
    </section>
  )
}

/** What counting it means, before or after the month; a package bills at least so many. */
function byUseText(usage: UsageView | undefined, t: Translate): string {
  const byUse = t(usage?.isPrepaid === true ? 'catalog.product.paidInAdvance' : 'catalog.product.chargedByUse')
  if (usage === undefined || usage.bundledMinimum === 0) return byUse
  const quantity = formatQuantity(usage.assetType, usage.bundledMinimum, t)
  return `${byUse} ${t('catalog.product.minimum', { quantity })}`
}

/** The one module that it brings, by its name. */
function alongOf({ needs }: ProductProps): string | undefined {
  const [first, ...others] = needs.filter(({ state }) => state === 'will_be_added' || state === 'comes_with')
  return others.length === 0 ? first?.title : undefined
}

interface NotesProps {
  readonly hasTrial: boolean
  readonly ownTrial: ProductProps['ownTrial'] | undefined
}

/** What is free in a trial, and how the plan is changed later; a member's trial is over, or not about this. */
function Notes({ hasTrial, ownTrial }: NotesProps) {
  const { t } = useShell()
  const ownText = ownTrial?.unit === 'month' ? 'catalog.product.ownTrialMonths' : 'catalog.product.ownTrialDays'
  return (
    <ul className={`small muted ${styles.notes}`}>
      {hasTrial && (
        <li>
          <Icon name="clock" size={16} />
          {ownTrial === undefined ? t('catalog.product.trial') : t(ownText, { count: ownTrial.count })}
        </li>
      )}
      <li>
        <Icon name="info" size={16} />
        {t('catalog.product.toChange')}
      </li>
    </ul>
  )
}

/**
 * The cart's button under the one that changes the subscription: a member tries nothing. What is below the own plan, and what
 * begins an ended one anew, has the one button (A-120, B-152), and a part of the plan only its mark.
 */
function UnderUpgrade({ upgrade, ...product }: ProductProps) {
  const { id, kind, title, action, button, isExclusive: pricing } = product
  if (action.kind === 'in_plan')
    return (
      <p>
        <WithinPlanBadge action={action} />
      </p>
    )
  if (action.kind === 'add' && (action.isDown === true || upgrade?.kind === 'reactivate')) return null
  const second = action.kind === 'add' ? ({ ...button, label_key: 'common.addToCart' } as const) : button
  return (
    <ProductButton
      {...{ id, title, action, pricing }}
      button={second}
      isModule={kind === 'module'}
      lines={linesOf(product)}
      look="wide"
    />
  )
}

interface ProductBuyProps extends ProductProps {
  /** The main action, where it isn't the cart's. */
  readonly upgradeAction?: ReactNode
}

/** What it costs, the one button, and what the total becomes. */
export function ProductBuy({ upgradeAction, ...props }: ProductBuyProps) {
  const { id, kind, title, action, price, isRetired, isInTrial, badge, totals, switchHref } = props
  const { shell, t } = useShell()
  const usage = action.kind === 'add' ? props.usage : undefined
  const { units, isCurrent, setUnits } = useUnits(usage?.quantity)
  const isByUse = price.shows === 'amount' && price.unit !== 'company'
  const shownTotals = action.kind === 'add' ? totals : undefined
  const decimals = shownTotals && totalsDecimals({ price, totals: shownTotals, usage, units })
  if (isRetired) return <Retired {...props} />
  return (
    <section aria-label={t('catalog.product.price')} tabIndex={-1}>
      <Sheet>
        <div className={styles.buy}>
          <div>
            <PriceTag price={price} size="xl" layout="beside" withSaving decimals={decimals} />
            {isByUse && <p className="small muted">{byUseText(props.usage, t)}</p>}
            {badge !== undefined && action.kind !== 'held' && (
              <p className={styles.badge}>
                <PlanBadge badge={badge} />
              </p>
            )}
          </div>
          {usage !== undefined && units !== undefined && (
            <LazyUsage title={title} usage={usage} units={units} onChange={setUnits} />
          )}
          {upgradeAction}
          {upgradeAction === undefined ? (
            <ProductButton
              {...{ id, title, action }}
              button={props.button}
              isModule={kind === 'module'}
              pricing={props.isExclusive}
              lines={linesOf(props)}
              quantity={units}
              look="main"
            />
          ) : (
            <UnderUpgrade {...props} />
          )}
          {switchHref !== undefined && (
            <ButtonLink full href={switchHref}>
              {t('catalog.switchOn')}
            </ButtonLink>
          )}
          {isHeld(action) && <LazyLeavePlan id={id} title={title} action={action} look="wide" />}
        </div>
        {shownTotals !== undefined && (
          <ProductTotals
            title={title}
            along={alongOf(props)}
            price={price}
            totals={shownTotals}
            usage={usage}
            units={units}
            isCurrent={isCurrent}
          />
        )}
      </Sheet>
      {action.kind !== 'contact' && action.kind !== 'included' && (
        <Notes hasTrial={isInTrial && shell.viewer.kind === 'visitor'} ownTrial={props.ownTrial} />
      )}
    </section>
  )
}

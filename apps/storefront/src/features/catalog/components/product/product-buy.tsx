import type { ProductProps, UsageView } from '@waybill/contract/pages'
import { formatQuantity, type Translate } from '@waybill/i18n'
import { type ReactNode, useEffect, useState } from 'react'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Sheet } from '@waybill/ui/sheet/sheet.tsx'
import { useShell } from '../../../../app/shell-context.ts'
import { codeSplit } from '../../../../app/code-split.tsx'
import { PlanBadge } from '../../../../app/plan-badge.tsx'
import { PriceTag } from '../../../../app/price-tag.tsx'
import { staticPart } from '../../../../app/static-part.tsx'
import { ProductButton } from '../../../../cart/product-button.tsx'
import { WithinPlanBadge } from '../../../../cart/within-plan-badge.tsx'
import { isHeld } from '../../model/is-held.ts'
import { LazyLeavePlan } from './lazy-leave-plan.ts'
import { ProductNotes, RetiredProduct } from './product-notes.tsx'
import styles from './product-parts.module.css'
import { ProductTotals, totalsDecimals } from './product-totals.tsx'
import { replaceAddress } from '../../../../lib/own-address.ts'

/** Ten clicks on plus are one request. */
const PAUSE_MS = 300

/** The number of units stays in the address: it can be shared, and going back shows it again. */
function keepInAddress(units: number): void {
  const address = new URL(location.href)
  address.searchParams.set('units', String(units))
  replaceAddress(address)
}

/**
 * Number of units that the reader looks at. The amount of the product itself is known at once; the total, which other
 * products of the cart may share the quantity in, comes from the server a moment later. `isCurrent` says that both belong
 * together.
 */
function useUnits(answered: number | undefined): {
  readonly units: number | undefined
  readonly isCurrent: boolean
  readonly setUnits: (units: number) => void
} {
  const { refresh } = useShell()
  const [requested, setRequested] = useState<number>()
  const units = answered === undefined ? undefined : (requested ?? answered)
  const isCurrent = units === answered
  useEffect(() => {
    if (requested === undefined) return
    keepInAddress(requested)
    if (isCurrent) return
    const timer = setTimeout(() => void refresh(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [requested, isCurrent, refresh])
  return { units, isCurrent, setUnits: setRequested }
}

const LazyUsage = codeSplit('features/catalog/components/product/product-usage', () =>
  import('./product-usage.tsx').then((code) => code.ProductUsage),
)

const StaticRetired = staticPart('retired-product', import.meta.env.SSR && RetiredProduct)
const StaticNotes = staticPart('product-notes', import.meta.env.SSR && ProductNotes)

function linesOf({ kind, addsCount, contains }: ProductProps): number {
  return kind === 'package' ? contains.length : addsCount + 1
}

/** Unit of a price, before or after the month; a package bills at least so many. */
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

/**
 * The cart's button under the one that changes the subscription: a member tries nothing. What is below the own plan, and what
 * begins an ended one anew, has the one button, and a part of the plan only its mark.
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

/** Price, the one button, and what the total becomes. */
export function ProductBuy({ upgradeAction, ...props }: ProductBuyProps) {
  const { id, kind, title, action, price, isRetired, isInTrial, badge, totals, switchHref } = props
  const { shell, t } = useShell()
  const usage = action.kind === 'add' ? props.usage : undefined
  const { units, isCurrent, setUnits } = useUnits(usage?.quantity)
  const isByUse = price.shows === 'amount' && price.unit !== 'company'
  const shownTotals = action.kind === 'add' ? totals : undefined
  const decimals = shownTotals && totalsDecimals({ price, totals: shownTotals, usage, units })
  if (isRetired) return <StaticRetired title={title} {...(props.replacement && { replacement: props.replacement })} />
  return (
    <section aria-label={t('catalog.product.price')} tabIndex={-1}>
      <Sheet>
        <div className={styles.buy}>
          <div>
            <PriceTag price={price} size="xl" layout="beside" withSaving decimals={decimals} />
            {props.usage?.byModel?.tiers.map((text) => (
              <p key={text} className="small muted">
                {text}
              </p>
            ))}
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
        <StaticNotes
          hasTrial={isInTrial && shell.viewer.kind === 'visitor'}
          ownTrial={props.ownTrial}
          around={props.packageAround}
        />
      )}
    </section>
  )
}

import type { PackageSteps } from '@waybill/contract/pages'
import type { PlanCard } from '@waybill/contract/views'
import type { Decimals } from '@waybill/i18n'
import { Contours } from '@waybill/ui/contours/contours.tsx'
import { RuledGrid } from '@waybill/ui/ruled-grid/ruled-grid.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { PriceTag } from '../../../app/price-tag.tsx'
import { priceDecimals } from '../../../lib/price-decimals.ts'
import { ProductButton } from '../../../cart/product-button.tsx'
import { MorePackages } from './more-packages.tsx'
import { PackageItems } from './package-items.tsx'
import styles from './package-sheet.module.css'

function PackageEntry({ item, decimals }: { readonly item: PlanCard; readonly decimals: Decimals }) {
  const { t } = useShell()
  return (
    <li className={styles.entry}>
      <span className={styles.ground}>
        <Contours place="panel" />
      </span>
      <div>
        <h3 className={styles.title}>
          <a className={styles.link} id={`package-${item.id}`} href={item.href}>
            {item.title}
          </a>
        </h3>
        <p className="small muted">
          {item.isRecommended && (
            <>
              <b>{t('catalog.plans.recommended')}</b>
              {' · '}
            </>
          )}
          {item.subtitle}
        </p>
      </div>
      <p className={styles.text}>{item.description}</p>
      <div className={styles.contents}>
        <p className="small label">
          {item.everythingIn === undefined
            ? t('catalog.count.modules', { count: item.moduleCount })
            : t('catalog.plans.everythingIn', { plan: item.everythingIn })}
        </p>
        <PackageItems {...item} />
      </div>
      <div className={styles.buy}>
        <PriceTag price={item.price} size="xl" withSaving decimals={decimals} />
        <ProductButton
          id={item.id}
          title={item.title}
          action={item.action}
          button={item.button}
          isModule={false}
          pricing={item.isExclusive}
          lines={item.moduleCount}
          look="wide"
        />
      </div>
    </li>
  )
}

/** Packages to choose from at once: what each is, what it holds, what it costs; one sheet, ruled. */
export function PackageSheet(packages: PackageSteps) {
  const decimals = priceDecimals(packages.cards.map(({ price }) => price))
  return (
    <>
      <RuledGrid cells="wide">
        {packages.cards.map((item) => (
          <PackageEntry key={item.id} item={item} decimals={decimals} />
        ))}
      </RuledGrid>
      <MorePackages moreHref={packages.moreHref} />
    </>
  )
}

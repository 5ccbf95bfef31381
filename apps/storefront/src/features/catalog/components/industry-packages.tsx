import type { PackageSteps } from '@waybill/contract/pages'
import type { PlanCard } from '@waybill/contract/views'
import type { Decimals } from '@waybill/i18n'
import { Badge } from '@waybill/ui/badge/badge.tsx'
import { Contours } from '@waybill/ui/contours/contours.tsx'
import { RuledGrid } from '@waybill/ui/ruled-grid/ruled-grid.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { useShell } from '../../../app/shell-context.ts'
import { PriceTag } from '../../../app/price-tag.tsx'
import { priceDecimals } from '../../../lib/price-decimals.ts'
import styles from './industry-packages.module.css'
import { MorePackages } from './more-packages.tsx'
import { PackageItems } from './package-items.tsx'

const MARKS: Partial<Record<PlanCard['action']['kind'], 'catalog.inCart' | 'catalog.plans.current'>> = {
  selected: 'catalog.inCart',
  current: 'catalog.plans.current',
}

function PackageTile({ item, decimals }: { readonly item: PlanCard; readonly decimals: Decimals }) {
  const { t } = useShell()
  const mark = MARKS[item.action.kind]
  return (
    <li className={styles.tile}>
      <span className={styles.ground}>
        <Contours place="panel" />
      </span>
      <div className={styles.words}>
        <a className={styles.link} id={`package-${item.id}`} href={item.href}>
          <b>{item.title}</b>
        </a>
        <span className="small muted">{t('catalog.count.modules', { count: item.moduleCount })}</span>
        {mark !== undefined && (
          <Badge kind="go" icon="check">
            {t(mark)}
          </Badge>
        )}
        <PackageItems {...item} />
      </div>
      <div className={styles.foot}>
        <PriceTag price={item.price} size="large" withSaving decimals={decimals} />
        {/* the name is the link: this only shows that the tile is one */}
        <span className="go small" aria-hidden="true">
          {t('catalog.industryPackages.see')}
        </span>
      </div>
    </li>
  )
}

/** Packages for one industry each: a tile leads to what is in it. */
export function IndustryPackages(packages: PackageSteps) {
  const { t } = useShell()
  const decimals = priceDecimals(packages.cards.map(({ price }) => price))
  return (
    <section aria-labelledby="industry-packages">
      <Stack gap="s">
        <SectionHead
          id="industry-packages"
          title={t('catalog.industryPackages.title')}
          note={t('catalog.industryPackages.intro')}
        />
        <RuledGrid cells="small">
          {packages.cards.map((item) => (
            <PackageTile key={item.id} item={item} decimals={decimals} />
          ))}
        </RuledGrid>
        <MorePackages moreHref={packages.moreHref} />
      </Stack>
    </section>
  )
}

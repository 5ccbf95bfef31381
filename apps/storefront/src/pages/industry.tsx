import type { IndustryProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Breadcrumbs } from '@waybill/ui/breadcrumbs/breadcrumbs.tsx'
import { Motif } from '@waybill/ui/motif/motif.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { useFrame } from '../app/frame-context.ts'
import { SitePage } from '../app/site-page.tsx'
import { CartColumns } from '../features/cart/components/cart-columns.tsx'
import { FilterChips } from '../features/catalog/components/filter-chips.tsx'
import { FilterColumn } from '../features/catalog/components/filter-column.tsx'
import { ModuleSections } from '../features/catalog/components/module-sections.tsx'
import { PackageSheet } from '../features/catalog/components/package-sheet.tsx'
import { Results } from '../features/catalog/components/results.tsx'
import { tradeMotif } from '../features/catalog/model/trade-motif.ts'
import styles from './industry.module.css'
import { LateEstimateAction } from './parts/late-estimate-action.ts'
import { LateShareAction } from './parts/late-share-action.ts'

type HeadProps = Pick<IndustryProps, 'name' | 'slug' | 'summary' | 'moduleCount'>

function Head({ name, slug, summary, moduleCount }: HeadProps) {
  const { frame, t } = useFrame()
  return (
    <Stack gap="s">
      <Breadcrumbs
        label={t('catalog.breadcrumb')}
        crumbs={[{ text: t('catalog.title'), href: localePath(frame.locale, '/platform/marketplace') }, { text: name }]}
      />
      <div className={styles.head}>
        <Motif name={tradeMotif(slug)} size="large" />
        <div>
          <h1>{t('catalog.industry.title', { industry: name })}</h1>
          <p className="muted">
            {summary} {t('catalog.count.modules', { count: moduleCount })}.
          </p>
        </div>
      </div>
    </Stack>
  )
}

/** Its own packages; a trade without one begins with a plan, like everybody. */
function TradePackages({ packages, plans, name }: Pick<IndustryProps, 'packages' | 'plans' | 'name'>) {
  const { t } = useFrame()
  const hasOwn = packages.cards.length > 0
  return (
    <section aria-labelledby="packages">
      <Stack gap="s">
        <SectionHead
          id="packages"
          title={hasOwn ? t('listing.industry.packages', { count: packages.cards.length }) : t('catalog.plans.title')}
          note={hasOwn ? t('catalog.industryPackages.intro') : t('listing.industry.none', { industry: name })}
        />
        <PackageSheet {...(hasOwn ? packages : { cards: plans })} />
      </Stack>
    </section>
  )
}

/** A trade: what it is, its packages first, then its modules by category (CAT-03). */
export default function IndustryPage(props: IndustryProps) {
  const { platforms, industries, categories, cart } = props
  return (
    <SitePage width="wide" ground current="catalogue">
      <CartColumns
        cart={cart}
        head={<Head {...props} />}
        filter={<FilterColumn platforms={platforms} industries={industries} />}
        backTo="catalogue"
        shareAction={cart && <LateShareAction cart={cart} size="small" />}
        estimateAction={cart && <LateEstimateAction cart={cart} size="small" />}
      >
        <FilterChips platforms={platforms} industries={industries} />
        <Results>
          <TradePackages {...props} />
          {categories.length > 0 && <ModuleSections {...props} />}
        </Results>
      </CartColumns>
    </SitePage>
  )
}

import type { CatalogueProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Empty } from '@waybill/ui/empty/empty.tsx'
import { SegmentLinks } from '@waybill/ui/segments/segments.tsx'
import { useFrame } from '../app/frame-context.ts'
import { SitePage } from '../app/site-page.tsx'
import { CartColumns } from '../features/cart/components/cart-columns.tsx'
import { CatalogueHead } from '../features/catalog/components/catalogue-head.tsx'
import { Category } from '../features/catalog/components/category.tsx'
import { FilterChips } from '../features/catalog/components/filter-chips.tsx'
import { FilterColumn } from '../features/catalog/components/filter-column.tsx'
import { IndustryPackages } from '../features/catalog/components/industry-packages.tsx'
import { Modules } from '../features/catalog/components/modules.tsx'
import { PlanLine } from '../features/catalog/components/plan-line.tsx'
import styles from './catalogue.module.css'
import { LateShareAction } from './parts/late-share-action.ts'

/** Modules by category; a platform's own page needs no second heading for its only category. */
function ModuleSections({ heading, view, gridHref, listHref, categories }: CatalogueProps) {
  const { t } = useFrame()
  const [only] = categories
  const segments = [
    { value: 'grid', label: t('catalog.view.grid'), icon: 'grid', href: gridHref },
    { value: 'list', label: t('catalog.view.list'), icon: 'list', href: listHref },
  ] as const
  return (
    <section className={styles.modules} aria-labelledby="modules">
      <div className={styles.modulesHead}>
        <h2 id="modules">{t('catalog.modules')}</h2>
        <SegmentLinks label={t('catalog.view.label')} value={view} segments={segments} />
      </div>
      {heading === 'platform' && only !== undefined ? (
        <Modules modules={only.modules} view={view} />
      ) : (
        categories.map((category) => <Category key={category.id} category={category} view={view} />)
      )}
    </section>
  )
}

/** A search that found nothing says for what; a filter that leaves nothing says so. */
function NothingMatches({ heading }: Pick<CatalogueProps, 'heading'>) {
  const { frame, t } = useFrame()
  const query = new URLSearchParams(frame.path.split('?')[1]).get('q')?.trim() ?? ''
  const isSearch = heading === 'search'
  return (
    <Empty
      title={isSearch ? t('search.empty.title', { query }) : t('catalog.empty.title')}
      action={
        <ButtonLink href={localePath(frame.locale, '/platform/marketplace')}>{t('catalog.empty.action')}</ButtonLink>
      }
    >
      {t(isSearch ? 'search.empty.browse' : 'catalog.empty.text')}
    </Empty>
  )
}

/** The catalogue: filter, plans on the line, packages for a trade, modules by category, and the cart beside them. */
export default function CataloguePage(props: CatalogueProps) {
  const { plans, industryPackages, categories, platforms, industries, cart, heading } = props
  const isEmpty = plans.length === 0 && industryPackages.length === 0 && categories.length === 0
  const isDetail = heading === 'platform' || heading === 'industry'
  return (
    <SitePage width="wide" ground current="catalogue">
      <CartColumns
        cart={cart}
        head={<CatalogueHead {...props} />}
        filter={<FilterColumn platforms={platforms} industries={industries} />}
        backTo={isDetail ? 'catalogue' : undefined}
        shareAction={cart && <LateShareAction cart={cart} size="small" />}
      >
        <FilterChips platforms={platforms} industries={industries} />
        {plans.length > 0 && <PlanLine plans={plans} />}
        {industryPackages.length > 0 && <IndustryPackages packages={industryPackages} />}
        {categories.length > 0 && <ModuleSections {...props} />}
        {isEmpty && <NothingMatches heading={heading} />}
      </CartColumns>
    </SitePage>
  )
}

import type { IndustryProps } from '@waybill/contract/pages'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { useShell } from '../app/shell-context.ts'
import { staticPart } from '../app/static-part.tsx'
import { SitePage } from '../app/site/site-page.tsx'
import { CartColumns } from '../features/cart/components/panel/cart-columns.tsx'
import { FilterChips } from '../features/catalog/components/filter/filter-chips.tsx'
import { FilterColumn } from '../features/catalog/components/filter/filter-column.tsx'
import { IndustryHead } from '../features/catalog/components/industry-head.tsx'
import { ModuleSections } from '../features/catalog/components/module-sections.tsx'
import { PackageSheet } from '../features/catalog/components/package-sheet.tsx'
import { Results } from '../features/catalog/components/filter/results.tsx'
import { LazyCartActions } from './parts/lazy-cart-actions.ts'

const StaticHead = staticPart('industry-head', import.meta.env.SSR && IndustryHead)

/** Its own packages; an industry without one begins with a plan, like every visitor. */
function OwnPackages({ packages, plans, name }: Pick<IndustryProps, 'packages' | 'plans' | 'name'>) {
  const { t } = useShell()
  const hasOwn = packages.cards.length > 0
  return (
    <section aria-labelledby="packages">
      <Stack gap="s">
        <SectionHead
          id="packages"
          title={t(hasOwn ? 'catalog.industryPackages.title' : 'catalog.plans.title')}
          note={hasOwn ? t('catalog.industryPackages.intro') : t('listing.industry.none', { industry: name })}
        />
        <PackageSheet {...(hasOwn ? packages : { cards: plans })} />
      </Stack>
    </section>
  )
}

/** An industry: what it is, its packages first, then its modules by category. */
export default function IndustryPage(props: IndustryProps) {
  const { platforms, industries, categories, cart } = props
  return (
    <SitePage width="wide" ground current="catalogue">
      <CartColumns
        cart={cart}
        team={props.team}
        head={
          <StaticHead
            name={props.name}
            slug={props.slug}
            summary={props.summary}
            moduleCount={props.moduleCount}
            hasPackages={props.packages.cards.length > 0}
          />
        }
        filter={<FilterColumn platforms={platforms} industries={industries} />}
        backTo="catalogue"
        actions={cart && <LazyCartActions cart={cart} />}
      >
        <FilterChips platforms={platforms} industries={industries} />
        <Results>
          <OwnPackages {...props} />
          {categories.length > 0 && <ModuleSections {...props} isIndustry />}
        </Results>
      </CartColumns>
    </SitePage>
  )
}

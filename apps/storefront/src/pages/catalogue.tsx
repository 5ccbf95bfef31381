import type { CatalogueProps } from '@waybill/contract/pages'
import type { PlanCard } from '@waybill/contract/views'
import type { ReactNode } from 'react'
import { staticPart } from '../app/static-part.tsx'
import { SitePage } from '../app/site/site-page.tsx'
import { CartColumns } from '../features/cart/components/panel/cart-columns.tsx'
import { FilterChips } from '../features/catalog/components/filter/filter-chips.tsx'
import { FilterColumn } from '../features/catalog/components/filter/filter-column.tsx'
import { IndustryPackages } from '../features/catalog/components/industry-packages.tsx'
import { ModuleSections } from '../features/catalog/components/module-sections.tsx'
import { PlanLine } from '../features/catalog/components/pricing/plan-line.tsx'
import { Results } from '../features/catalog/components/filter/results.tsx'
import { LazyCartActions } from './parts/lazy-cart-actions.ts'
import { CatalogueHead } from '../features/catalog/components/catalogue-head.tsx'
import { NothingMatches } from '../features/catalog/components/nothing-matches.tsx'

const StaticHead = staticPart('catalogue-head', import.meta.env.SSR && CatalogueHead)

const StaticNothing = staticPart('nothing-matches', import.meta.env.SSR && NothingMatches)

interface CataloguePageProps extends CatalogueProps {
  /** Content of a category before its modules: its page is this one, with that. */
  readonly example?: ReactNode
  /** In place of the cart's button of a plan. */
  readonly renderUpgrade?: (plan: PlanCard) => ReactNode
}

/** The catalogue: filter, plans on the line, packages for an industry, modules by category, and the cart beside them. */
export default function CataloguePage({ example, renderUpgrade, ...props }: CataloguePageProps) {
  const { plans, industryPackages, categories, platforms, industries, cart, heading } = props
  const isEmpty = plans.length === 0 && industryPackages.cards.length === 0 && categories.length === 0
  return (
    <SitePage width="wide" ground current="catalogue">
      <CartColumns
        cart={cart}
        team={props.team}
        head={
          <StaticHead
            heading={heading}
            name={props.name}
            summary={props.summary}
            picture={props.picture}
            moduleCount={props.moduleCount}
            packageCount={props.packageCount}
            icon={categories[0]?.icon}
          />
        }
        filter={<FilterColumn platforms={platforms} industries={industries} />}
        backTo={heading === 'platform' ? 'catalogue' : undefined}
        actions={cart && <LazyCartActions cart={cart} />}
      >
        <FilterChips platforms={platforms} industries={industries} />
        <Results>
          {example}
          {plans.length > 0 && <PlanLine plans={plans} renderUpgrade={renderUpgrade} />}
          {industryPackages.cards.length > 0 && <IndustryPackages {...industryPackages} />}
          {categories.length > 0 && <ModuleSections {...props} isPlatform={heading === 'platform'} />}
          {isEmpty && <StaticNothing hasWayBack />}
        </Results>
      </CartColumns>
    </SitePage>
  )
}

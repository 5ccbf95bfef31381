import type { FeaturedProps } from '@waybill/contract/pages'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { useShell } from '../app/shell-context.ts'
import { staticPart } from '../app/static-part.tsx'
import { SitePage } from '../app/site/site-page.tsx'
import { CartColumns } from '../features/cart/components/panel/cart-columns.tsx'
import { FeaturedHead } from '../features/catalog/components/featured-head.tsx'
import { FilterChips } from '../features/catalog/components/filter/filter-chips.tsx'
import { FilterColumn } from '../features/catalog/components/filter/filter-column.tsx'
import { ModuleSection } from '../features/catalog/components/module-sections.tsx'
import { Modules } from '../features/catalog/components/modules.tsx'
import { NothingMatches } from '../features/catalog/components/nothing-matches.tsx'
import { PackageSheet } from '../features/catalog/components/package-sheet.tsx'
import { Results } from '../features/catalog/components/filter/results.tsx'
import { LazyCartActions } from './parts/lazy-cart-actions.ts'

const StaticHead = staticPart('featured-head', import.meta.env.SSR && FeaturedHead)
const StaticNothing = staticPart('nothing-matches', import.meta.env.SSR && NothingMatches)

/** Page for an empty cart: packages that fit at once, then modules worth a first look. */
export default function FeaturedPage(props: FeaturedProps) {
  const { packages, modules, platforms, industries, view, allHref, cart } = props
  const { t } = useShell()
  const isEmpty = packages.cards.length === 0 && modules.length === 0
  return (
    <SitePage width="wide" ground current="catalogue">
      <CartColumns
        cart={cart}
        team={props.team}
        head={<StaticHead />}
        filter={<FilterColumn platforms={platforms} industries={industries} />}
        actions={cart && <LazyCartActions cart={cart} />}
      >
        <FilterChips platforms={platforms} industries={industries} />
        <Results>
          {packages.cards.length > 0 && (
            <section aria-labelledby="packages">
              <Stack gap="s">
                <SectionHead id="packages" title={t('listing.featured.packages')} />
                <PackageSheet {...packages} />
              </Stack>
            </section>
          )}
          {modules.length > 0 && (
            <ModuleSection {...props}>
              <Modules modules={modules} view={view} />
            </ModuleSection>
          )}
          {isEmpty && <StaticNothing />}
          <div>
            <ButtonLink href={allHref}>{t('listing.featured.all')}</ButtonLink>
          </div>
        </Results>
      </CartColumns>
    </SitePage>
  )
}

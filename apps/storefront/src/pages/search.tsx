import type { SearchProps } from '@waybill/contract/pages'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useShell } from '../app/shell-context.ts'
import { staticPart } from '../app/static-part.tsx'
import { SitePage } from '../app/site/site-page.tsx'
import { CartColumns } from '../features/cart/components/panel/cart-columns.tsx'
import { FoundModules } from '../features/search/components/found-modules.tsx'
import { FoundPackages } from '../features/search/components/found-packages.tsx'
import { OtherWays, SearchHead } from '../features/search/components/search-head.tsx'
import { LazyCartActions } from './parts/lazy-cart-actions.ts'

const StaticHead = staticPart('search-head', import.meta.env.SSR && SearchHead)

const StaticWays = staticPart('other-ways', import.meta.env.SSR && OtherWays)

/** Results of a search, the kind with the best match first; or other ways to what was looked for. */
export default function SearchPage(props: SearchProps) {
  const { bundleCount, moduleCount, bundles, modules, moduleFilter, moreHref, cart } = props
  const { t } = useShell()
  const foundModules = <FoundModules count={moduleCount} modules={modules} filter={moduleFilter} />
  return (
    <SitePage width="wide" ground>
      <CartColumns
        cart={cart}
        team={props.team}
        head={
          <StaticHead
            query={props.query}
            rule={props.rule}
            bundleCount={bundleCount}
            moduleCount={moduleCount}
            correction={props.correction}
          />
        }
        actions={cart && <LazyCartActions cart={cart} />}
      >
        {props.first === 'modules' && foundModules}
        <FoundPackages count={bundleCount} packages={bundles} />
        {props.first === 'packages' && foundModules}
        {moreHref !== undefined && <ButtonLink href={moreHref}>{t('catalog.showMore')}</ButtonLink>}
        {bundleCount + moduleCount === 0 && (
          <StaticWays rule={props.rule} categories={props.categories} contactHref={props.contactHref} />
        )}
      </CartColumns>
    </SitePage>
  )
}

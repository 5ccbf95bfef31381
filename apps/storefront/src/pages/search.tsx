import type { SearchProps } from '@waybill/contract/pages'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { useFrame } from '../app/frame-context.ts'
import { still } from '../app/still.tsx'
import { SitePage } from '../app/site-page.tsx'
import { CartColumns } from '../features/cart/components/cart-columns.tsx'
import { FoundModules } from '../features/search/components/found-modules.tsx'
import { FoundPackages } from '../features/search/components/found-packages.tsx'
import { OtherWays } from '../features/search/components/other-ways.tsx'
import { SearchHead } from '../features/search/components/search-head.tsx'
import { LateCartActions } from './parts/late-cart-actions.ts'

const StillHead = still('search-head', import.meta.env.SSR && SearchHead)

const StillWays = still('other-ways', import.meta.env.SSR && OtherWays)

/** What a search found: packages before modules; or other ways to what was looked for (SRCH-10, SRCH-12). */
export default function SearchPage(props: SearchProps) {
  const { bundleCount, moduleCount, bundles, modules, moduleFilter, moreHref, cart } = props
  const { t } = useFrame()
  return (
    <SitePage width="wide" ground>
      <CartColumns
        cart={cart}
        head={
          <StillHead
            query={props.query}
            rule={props.rule}
            bundleCount={bundleCount}
            moduleCount={moduleCount}
            correction={props.correction}
          />
        }
        actions={cart && <LateCartActions cart={cart} />}
      >
        <FoundPackages count={bundleCount} packages={bundles} />
        <FoundModules count={moduleCount} modules={modules} filter={moduleFilter} />
        {moreHref !== undefined && <ButtonLink href={moreHref}>{t('catalog.showMore')}</ButtonLink>}
        {bundleCount + moduleCount === 0 && (
          <StillWays rule={props.rule} categories={props.categories} contactHref={props.contactHref} />
        )}
      </CartColumns>
    </SitePage>
  )
}

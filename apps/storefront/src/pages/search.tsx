import type { SearchProps } from '@waybill/contract/pages'
import { SitePage } from '../app/site-page.tsx'
import { CartColumns } from '../features/cart/components/cart-columns.tsx'
import { FoundModules } from '../features/search/components/found-modules.tsx'
import { FoundPackages } from '../features/search/components/found-packages.tsx'
import { OtherWays } from '../features/search/components/other-ways.tsx'
import { SearchHead } from '../features/search/components/search-head.tsx'
import { ShareAction } from './parts/share-action.tsx'

/** What a search found: packages before modules; or other ways to what was looked for (SRCH-10, SRCH-12). */
export default function SearchPage(props: SearchProps) {
  const { bundles, modules, cart } = props
  const isEmpty = bundles.length === 0 && modules.length === 0
  return (
    <SitePage width="wide" ground>
      <CartColumns
        cart={cart}
        head={<SearchHead {...props} />}
        shareAction={cart && <ShareAction cart={cart} size="small" />}
      >
        <FoundPackages packages={bundles} />
        <FoundModules modules={modules} />
        {isEmpty && <OtherWays {...props} />}
      </CartColumns>
    </SitePage>
  )
}

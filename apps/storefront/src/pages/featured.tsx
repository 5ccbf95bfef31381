import type { FeaturedProps } from '@waybill/contract/pages'
import { localePath } from '@waybill/i18n'
import { Breadcrumbs } from '@waybill/ui/breadcrumbs/breadcrumbs.tsx'
import { ButtonLink } from '@waybill/ui/button/button-link.tsx'
import { Empty } from '@waybill/ui/empty/empty.tsx'
import { SectionHead } from '@waybill/ui/section-head/section-head.tsx'
import { Stack } from '@waybill/ui/stack/stack.tsx'
import { useFrame } from '../app/frame-context.ts'
import { SitePage } from '../app/site-page.tsx'
import { CartColumns } from '../features/cart/components/cart-columns.tsx'
import { FilterChips } from '../features/catalog/components/filter-chips.tsx'
import { FilterColumn } from '../features/catalog/components/filter-column.tsx'
import { ModuleSection } from '../features/catalog/components/module-sections.tsx'
import { Modules } from '../features/catalog/components/modules.tsx'
import { PackageSheet } from '../features/catalog/components/package-sheet.tsx'
import { Results } from '../features/catalog/components/results.tsx'
import { LateEstimateAction } from './parts/late-estimate-action.ts'
import { LateShareAction } from './parts/late-share-action.ts'

function Head() {
  const { frame, t } = useFrame()
  return (
    <Stack gap="s">
      <Breadcrumbs
        label={t('catalog.breadcrumb')}
        crumbs={[
          { text: t('catalog.title'), href: localePath(frame.locale, '/platform/marketplace') },
          { text: t('catalog.featured') },
        ]}
      />
      <div>
        <h1>{t('catalog.featured')}</h1>
        <p className="muted">{t('listing.featured.intro')}</p>
      </div>
    </Stack>
  )
}

/** Where an empty cart leads: packages that fit at once, then modules worth a first look (CAT-05). */
export default function FeaturedPage(props: FeaturedProps) {
  const { packages, modules, platforms, industries, view, allHref, cart } = props
  const { t } = useFrame()
  const isEmpty = packages.cards.length === 0 && modules.length === 0
  return (
    <SitePage width="wide" ground current="catalogue">
      <CartColumns
        cart={cart}
        head={<Head />}
        filter={<FilterColumn platforms={platforms} industries={industries} />}
        shareAction={cart && <LateShareAction cart={cart} size="small" />}
        estimateAction={cart && <LateEstimateAction cart={cart} size="small" />}
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
          {isEmpty && <Empty title={t('catalog.empty.title')}>{t('catalog.empty.text')}</Empty>}
          <div>
            <ButtonLink href={allHref}>{t('listing.featured.all')}</ButtonLink>
          </div>
        </Results>
      </CartColumns>
    </SitePage>
  )
}

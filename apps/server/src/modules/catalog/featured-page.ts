import type { FeaturedProps } from '@waybill/contract/pages'
import { marketplaceRoot, visibleModules } from '@waybill/domain/catalog'
import { localePath } from '@waybill/i18n'
import { listedPackages, listingLayout, type ListingInput } from './catalogue-page.ts'
import { listingPath } from './listing-address.ts'
import { packageSteps } from './package-steps.ts'
import { moduleCard, type Reader } from './product-cards.ts'

/** What the shop puts first: featured packages with what is in them, featured modules side by side (CAT-05). */
export function featuredPage(reader: Reader, { filters, cart, labels }: ListingInput): FeaturedProps {
  const { catalogue, locale } = reader
  const { industry, shown } = filters
  const modules = visibleModules(catalogue, industry && { industryId: industry.id })
  return {
    ...listingLayout(reader, filters, labels),
    packages: packageSteps(reader, listedPackages(reader, filters), {
      shown,
      hrefOf: (next) => listingPath(reader, { ...filters, shown: next }),
    }),
    modules: modules.filter(({ isFeatured }) => isFeatured).map((module) => moduleCard(reader, module)),
    allHref: localePath(locale, marketplaceRoot),
    cart,
  }
}

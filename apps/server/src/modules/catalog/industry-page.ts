import type { IndustryProps } from '@waybill/contract/pages'
import type { Industry } from '@waybill/domain/catalog'
import { categorySections, listedPackages, listingLayout, type ListingInput } from './catalogue-page.ts'
import { listingPath } from './listing-address.ts'
import { packageSteps } from './package-steps.ts'
import { planCard, type Reader } from './product-cards.ts'
import { textIn } from './use-cases/read-text.ts'
import { exclusivePlans } from './viewer-prices.ts'

/** An industry's own page: what it is, its packages, and its modules by category (CAT-03, A-22). */
export function industryPage(
  reader: Reader,
  industry: Industry,
  { filters, cart, labels }: ListingInput,
): IndustryProps {
  const { catalogue, locale } = reader
  const categories = categorySections(reader, filters)
  const packages = listedPackages(reader, filters)
  return {
    name: textIn(industry.name, locale),
    slug: industry.slug,
    summary: textIn(industry.summary, locale),
    ...listingLayout(reader, filters, labels),
    packages: packageSteps(reader, packages, {
      shown: filters.shown,
      hrefOf: (next) => listingPath(reader, { ...filters, shown: next }),
    }),
    plans: packages.length > 0 ? [] : exclusivePlans(catalogue).map((item) => planCard(reader, item)),
    moduleCount: categories.reduce((sum, section) => sum + section.total, 0),
    categories,
    cart,
  }
}

import type { ProductProps } from '@waybill/contract/pages'
import type { PriceView } from '@waybill/contract/views'
import { toMajor, zero, type Currency, type Money } from '@waybill/domain/money'
import { formatUnit, localePath, type Locale, type Translate } from '@waybill/i18n'

interface FactsViewer {
  readonly publicUrl: string
  readonly locale: Locale
  readonly shopName: string
  readonly currency: Currency
  readonly t: Translate
  /** The page's own address without locale prefix: of a module with aliases the canonical one. */
  readonly path: string
}

const CONTEXT = 'https://schema.org'

/** The unit price of a month; with a note where it is free up to a quantity. */
function offerOf(amount: Money, price: Extract<PriceView, { readonly shows: 'amount' | 'free' }>, viewer: FactsViewer) {
  const { unit, freeUnits } = price
  const isLimited = price.shows === 'free' && price.then !== undefined && freeUnits > 0
  const rate = price.shows === 'amount' ? price.rate : undefined
  const terms = { price: rate === undefined ? toMajor(amount) : Number(rate.unit), priceCurrency: amount.currency }
  return {
    '@type': 'Offer',
    ...terms,
    url: addressOf(viewer, viewer.path),
    availability: `${CONTEXT}/InStock`,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      ...terms,
      unitText: formatUnit(unit, viewer.t, 'month'),
      billingDuration: 'P1M',
      ...(rate?.size !== undefined && { referenceQuantity: { '@type': 'QuantitativeValue', value: rate.size } }),
      ...(isLimited && { eligibleQuantity: { '@type': 'QuantitativeValue', maxValue: freeUnits } }),
    },
  }
}

/** An offer is a price that can be had: none for contact-us, for what is included anyway, or not sold in the currency (CAT-08). */
function offerIn(props: ProductProps, viewer: FactsViewer): object | undefined {
  const { price } = props
  if (price.shows === 'amount') return offerOf(price.amount, price, viewer)
  return price.shows === 'free' ? offerOf(zero(viewer.currency), price, viewer) : undefined
}

function addressOf({ publicUrl, locale }: FactsViewer, path: string): string {
  return publicUrl + localePath(locale, path)
}

function crumbsOf(props: ProductProps, viewer: FactsViewer): object {
  const crumbs = [
    { name: viewer.t('catalog.title'), item: addressOf(viewer, '/platform/marketplace') },
    ...(props.category === undefined
      ? []
      : [{ name: props.category.name, item: viewer.publicUrl + props.category.href }]),
    { name: props.title, item: addressOf(viewer, viewer.path) },
  ]
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, at) => ({ '@type': 'ListItem', position: at + 1, ...crumb })),
  }
}

/** Facts of a product's page for search engines: the product with its offer, and its path in the shop. */
export function productFacts(props: ProductProps, viewer: FactsViewer): readonly object[] {
  const offer = offerIn(props, viewer)
  const product = {
    '@context': CONTEXT,
    '@type': 'Product',
    name: props.title,
    description: props.description,
    url: addressOf(viewer, viewer.path),
    brand: { '@type': 'Brand', name: viewer.shopName },
    ...(props.category !== undefined && { category: props.category.name }),
    ...(offer !== undefined && { offers: offer }),
  }
  return [product, crumbsOf(props, viewer)]
}

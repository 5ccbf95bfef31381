import { describe, expect, test } from 'vitest'
import type { ProductProps } from '@waybill/contract/pages'
import { money } from '@waybill/domain/money'
import { createTranslator } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import { productFacts } from './product-facts.ts'

const viewer = {
  publicUrl: 'https://shop.example',
  locale: 'en',
  shopName: 'Fleet',
  currency: 'USD',
  t: createTranslator('en', compileCatalogue('en')),
  path: '/board',
} as const

const props: ProductProps = {
  kind: 'module',
  isExclusive: false,
  id: 11,
  icon: 'board',
  title: 'Board',
  description: 'Every route of the day',
  category: { name: 'Planning', icon: 'planning', href: '/fr/platform/marketplace/planning' },
  price: { shows: 'amount', amount: money(2950, 'USD'), unit: 'driver', freeUnits: 0 },
  action: { kind: 'add' },
  button: { label_key: 'common.addToCart', enabled: 1, reason_key: '', action: 'add' },
  needs: [],
  addsCount: 0,
  contains: [],
  offered: [],
  inPackages: [],
  neededBy: [],
  related: [],
  isRetired: false,
  isInTrial: false,
  cart: null,
}

const offerAt = (price: ProductProps['price']) => productFacts({ ...props, price }, viewer)[0]

describe('[CAT-18] what search engines read of a product', () => {
  test('of a price below a cent is all of it, and of blocks for how many units it is', () => {
    const by = { shows: 'amount', amount: money(0, 'USD'), unit: 'driver', freeUnits: 0 } as const
    expect(offerAt({ ...by, rate: { unit: '0.0005', isFrom: true } })).toMatchObject({ offers: { price: 0.0005 } })
    expect(offerAt({ ...by, rate: { unit: '10', size: 1000 } })).toMatchObject({
      offers: { price: 10, priceSpecification: { referenceQuantity: { value: 1000 } } },
    })
  })

  test('is its name, its page, its seller, its category, and the price of one unit for a month', () => {
    expect(productFacts(props, viewer)[0]).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Board',
      description: 'Every route of the day',
      url: 'https://shop.example/board',
      brand: { '@type': 'Brand', name: 'Fleet' },
      category: 'Planning',
      offers: {
        '@type': 'Offer',
        price: 29.5,
        priceCurrency: 'USD',
        url: 'https://shop.example/board',
        availability: 'https://schema.org/InStock',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: 29.5,
          priceCurrency: 'USD',
          unitText: 'per driver / month',
          billingDuration: 'P1M',
        },
      },
    })
  })

  test('is where it stands: the catalogue, its category, itself', () => {
    expect(productFacts(props, { ...viewer, locale: 'fr' })[1]).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        {
          '@type': 'ListItem',
          position: 1,
          name: 'Catalogue',
          item: 'https://shop.example/fr/platform/marketplace',
        },
        {
          '@type': 'ListItem',
          position: 2,
          name: 'Planning',
          item: 'https://shop.example/fr/platform/marketplace/planning',
        },
        { '@type': 'ListItem', position: 3, name: 'Board', item: 'https://shop.example/fr/board' },
      ],
    })
    const { category, ...without } = props
    expect(category).toBeDefined()
    const [product, crumbs] = productFacts(without, viewer)
    expect(product).not.toHaveProperty('category')
    expect(crumbs).toMatchObject({ itemListElement: [{ position: 1 }, { position: 2, name: 'Board' }] })
  })

  test('is free where it is, in the currency of its reader, up to as many units as are', () => {
    expect(offerAt({ shows: 'free', unit: 'company', freeUnits: 0 })).toMatchObject({
      offers: { price: 0, priceCurrency: 'USD', priceSpecification: { unitText: 'per company / month' } },
    })
    const free = { shows: 'free', unit: 'user', freeUnits: 100, then: money(200, 'USD') } as const
    expect(offerAt(free)).toMatchObject({
      offers: { price: 0, priceSpecification: { eligibleQuantity: { '@type': 'QuantitativeValue', maxValue: 100 } } },
    })
    // what costs from the first unit, and what never costs, is free up to no quantity
    const unlimited = [
      { shows: 'free', unit: 'user', freeUnits: 100 },
      { ...free, freeUnits: 0 },
      { shows: 'amount', amount: money(200, 'USD'), unit: 'user', freeUnits: 5 },
    ] as const
    for (const price of unlimited)
      expect(offerAt(price)).not.toHaveProperty('offers.priceSpecification.eligibleQuantity')
  })

  test('[CAT-08] is no offer where there is no price to be had', () => {
    const prices = (['included', 'on_request', 'unavailable'] as const).map((shows) => offerAt({ shows }))
    for (const product of prices) expect(product).not.toHaveProperty('offers')
  })
})

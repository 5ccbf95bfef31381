import fc from 'fast-check'
import { indexCatalogue } from '../src/catalog/index.ts'
import type { Catalogue } from '../src/catalog/index.ts'

const rates = { USD: 1, EUR: 0.9, GBP: 0.8, JPY: 150, VND: 26_000, CAD: 1.4 } as const
const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'VND', 'CAD'] as const satisfies readonly (keyof typeof rates)[]
export const currency = fc.constantFrom(...currencies)

/** The same shop charging in six currencies, each at a rate of its own, with packages that charge for assets. */
export function everywhere({ document, version }: Catalogue): Catalogue {
  const inAll = ({ USD = 0 }: { readonly USD?: number }) =>
    Object.fromEntries(Object.entries(rates).map(([code, rate]) => [code, Math.round(USD * rate)]))
  const modules = document.modules.map(({ basePrice, pricingPrice, ...module }) => ({
    ...module,
    basePrice: inAll(basePrice),
    ...(pricingPrice && { pricingPrice: inAll(pricingPrice) }),
  }))
  const packages = document.packages.map((item) => ({
    ...item,
    assetType: 'vehicle' as const,
    minimumAssetCount: 2,
    minimumAssetRate: inAll({ USD: 300 }),
  }))
  return indexCatalogue({ ...document, modules, packages, currencies }, version)
}

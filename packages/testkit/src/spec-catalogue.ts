import { editedCatalogue, type EditedCatalogue } from './edited-catalogue.ts'

/** The products of decisions-billing 3 by their names there; prices in USD a month. */
export const spec = {
  /** 40.00 */
  S: 1,
  /** 60.00 */
  M: 2,
  /** 90.00 */
  L: 3,
  /** 20.00, with a trial of two weeks. */
  V: 24,
  /** 100.00 */
  R: 27,
  /** 12.00 a user above 100. */
  H: 58,
  /** 199.00: a package of two modules, which becomes a legacy plan. */
  legacy: 1001,
  /** One of those modules, 150.00 alone. */
  imported: 52,
} as const

/**
 * The demo shop at the prices of decisions-billing 3: its plans are 39.00, 59.00 and 89.00 as sums of their modules, and one
 * of the smallest is 1.00 dearer.
 */
export function specCatalogue(): EditedCatalogue {
  const files = editedCatalogue()
  files.edit('modules/optimizing.yaml', 'pricing_price: { USD: 11,', 'pricing_price: { USD: 12,')
  files.edit('modules/optimizing.yaml', 'base_price: { USD: 10,', 'base_price: { USD: 20,')
  files.edit('modules/optimizing.yaml', 'base_price: { USD: 7,', 'base_price: { USD: 100,')
  files.edit('modules/premium-support.yaml', 'base_price: { USD: 2,', 'base_price: { USD: 12,')
  files.edit('modules/api.yaml', 'base_price: { USD: 5,', 'base_price: { USD: 150,')
  files.addPackages(1)
  files.edit('packages.yaml', 'bundled: [routing-management] }', 'bundled: [spreadsheet-import, support-dawn-desk] }')
  return files
}

/** X of it at 12.00 a vehicle, five at least, comes with L. */
export function bundleX(files: EditedCatalogue): void {
  files.edit('modules/telematics.yaml', 'minimum_asset_count: 3', 'minimum_asset_count: 5')
  files.edit('modules/telematics.yaml', 'base_price: { USD: 4,', 'base_price: { USD: 12,')
  files.edit(
    'packages.yaml',
    '      - audit-trail\n    optional: [tracker-gateway,',
    '      - audit-trail\n      - tracker-gateway\n    optional: [',
  )
}

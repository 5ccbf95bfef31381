import type { AssetType } from '@waybill/domain/catalog'
import { expect, test } from 'vitest'
import { assetTypeName, formatQuantity, formatUnit } from './format-quantity.ts'
import { LOCALES } from '../locales.ts'
import { translatorOf } from '../testing.ts'

const translators = LOCALES.map(translatorOf)
const assetTypes: readonly AssetType[] = [
  'driver',
  'user',
  'planner',
  'billable_asset',
  'dispatcher',
  'vehicle',
  'regional',
  'analyst',
  'admin',
]

test('[PRC-13] twelve drivers are counted in four languages', () => {
  expect(translators.map((t) => formatQuantity('driver', 12, t))).toEqual([
    '12 drivers',
    '12 chauffeurs',
    '12 conductores',
    '12 tài xế',
  ])
})

test('[I18N-05] one and a million take the plural of their language', () => {
  expect(translators.map((t) => formatQuantity('vehicle', 1, t))).toEqual([
    '1 vehicle',
    '1 véhicule',
    '1 vehículo',
    '1 xe',
  ])
  expect(translators.map((t) => formatQuantity('vehicle', 1_000_000, t))).toEqual([
    '1,000,000 vehicles',
    '1\u00a0000\u00a0000 de véhicules',
    '1.000.000 de vehículos',
    '1.000.000 xe',
  ])
})

test('[PRC-13] every asset type has its own unit in four languages', () => {
  for (const t of translators) {
    const speak = (type: AssetType): string =>
      [formatUnit(type, t), formatUnit(type, t, 'month'), formatUnit(type, t, 'year'), assetTypeName(type, t)].join(
        '; ',
      )
    expect(new Set(assetTypes.map(speak)).size).toBe(assetTypes.length)
  }
})

test('a price is per company or per unit, and per month', () => {
  expect(translators.map((t) => formatUnit('company', t, 'month'))).toEqual([
    'per company / month',
    'par entreprise / mois',
    'por empresa / mes',
    'mỗi công ty / tháng',
  ])
  expect(translators.map((t) => formatUnit('driver', t, 'month'))).toEqual([
    'per driver / month',
    'par chauffeur / mois',
    'por conductor / mes',
    'mỗi tài xế / tháng',
  ])
})

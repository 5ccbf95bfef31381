import type { CartLineView, CartView, UsageField } from '@waybill/contract/views'
import { money } from '@waybill/domain/money'
import { createTranslator } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import { expect, test } from 'vitest'
import { usageLabel } from './usage-label.ts'

const reader = { locale: 'en', t: createTranslator('en', compileCatalogue('en')) } as const
const four = money(400, 'USD')

const line = (id: number, title: string, usageKey: string): CartLineView => ({
  id,
  title,
  shows: 'amount',
  amount: four,
  explanation: {
    step: 'units',
    productId: id,
    usageKey,
    quantity: 1,
    free: 0,
    minimum: 0,
    billable: 1,
    unit: four,
    amount: four,
  },
  reason: { kind: 'chosen' },
  bundled: false,
  isRemovable: true,
  isOrphan: false,
})

const lines = [
  line(31, 'Proof of visit', 'driver'),
  line(38, 'SMS notice', 'driver'),
  line(58, 'Support hero', 'user-support'),
]

const cart: CartView = {
  version: 1,
  catalogueVersion: 1,
  isSubscriber: false,
  isExisting: false,
  lines,
  problems: [],
  badge: 3,
  total: four,
  totalExplanation: { step: 'sum', of: [], amount: four },
  isEstimate: true,
  includedTeamMembers: 5,
  usages: [],
  mainAction: { kind: 'try', href: '/register' },
  titles: {},
}

const usage = (key: string, assetType: UsageField['assetType']): UsageField => ({
  key,
  assetType,
  quantity: 1,
  minimum: 0,
  maximum: 9999,
  freeUnits: 0,
})

test('a quantity is named by what it counts and by the lines that follow it', () => {
  expect(usageLabel(usage('driver', 'driver'), cart, reader).full).toBe('Drivers for Proof of visit and SMS notice')
  expect(usageLabel(usage('user-support', 'user'), cart, reader).full).toBe('Users for Support hero')
})

test('a quantity of the plan alone is named by what it counts', () => {
  expect(usageLabel(usage('vehicle', 'vehicle'), cart, reader)).toEqual({
    assets: 'Vehicles',
    titles: '',
    full: 'Vehicles',
  })
})

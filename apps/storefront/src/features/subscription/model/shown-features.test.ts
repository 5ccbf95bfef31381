import { expect, test } from 'vitest'
import type { FeatureCategoryView, FeatureView } from '@waybill/contract/pages'
import { countFeatures, shownFeatures } from './shown-features.ts'

function feature(id: number, title: string, kind: 'active' | 'overdue' | 'off' | 'trial_over'): FeatureView {
  return {
    id,
    code: `module-code-${id}`,
    icon: 'pin',
    title,
    description: 'Positions of vans',
    state: kind === 'trial_over' ? { kind, endedAt: 0 } : { kind },
    price: null,
    neededBy: [],
    needs: [],
    lock: null,
  }
}

const categories: readonly FeatureCategoryView[] = [
  {
    id: 1,
    motif: 'telematics',
    name: 'Telematics',
    features: [feature(1, 'Định vị', 'active'), feature(2, 'Alerts', 'off')],
  },
  { id: 2, motif: 'support', name: 'Support', features: [feature(3, 'Support hero', 'overdue')] },
]
const found = (query: string, show: 'all' | 'on' | 'off' = 'all') =>
  shownFeatures(categories, { query, show }).map(({ name, features }) => [name, features.map(({ id }) => id)])

test('[MOD-06] the own search finds words of title and description, in any order and without marks', () => {
  expect(found('')).toEqual([
    ['Telematics', [1, 2]],
    ['Support', [3]],
  ])
  expect(found('dinh vi')).toEqual([['Telematics', [1]]])
  expect(found('vans ALERT')).toEqual([['Telematics', [2]]])
  expect(found('nothing like it')).toEqual([])
})

test('[MOD-06] an add-on that is off for its debt is not among those that are on', () => {
  expect([found('', 'on'), found('', 'off')]).toEqual([
    [['Telematics', [1]]],
    [
      ['Telematics', [2]],
      ['Support', [3]],
    ],
  ])
  expect(countFeatures(categories)).toEqual({ all: 3, on: 1, off: 2 })
})

test('[MOD-06] an add-on whose trial is over is off, until it is paid for', () => {
  const over = [{ id: 3, motif: 'labs', name: 'Labs', features: [feature(4, 'Load planner', 'trial_over')] }] as const
  expect(countFeatures(over)).toEqual({ all: 1, on: 0, off: 1 })
  expect(shownFeatures(over, { query: '', show: 'on' })).toEqual([])
})

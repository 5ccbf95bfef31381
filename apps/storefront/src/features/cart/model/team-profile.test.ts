import { expect, test } from 'vitest'
import { countedGroups, prefilled, quantitiesOfGroup } from './team-profile.ts'

const field = (key: string, assetType: 'driver' | 'user', quantity: number, maximum = 9999) => ({
  key,
  assetType,
  quantity,
  minimum: 0,
  maximum,
  freeUnits: 0,
})

const usages = [field('user-support', 'user', 2), field('driver', 'driver', 3)]
const team = { ...field('user-team', 'user', 5, 50), productId: 90, unit: { minor: 800, currency: 'USD' } } as const

test('[PRC-08] what counts the same stands together, and one number drives all of it up to its own maximum', () => {
  const groups = countedGroups({ usages, team })
  expect(groups.map(({ assetType, quantity, maximum }) => [assetType, quantity, maximum])).toEqual([
    ['user', 5, 9999],
    ['driver', 3, 9999],
  ])
  const [users] = groups
  if (users === undefined) throw new Error('there are users')
  expect(quantitiesOfGroup(users, 70)).toEqual({ 'user-support': 70, 'user-team': 50 })
})

test('the team is counted once when it is a line of the cart already', () => {
  const groups = countedGroups({ usages: [field('user-team', 'user', 8)], team })
  expect(groups.map(({ fields }) => fields.length)).toEqual([1])
  const [users] = countedGroups({ usages: [...usages, field('user-team', 'user', 8)], team })
  expect(users?.fields.map(({ key }) => key)).toEqual(['user-support', 'user-team'])
  expect(countedGroups({ usages: [] })).toEqual([])
})

test('[PRC-08] what the account counts is there from the start', () => {
  const known = [{ ...field('driver', 'driver', 1), prefill: 12 }]
  expect(prefilled({ usages: [...known, ...usages], team: { ...team, prefill: 6 } })).toEqual({
    driver: 12,
    'user-team': 6,
  })
  expect(prefilled({ usages })).toEqual({})
})

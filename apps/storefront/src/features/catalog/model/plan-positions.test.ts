import type { PlanCard } from '@waybill/contract/views'
import { expect, test } from 'vitest'
import { planPositions } from './plan-positions.ts'

const plan = (kind: 'add' | 'selected'): Pick<PlanCard, 'action'> => ({ action: { kind } })

test('the plans before the chosen one are passed, those beyond lie ahead', () => {
  expect(planPositions([plan('add'), plan('selected'), plan('add')])).toEqual(['passed', 'chosen', 'ahead'])
})

test('without a chosen plan all lie ahead', () => {
  expect(planPositions([plan('add'), plan('add')])).toEqual(['ahead', 'ahead'])
})

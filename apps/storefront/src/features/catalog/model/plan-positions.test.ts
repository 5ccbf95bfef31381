import type { PlanCard } from '@waybill/contract/views'
import { expect, test } from 'vitest'
import { planPositions } from './plan-positions.ts'

const plan = (kind: 'add' | 'selected' | 'current'): Pick<PlanCard, 'action'> => ({ action: { kind } })

test('the plans before the chosen one are passed, those beyond lie ahead', () => {
  expect(planPositions([plan('add'), plan('selected'), plan('add')])).toEqual(['passed', 'chosen', 'ahead'])
})

test('without a chosen plan all lie ahead', () => {
  expect(planPositions([plan('add'), plan('add')])).toEqual(['ahead', 'ahead'])
})

test('the plan that a member has is the chosen one until another is selected', () => {
  expect(planPositions([plan('add'), plan('current'), plan('add')])).toEqual(['passed', 'chosen', 'ahead'])
  expect(planPositions([plan('current'), plan('add'), plan('selected')])).toEqual(['passed', 'passed', 'chosen'])
})

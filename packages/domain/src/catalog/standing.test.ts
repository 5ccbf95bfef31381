import { expect, test } from 'vitest'
import { aDocument, aModule, aPackage } from '../../laws/catalogue-builders.ts'
import { indexCatalogue } from './catalogue.ts'
import { standingOf } from './standing.ts'

const catalogue = indexCatalogue(
  aDocument({
    packages: [aPackage(10, [1])],
    modules: [
      aModule(1),
      aModule(2),
      aModule(3, { dependencies: [2] }),
      aModule(4, { dependencies: [5] }),
      aModule(5, { dependencies: [2] }),
      aModule(6),
    ],
  }),
  1,
)

function standing(id: number, ...moduleIds: readonly number[]): string {
  const module = catalogue.modules.get(id)
  if (module === undefined) throw new Error(`no module ${id}`)
  return standingOf(catalogue, module, { planId: 10, moduleIds: new Set(moduleIds) })
}

test('[CAT-21] what is switched on is had, whether the plan holds it or not', () => {
  expect([standing(1), standing(2, 1, 2), standing(2)]).toEqual(['in_plan', 'in_plan', 'works_with_plan'])
})

test('[CAT-21] what needs an add-on works with the plan of a member who has it, and is not in the plan of one without', () => {
  expect([standing(3), standing(3, 2)]).toEqual(['not_in_plan', 'works_with_plan'])
  expect([standing(4, 2), standing(4, 2, 5)], 'all of the chain must be there').toEqual([
    'not_in_plan',
    'works_with_plan',
  ])
})

test('[CAT-21] an account without add-ons has the standing of its plan alone', () => {
  expect([standing(1), standing(3), standing(6)]).toEqual(['in_plan', 'not_in_plan', 'works_with_plan'])
})

import { describe, expect, test } from 'vitest'
import { aDocument, aModule, aUsageModule } from '../../../laws/catalogue-builders.ts'
import type { Module } from '../types.ts'
import { lintCatalogue } from './index.ts'

const team = (overrides: Partial<Module> = {}): Module =>
  aUsageModule(1, { usageKey: 'user-team', assetType: 'user', isAdditionalAccountUser: true, ...overrides })

function findings(...modules: Module[]): readonly (readonly [string, string])[] {
  return lintCatalogue(aDocument({ modules })).map(({ level, code, path }) => [`${level} ${code}`, path] as const)
}

const TIED = 'error team_module_tied'

describe('[CAT-19] the linter rejects a module of extra team members', () => {
  test('that another module needs', () => {
    expect(findings(team(), aModule(2, { dependencies: [3, 1] }), aModule(3))).toEqual([
      [TIED, 'modules[1].dependencies[1]'],
    ])
  })

  test('that comes along as a companion', () => {
    expect(findings(team(), aModule(2), aModule(3, { companions: [2, 1] }))).toEqual([
      [TIED, 'modules[2].companions[1]'],
    ])
  })

  test('that brings companions', () => {
    expect(findings(team({ companions: [2] }), aModule(2))).toEqual([[TIED, 'modules[0].companions']])
  })
})

test('[CAT-19] it has nothing against one that stands alone, whatever others need and bring', () => {
  expect(findings(team(), aModule(2, { dependencies: [3], companions: [3] }), aModule(3))).toEqual([])
})

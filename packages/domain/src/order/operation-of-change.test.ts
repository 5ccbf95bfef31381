import { expect, test } from 'vitest'
import { operationOfChange, progressTable } from './index.ts'

test('[CUI-11] a confirmed change shows the numbers of its operation: enabling 20, breaking 24, changing 26, migrating 28, a first package 30', () => {
  const running = (...requested: Parameters<typeof operationOfChange>) =>
    progressTable[operationOfChange(...requested)].running
  for (const type of [0, 1, 2, 3, 4] as const) {
    expect(running({ scope: 'module', type }, 'activate')).toBe(20)
    expect(running({ scope: 'module', type }, 'deactivate')).toBe(22)
  }
  const ofPackage = [0, 1, 2, 3] as const
  expect(ofPackage.map((type) => running({ scope: 'package', type }, 'activate'))).toEqual([30, 26, 24, 28])
  expect(running({ scope: 'package', type: 2 }, 'deactivate')).toBe(24)
})

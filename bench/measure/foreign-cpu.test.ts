import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { foreignPercent, readProcessTicks, ticksOfTree } from './foreign-cpu.ts'

test('the time of a process is its own and that of its ended children, whatever its name looks like', () => {
  const stat = '42 (a) S 7 (x) R 9 42 42 0 -1 4194304 10 20 0 0 100 20 3 4 20 0 1 0 500 1000 50'
  expect(readProcessTicks(stat)).toEqual({ pid: 42, parent: 9, ticks: 127 })
})

test('the tree holds children of children, also those listed before their parents', () => {
  const processes = [
    { pid: 30, parent: 20, ticks: 4 },
    { pid: 20, parent: 10, ticks: 2 },
    { pid: 10, parent: 1, ticks: 1 },
    { pid: 11, parent: 1, ticks: 100 },
  ]
  expect(ticksOfTree(processes, 10)).toBe(7)
})

test('what is busy beyond our own processes is foreign, in percent of one core', () => {
  const cores = availableParallelism()
  const before = { busy: 1_000, total: 10_000, own: 400 }
  const after = { busy: 1_150, total: 10_000 + 200 * cores, own: 450 }
  expect(foreignPercent(before, after)).toBe(50)
  expect(foreignPercent(undefined, after)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { passes } from './transaction.ts'

const coded = (code: string): Error => Object.assign(new Error('of the database'), { code })

test('conflicts, locks, time-outs, a database that is away and a full disk pass by themselves', () => {
  for (const code of ['40001', '40P01', '55P03', '57014', '57P01', '08006', '53300', '53100', 'ECONNRESET'])
    expect(passes(coded(code)), code).toBe(true)
  expect(passes(new Error('Connection terminated unexpectedly'))).toBe(true)
})

test('broken constraints, bad values, bad SQL and errors of ours do not', () => {
  for (const code of ['23505', '23P01', '23001', '22003', '42703']) expect(passes(coded(code)), code).toBe(false)
  expect(passes(new Error('item 3 has a price without an explanation'))).toBe(false)
  expect(passes('no error at all')).toBe(false)
})

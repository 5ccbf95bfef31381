import { expect, test } from 'vitest'
import { noTax, nextNumber } from './index.ts'

test('[INV-05] an invoice without tax names the rate "none", of 0 (B-86)', () => {
  expect(noTax).toEqual({ name: 'none', basisPoints: 0 })
})

test('[INV-02] a last number that no series can have is named when it is rejected (B-83)', () => {
  expect(() => nextNumber(1000)).toThrow('not an invoice number: 1000')
  expect(() => nextNumber(1001.5)).toThrow('not an invoice number: 1001.5')
})

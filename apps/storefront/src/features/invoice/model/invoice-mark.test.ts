import { isFailed, paymentStates } from '@waybill/domain/payment'
import { expect, test } from 'vitest'
import { invoiceMark } from './invoice-mark.ts'

test('[PAY-05] each of the eleven payment states has its own word', () => {
  const labels = Object.values(paymentStates).map((state) => invoiceMark({ kind: 'period', paymentState: state }).label)
  expect(labels).toEqual(Object.values(paymentStates).map((state) => `payment.state.${state}`))
})

test('[PAY-05] what counts as failed is marked so, and a blocked payment too', () => {
  const failed = Object.values(paymentStates).filter(
    (state) => invoiceMark({ kind: 'period', paymentState: state }).kind === 'failed',
  )
  expect(failed).toEqual([7, 8, 10])
  expect(failed.filter(isFailed)).toEqual([8, 10])
})

test('a credit note is credited, whatever its payment state', () => {
  expect(invoiceMark({ kind: 'credit', paymentState: 2 })).toEqual({ kind: 'done', label: 'invoice.creditNote.state' })
})

import type { PaymentOutcome } from '@waybill/domain/billing'
import { expect, test } from 'vitest'
import type { OrderPayment, StoredOrder } from '../../billing/index.ts'
import { endOf } from './pay.ts'

// oxlint-disable typescript/no-unsafe-type-assertion -- what is read of the rows, and nothing else of them
const failed = (failure: StoredOrder['failure']) => ({ state: 'failed', failure }) as StoredOrder
const triedWith = (outcome: PaymentOutcome) => ({ attempt: { outcome } }) as unknown as OrderPayment

test('[PAY-08] an order that an error of the provider ended, met by a webhook’s reading, is no decline', () => {
  const error = { kind: 'error', class: 706, isOutcomeKnown: true } as const
  expect(endOf(failed(null), triedWith(error))).toMatchObject({
    ok: false,
    failure: { status: 706, code: 'payment-provider' },
  })
})

test('an order that was declined says so, whatever the newest try answers', () => {
  const declined = { kind: 'declined', code: 'insufficient_funds', isHard: false } as const
  const failure = { status: 701, code: 'declined', declineCode: 'insufficient_funds' } as const
  expect(endOf(failed(failure), triedWith(declined))).toMatchObject({ failure: { status: 701, code: 'declined' } })
})

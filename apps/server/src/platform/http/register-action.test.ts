import type { FastifyInstance } from 'fastify'
import { fail, ok } from '@waybill/domain/result'
import { expect, test } from 'vitest'
import type { Executor } from '../database/database.ts'
import type { Ports } from '../ports.ts'
import { apiError } from './api-error.ts'
import { actionRegistrar, type ActionContext } from './register-action.ts'
import type { FormBody } from './form-body.ts'

const BUSY = apiError(503, 'unavailable')
const sent = { state: 'sent', email: 'ann@acme.example' } as const

/** Submits a form of a member whose account's line lets nothing through; `page` is where the page of the form writes. */
function submitted(page: 'store' | 'transaction') {
  // oxlint-disable typescript/no-unsafe-type-assertion -- a form reads no more than this
  const actions = actionRegistrar({ route: () => undefined } as unknown as FastifyInstance, {} as Ports)
  actions.member('POST /account/email/verification', async () => ok(sent))
  const [db, trx] = [{} as Executor, {} as Executor]
  const store = { db, inTurn: async () => fail(BUSY) }
  const actor = { kind: 'member', memberId: 7 }
  const context = {
    actor,
    locale: 'en',
    request: { params: {} },
    ports: { store },
  } as unknown as ActionContext['context']
  const form = { fields: { intent: 'verification.send' } } as unknown as FormBody
  // oxlint-enable typescript/no-unsafe-type-assertion
  return actions.submit('/account/checkout', form, { context, db: page === 'store' ? db : trx })
}

test('the transaction of a form has its turn in the line of its account', async () => {
  expect(await submitted('store')).toEqual(fail(BUSY))
})

test('a form is a part of the transaction that its page has begun', async () => {
  expect(await submitted('transaction')).toEqual(ok({ leadsTo: '', done: sent }))
})

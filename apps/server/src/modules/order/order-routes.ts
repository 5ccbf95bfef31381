import type { FastifyInstance } from 'fastify'
import { fail, ok } from '@waybill/domain/result'
import { NO_PROVIDER } from '../../platform/http/api-error.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { Ports } from '../../platform/ports.ts'
import { postOrder } from './use-cases/post-order.ts'

export function registerOrderCalls(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  call('POST /billing/order', async ({ body }, context, db) => {
    if (context.ports.gateway === undefined) return fail(NO_PROVIDER)
    const posted = await postOrder(body, context, db)
    return posted.ok ? ok({ result: posted.value }) : posted
  })
}

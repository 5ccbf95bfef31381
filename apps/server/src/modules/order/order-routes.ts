import type { FastifyInstance } from 'fastify'
import { ok } from '@waybill/domain/result'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { Ports } from '../../platform/ports.ts'
import { postOrder } from './use-cases/post-order.ts'

export function registerOrderCalls(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  call('POST /billing/order', async ({ body }, context, db) => {
    const posted = await postOrder(body, context, db)
    return posted.ok ? ok({ result: posted.value }) : posted
  })
}

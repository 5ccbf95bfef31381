import type { FastifyInstance } from 'fastify'
import type { BodyOf } from '@waybill/contract'
import { fail, ok } from '@waybill/domain/result'
import type { DisputeRejection } from '../../platform/gateway/sandbox/disputes.ts'
import type { ReturnRejection } from '../../platform/gateway/sandbox/refund.ts'
import type { SandboxGateway } from '../../platform/gateway/sandbox/sandbox-gateway.ts'
import { apiError, NOT_FOUND, type ApiError } from '../../platform/http/api-error.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { Ports } from '../../platform/ports.ts'
import { bareJson, tokenOut, tokenProblems, tokenRequest } from './bare-answers.ts'
import { registerChallenge } from './challenge-page.ts'
import { registerMethodPage } from './method-page.ts'
import { readMode } from './repository.ts'

/** The provider's side of the sandbox gateway: its mode, its card field, its 3-D Secure page. */
export function registerGateway(app: FastifyInstance, ports: Ports, gateway: SandboxGateway): void {
  const call = callRegistrar(app, ports)
  call(
    'POST /sandbox/gateway',
    async ({ body }) => {
      const disputed = body.dispute && (await dispute(gateway, body.dispute))
      if (disputed?.ok === false) return disputed
      const returned = body.refund && (await gateway.returnRefund(body.refund.of))
      if (returned?.ok === false) return fail(rejectedOf(returned.failure))
      const now = await readMode(ports.store.db)
      const isAboutMode = body.mode !== undefined || body.count !== undefined
      const setting = {
        mode: body.mode ?? now.mode,
        count: isAboutMode ? (body.count ?? 1) : now.remaining,
        webhooks: body.webhooks ?? now.webhooks,
      }
      await gateway.setMode(setting)
      const done = { ...(disputed && { dispute: disputed.value }), ...(body.refund && { refund: body.refund }) }
      return ok(bareJson({ ...setting, ...done }))
    },
    { transaction: 'own' },
  )

  call(
    'POST /sandbox/tokens',
    async ({ body }) => {
      const made = await gateway.tokenise(tokenRequest(body))
      if (!made.ok) return fail(apiError(422, 'invalid-input', { errors: tokenProblems(made.failure) }))
      return ok(bareJson(tokenOut(made.value)))
    },
    { transaction: 'own' },
  )

  registerChallenge(app, ports, gateway)
  registerMethodPage(app, ports, gateway)
}

/** Acts as a payer and their bank: the payment's dispute is opened, where there is none, and decided. */
async function dispute(
  gateway: SandboxGateway,
  { ref, outcome }: NonNullable<BodyOf<'POST /sandbox/gateway'>['dispute']>,
) {
  const opened = await gateway.dispute(ref)
  if (!opened.ok) return fail(rejectedOf(opened.failure))
  const { disputeRef } = opened.value
  if (outcome === 'open') return ok({ ref: disputeRef, state: outcome })
  const decided = await gateway.decideDispute(disputeRef, outcome)
  return decided.ok ? ok({ ref: disputeRef, state: outcome }) : fail(rejectedOf(decided.failure))
}

function rejectedOf({ code }: DisputeRejection | ReturnRejection): ApiError {
  if (code === 'unknown-payment') return NOT_FOUND
  return apiError(409, code)
}

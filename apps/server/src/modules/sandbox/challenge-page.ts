import type { FastifyInstance } from 'fastify'
import type { ChallengeProps } from '@waybill/contract/pages'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { ChallengeView } from '../../platform/gateway/sandbox/decide-challenge.ts'
import type { SandboxGateway } from '../../platform/gateway/sandbox/sandbox-gateway.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import { NOT_FOUND, invalidField, type ApiError } from '../../platform/http/api-error.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { returnAddress } from './return-address.ts'

type ChallengeOutcome = Result<PageOutcome<'challenge'>, ApiError>

/** Stands in for the page of a bank: Approve or Decline, then back to where the customer came from. */
export function registerChallenge(app: FastifyInstance, ports: Ports, gateway: SandboxGateway): void {
  registerPage(app, ports, {
    path: '/sandbox/challenge/:id',
    name: 'challenge',
    access: 'sandbox',
    transaction: 'own',
    load: (context) => showChallenge(gateway, context),
    submit: (form, context) => decide(gateway, form, context),
  })
}

function idOf(context: RequestContext): string {
  const params: unknown = context.request.params
  return typeof params === 'object' && params !== null && 'id' in params && typeof params.id === 'string'
    ? params.id
    : ''
}

async function showChallenge(
  gateway: SandboxGateway,
  context: RequestContext,
  status = 200,
): Promise<ChallengeOutcome> {
  const challenge = await gateway.viewChallenge(idOf(context))
  if (challenge === undefined) return fail(NOT_FOUND)
  const title = context.ports.pages.translator(context.locale)('sandbox.challenge.title')
  return ok({ show: propsOf(challenge), title, status })
}

function propsOf({ id, amount, state }: ChallengeView): ChallengeProps {
  // a used approval is still one
  return { id, ...(amount !== undefined && { amount }), state: state === 'spent' ? 'approved' : state }
}

async function decide(
  gateway: SandboxGateway,
  { fields }: FormBody,
  context: RequestContext,
): Promise<ChallengeOutcome> {
  const { intent } = fields
  if (intent !== 'approve' && intent !== 'decline') return fail(invalidField('intent', 'errors.field_option'))
  const decided = await gateway.decideChallenge(idOf(context), intent === 'approve')
  if (!decided.ok)
    return decided.failure.code === 'unknown-challenge' ? fail(NOT_FOUND) : showChallenge(gateway, context, 410)
  const requested = fields['next'] ?? new URL(context.request.url, 'http://path').searchParams.get('next') ?? ''
  return ok({
    goTo: returnAddress(requested, {
      resultToken: decided.value.resultToken,
      fallback: `/sandbox/challenge/${idOf(context)}`,
    }),
  })
}

import type { FastifyInstance } from 'fastify'
import { fail, ok, type Result } from '@waybill/domain/result'
import { recordEvent } from '../../platform/events.ts'
import { apiError, type ApiError } from '../../platform/http/api-error.ts'
import type { ActionRegistrar, ActionContext } from '../../platform/http/register-action.ts'
import { pathPart, type RequestContext } from '../../platform/http/request-context.ts'
import { hashToken } from '../../platform/ids.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { donePath } from '../../platform/pages/form-outcome.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { markVerified } from './repository.ts'
import { findLink, redeemLink } from '../session/index.ts'
import { sendVerification } from './use-cases/send-verification.ts'

type Verified = Result<{ readonly email: string }, ApiError>

/** Verifies by the link of the mail, once. */
async function verify(token: string, { context, db }: ActionContext): Promise<Verified> {
  const tokenHash = hashToken(token)
  const link = await findLink(db, { tokenHash, purpose: 'verify_email', now: context.now })
  if (link === undefined || !(await redeemLink(db, { tokenHash, now: context.now })))
    return fail(apiError(410, 'link-expired'))
  await markVerified(db, link.memberId, context.now)
  await recordEvent(db, context.ports.keys, {
    name: 'account.email_verified',
    entity: 'member',
    entityId: String(link.memberId),
    accountId: link.accountId,
    actor: `member:${link.memberId}`,
    data: {},
    now: context.now,
  })
  return ok({ email: link.email })
}

function shown(context: RequestContext, verified: Verified): PageOutcome<'verify_email'> {
  const title = context.ports.pages.translator(context.locale)('account.verify.title')
  return verified.ok
    ? { show: { state: 'verified', ...verified.value }, title }
    : { show: { state: 'invalid' }, title, status: 410 }
}

/** The one GET that writes: in the session that registered the link verifies at once; anywhere else a button posts. */
async function loadPage(context: RequestContext): Promise<Result<PageOutcome<'verify_email'>, ApiError>> {
  const { ports, actor, now } = context
  void context.reply.header('referrer-policy', 'no-referrer')
  const token = pathPart(context, 'token')
  const link = await findLink(ports.store.db, { tokenHash: hashToken(token), purpose: 'verify_email', now })
  if (link === undefined) return ok(shown(context, fail(apiError(410, 'link-expired'))))
  if (actor.kind === 'member' && actor.sessionId === link.sessionId)
    return ok(shown(context, await inTransaction(ports.store, (db) => verify(token, { context, db }))))
  const title = ports.pages.translator(context.locale)('account.verify.title')
  return ok({ show: { state: 'confirm', email: link.email }, title })
}

export function registerVerification(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  actions.anyone('POST /verify-email/{token}', ({ params }, calling) => verify(params.token, calling))
  actions.member(
    'POST /account/email/verification',
    async (_, { member, context, db }) => {
      const sent = await sendVerification(member, context, db)
      return sent.ok ? ok({ state: sent.value, email: member.email }) : sent
    },
    { nextOf: (_, { context }) => donePath(context, 'sent') },
  )
  registerPage(app, ports, {
    path: '/verify-email/:token',
    name: 'verify_email',
    access: 'session',
    load: loadPage,
    submit: async (_, context, db) => ok(shown(context, await verify(pathPart(context, 'token'), { context, db }))),
  })
}

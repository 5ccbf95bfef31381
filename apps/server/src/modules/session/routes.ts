import type { FastifyInstance } from 'fastify'
import { fail, ok } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import { apiError, setRetryAfter, tooMany, type ApiError } from '../../platform/http/api-error.ts'
import type { ActionRegistrar } from '../../platform/http/register-action.ts'
import { forgetEndedSession, type RequestContext } from '../../platform/http/request-context.ts'
import { isPageToken, pageToken } from '../../platform/http/tokens.ts'
import { ownPath } from '../../platform/http/own-path.ts'
import { registerPage } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { takeFromWindows } from '../../platform/rate-windows.ts'
import { endSession, findSessionActor } from './repository.ts'
import { registerAccessDenied } from './access-denied-page.ts'
import { registerPasswordPages } from './password-routes.ts'
import { registerPreferences } from './preferences.ts'
import { issueBearer } from './use-cases/bearer-token.ts'
import { sessionOut } from './use-cases/session-out.ts'
import { signIn } from './use-cases/sign-in.ts'
import { hashToken } from '../../platform/ids.ts'
import { MINUTE_MS } from '@waybill/domain/durations'

const AFTER_SIGN_IN = '/account/billing/subscription'
const TOKENS_A_MINUTE = 60

/** A login needs a token in five minutes; every page of it may request one of its own (SEC-03). */
async function countToken({ ports, now }: RequestContext, sessionId: number): Promise<ApiError | undefined> {
  if (ports.config.RATE_LIMIT === 'off') return undefined
  const bucket = { bucket: `token:${sessionId}`, windowMs: MINUTE_MS, limit: TOKENS_A_MINUTE, hits: 1 }
  const retryAfterMs = await takeFromWindows(ports.store.db, [bucket], now)
  return retryAfterMs === undefined ? undefined : tooMany(retryAfterMs)
}

/** The answer of a sign-in describes the new session, not the caller's old one. */
async function asNewActor(context: RequestContext): Promise<RequestContext> {
  const { ports, now } = context
  const token = context.cookies.written('session')
  const actor =
    token === undefined ? undefined : await findSessionActor(ports.store.db, { now, tokenHash: hashToken(token) })
  return actor === undefined ? context : { ...context, actor }
}

export function registerSession(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  actions.anyone('GET /account/session', async (_, { context, db }) => {
    forgetEndedSession(context)
    return ok(await sessionOut(context, db))
  })

  actions.anyone(
    'POST /account/session',
    async ({ body }, { context }) => {
      const signedIn = await signIn(body, context)
      return signedIn.ok ? ok(await sessionOut(await asNewActor(context), ports.store.db)) : signedIn
    },
    {
      transaction: 'own',
      bodyOf: ({ email = '', password = '' }) => ok({ email: email.slice(0, 254), password: password.slice(0, 1_024) }),
    },
  )

  actions.anyone('DELETE /account/session', async (_, { context, db }) => {
    if (context.actor.kind !== 'visitor') await endSession(db, context.actor.sessionId, context.now)
    context.cookies.clear('session')
    return ok({})
  })

  actions.member('GET /services/token', async (_, { member: actor, context }) => {
    const given = context.request.headers['x-page-token']
    const { now } = context
    const limited = await countToken(context, actor.sessionId)
    if (limited !== undefined) return fail(limited)
    if (typeof given !== 'string' || !isPageToken(ports.keys, { actor, token: given, now }))
      return fail(apiError(406, 'token-invalid'))
    const { token, expiresAt } = await issueBearer(ports.keys, actor, { now, jti: ports.ids.token() })
    return ok({ token, expires_at: new Date(expiresAt).toISOString(), page_token: pageToken(ports.keys, actor, now) })
  })

  registerSignInPage(app, ports, actions)
  registerPasswordPages(app, ports, actions)
  registerPreferences(app, ports)
  registerAccessDenied(app, ports)
}

function registerSignInPage(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  const title = (context: RequestContext): string => ports.pages.translator(context.locale)('common.nav.signIn')
  registerPage(app, ports, {
    path: '/sign-in',
    name: 'sign_in',
    access: 'session',
    load: async (context) => {
      const next = ownPath(
        new URL(context.request.url, 'http://path').searchParams.get('next') ?? undefined,
        AFTER_SIGN_IN,
      )
      if (context.actor.kind === 'member') return ok({ goTo: localePath(context.locale, next) })
      return ok({ show: { email: '', next }, title: title(context) })
    },
    transaction: 'own',
    submit: async (form, context, db) => {
      const { email = '', next } = form.fields
      const target = ownPath(next, AFTER_SIGN_IN)
      const signedIn = await actions.submit('/sign-in', form, { context, db })
      if (signedIn.ok) return ok({ goTo: localePath(context.locale, target) })
      setRetryAfter(context.reply, signedIn.failure)
      const t = ports.pages.translator(context.locale)
      const problem = signedIn.failure.status === 429 ? t('apiError.rateLimited') : t('apiError.signInFailed')
      return ok({ show: { email, next: target, problem }, title: title(context), status: signedIn.failure.status })
    },
  })
  registerPage(app, ports, {
    path: '/sign-out',
    name: 'sign_in',
    access: 'session',
    load: async (context) => ok({ goTo: localePath(context.locale, '/platform/marketplace') }),
    submit: async (form, context, db) => {
      const done = await actions.submit('/sign-out', form, { context, db })
      return done.ok ? ok({ goTo: done.value.leadsTo }) : done
    },
  })
}

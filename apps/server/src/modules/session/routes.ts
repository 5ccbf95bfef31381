import type { FastifyInstance } from 'fastify'
import { fail, ok } from '@waybill/domain/result'
import { errorText, localePath } from '@waybill/i18n'
import { apiError, setRetryAfter, tooMany, type ApiError } from '../../platform/http/api-error.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import type { ActionRegistrar } from '../../platform/http/register-action.ts'
import { forgetEndedSession, type RequestContext } from '../../platform/http/request-context.ts'
import { isPageToken, pageToken } from '../../platform/http/tokens.ts'
import { ownPath } from '../../platform/http/own-path.ts'
import { registerPage, type PageOutcome } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { takeFromWindows } from '../../platform/rate-windows.ts'
import { endSession, findSessionActor } from './repository.ts'
import { registerAccessDenied } from './access-denied-page.ts'
import { registerPasswordPages } from './password-routes.ts'
import { registerPreferences } from './preferences.ts'
import { issueBearer } from './use-cases/bearer-token.ts'
import { sessionOut } from './use-cases/session-out.ts'
import { signInByFactor } from './use-cases/sign-in-by-factor.ts'
import { challengePasskey, signInByPasskey } from './use-cases/sign-in-by-passkey.ts'
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
      const { totp, recovery_code: recovery = '', ...typed } = body
      const signedIn = await signIn({ ...typed, code: totp ?? recovery }, context)
      return signedIn.ok ? ok(await sessionOut(await asNewActor(context), ports.store.db)) : signedIn
    },
    {
      transaction: 'own',
      bodyOf: ({ email = '', password = '' }) => ok({ email: email.slice(0, 254), password: password.slice(0, 1_024) }),
    },
  )

  actions.anyone(
    'POST /account/session/factor',
    async ({ body }, { context }) => {
      const signedIn = await signInByFactor(body, context)
      return signedIn.ok ? ok(await sessionOut(await asNewActor(context), ports.store.db)) : signedIn
    },
    {
      transaction: 'own',
      bodyOf: ({ sign_in: waiting = '', code = '' }) => ok({ sign_in: waiting.slice(0, 128), code: code.slice(0, 40) }),
    },
  )

  registerPasskeySignIn(ports, actions)
  actions.anyone('DELETE /account/session', async (_, { context, db }) => {
    if (context.actor.kind === 'member') await endSession(db, context.actor.sessionId, context.now)
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

function registerPasskeySignIn(ports: Ports, actions: ActionRegistrar): void {
  actions.anyone(
    'POST /account/session/passkey/challenge',
    ({ body }, { context }) => challengePasskey(body, context),
    { transaction: 'own' },
  )
  actions.anyone(
    'POST /account/session/passkey',
    async ({ body }, { context }) => {
      const signedIn = await signInByPasskey(body, context)
      return signedIn.ok ? ok(await sessionOut(await asNewActor(context), ports.store.db)) : signedIn
    },
    { transaction: 'own' },
  )
}

interface RejectedSignIn {
  readonly context: RequestContext
  readonly fields: FormBody['fields']
  readonly next: string
}

/** The form again with what is wrong; or its second step, while the sign-in waits for the second factor. */
function rejectedSignIn(failure: ApiError, { context, fields, next }: RejectedSignIn): PageOutcome<'sign_in'> {
  const t = context.ports.pages.translator(context.locale)
  const title = t('common.nav.signIn')
  const begun = failure.details?.['sign_in']
  if (typeof begun === 'string')
    return { show: { email: '', next, waiting: begun, hasPasskey: failure.details?.['has_passkey'] === 1 }, title }
  const { email = '', sign_in: waiting, has_passkey: hasPasskey } = fields
  const isWaiting = waiting !== undefined && failure.code !== 'sign-in-over'
  const problem = t(failure.status === 429 ? 'apiError.rateLimited' : errorText(failure.code, failure.status))
  return {
    show: { email, next, problem, ...(isWaiting && { waiting, hasPasskey: hasPasskey === '1' }) },
    title,
    status: failure.status,
  }
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
      const { next } = form.fields
      const target = ownPath(next, AFTER_SIGN_IN)
      const signedIn = await actions.submit('/sign-in', form, { context, db })
      if (signedIn.ok) return ok({ goTo: localePath(context.locale, target) })
      setRetryAfter(context.reply, signedIn.failure)
      return ok(rejectedSignIn(signedIn.failure, { context, fields: form.fields, next: target }))
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

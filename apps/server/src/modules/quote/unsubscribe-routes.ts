import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { UnsubscribeProps } from '@waybill/contract/pages'
import { fail, ok, type Result } from '@waybill/domain/result'
import type { Executor } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { sendApiError } from '../../platform/http/error-answers.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import { NOT_FOUND, type ApiError } from '../../platform/http/api-error.ts'
import { pathPart, type RequestContext } from '../../platform/http/request-context.ts'
import { hashToken } from '../../platform/ids.ts'
import { type PageOutcome, registerPage, submitPage } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { findRecipientByLink } from './repository-recipients.ts'
import { findByConfirmation } from './repository-suppressed.ts'
import { confirmQuotes, takeQuotesAgain } from './use-cases/take-quotes-again.ts'
import { unsubscribe } from './use-cases/unsubscribe.ts'

/** Body of a mail program to the address of the header `List-Unsubscribe` (RFC 8058); ours is `intent=unsubscribe`. */
const FIELD = 'List-Unsubscribe'
const VALUE = 'One-Click'

/** The same pair as a part of `multipart/form-data`, which the RFC prefers. */
const PART = new RegExp(`name="?${FIELD}"?[^\\r\\n]*\\r\\n(?:[^\\r\\n]+\\r\\n)*\\r\\n${VALUE}\\r\\n`, 'i')

/** Does the body come from a mail program, urlencoded or in parts? */
function isOneClick(body: unknown): boolean {
  if (body instanceof URLSearchParams) return body.get(FIELD) === VALUE
  return typeof body === 'string' && PART.test(body)
}

/** A mail program's body is one field. */
const BODY_LIMIT = 4_096

function pageOutcome(context: RequestContext, show: UnsubscribeProps): PageOutcome<'unsubscribe'> {
  void context.reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  const title = context.ports.pages.translator(context.locale)(`quote.unsubscribe.${show.state}Title`)
  return { show, title, ...(show.state === 'unknown' && { status: 404 }) }
}

/** Reading the page changes nothing: mail scanners open links too. */
async function load(context: RequestContext, db: Executor): Promise<Result<PageOutcome<'unsubscribe'>, ApiError>> {
  const recipient = await findRecipientByLink(db, hashToken(pathPart(context, 'token')))
  if (recipient === undefined) return ok(pageOutcome(context, { state: 'unknown' }))
  return ok(pageOutcome(context, { state: recipient.is_suppressed ? 'done' : 'confirm', email: recipient.email }))
}

async function submit(
  { fields }: FormBody,
  context: RequestContext,
  db: Executor,
): Promise<Result<PageOutcome<'unsubscribe'>, ApiError>> {
  if (fields['intent'] === 'again')
    return ok(welcome(context, await takeQuotesAgain(context.ports, pathPart(context, 'token'), db)))
  const unsubscribed = await unsubscribe(context.ports, pathPart(context, 'token'), db)
  return ok(
    pageOutcome(
      context,
      unsubscribed === undefined ? { state: 'unknown' } : { state: 'done', email: unsubscribed.email },
    ),
  )
}

const welcome = (context: RequestContext, email: string | undefined): PageOutcome<'unsubscribe'> =>
  pageOutcome(context, email === undefined ? { state: 'unknown' } : { state: 'welcome', email })

/** The link of the mail that asks whether quotes are welcome again: opening it changes nothing (S-15). */
function registerConfirmation(app: FastifyInstance, ports: Ports): void {
  registerPage(app, ports, {
    path: '/quotes/again/:token',
    name: 'unsubscribe',
    access: 'public',
    load: async (context, db) => {
      const email = await findByConfirmation(db, hashToken(pathPart(context, 'token')))
      return ok(pageOutcome(context, email === undefined ? { state: 'unknown' } : { state: 'again', email }))
    },
    submit: async (_, context, db) =>
      ok(welcome(context, await confirmQuotes(context.ports, pathPart(context, 'token'), db))),
  })
}

const PAGE = { path: '/unsubscribe/:token', name: 'unsubscribe', access: 'public', load } as const

/** The link under a quote's mail: a page with one button for people, and one click for mail programs (QUO-11). */
export function registerUnsubscribe(app: FastifyInstance, ports: Ports): void {
  registerPage(app, ports, PAGE)
  registerConfirmation(app, ports)
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string' },
      async (_: FastifyRequest, text: string) => text,
    )
    const config = { access: PAGE.access, isPage: true }
    scope.post(PAGE.path, { config, bodyLimit: BODY_LIMIT }, (request, reply) =>
      isOneClick(request.body)
        ? answerMailProgram(ports, request, reply)
        : submitPage(ports, { ...PAGE, submit }, { request, reply }),
    )
  })
}

/** It has neither our cookies nor an origin of ours, and needs none: the token is the right to do this one thing. */
async function answerMailProgram(ports: Ports, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const done = await inTransaction(ports.store, async (db) => {
    const unsubscribed = await unsubscribe(ports, pathPart({ request }, 'token'), db)
    return unsubscribed === undefined ? fail(NOT_FOUND) : ok(unsubscribed)
  })
  return done.ok ? reply.code(200).send({ status: 200, result: {} }) : sendApiError(reply, done.failure, { ports })
}

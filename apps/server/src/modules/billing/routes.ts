import type { FastifyInstance } from 'fastify'
import { fail, ok, type Result } from '@waybill/domain/result'
import { apiError, invalidField, NOT_FOUND, NO_PROVIDER, type ApiError } from '../../platform/http/api-error.ts'
import { createNodeLimit } from '../../platform/http/node-limit.ts'
import type { ActionRegistrar } from '../../platform/http/register-action.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { Ports } from '../../platform/ports.ts'
import { findBillingFields } from './store/billing-info.ts'
import { findCurrentMethod } from './store/methods.ts'
import { authorisePage } from '../../platform/http/authorise.ts'
import { answerRead } from '../../platform/http/impersonated.ts'
import { createContext, type RequestContext } from '../../platform/http/request-context.ts'
import { sendErrorPage } from '../../platform/pages/page-answers.ts'
import { changeMethods, isComplete, receiveWebhook, updateBilling, type WebhookRejection } from './collect/index.ts'
import { printInvoice, printYear, type InvoiceFile } from './documents/index.ts'

/** Events with a wrong signature that are looked at in a minute from one network prefix; genuine ones aren't counted. */
const MOST_FORGED = 60

const REJECTIONS: Readonly<Record<WebhookRejection['code'], ApiError>> = {
  'bad-signature': apiError(401, 'bad-signature'),
  stale: apiError(401, 'stale-signature'),
  malformed: apiError(422, 'malformed-event'),
  away: apiError(503, 'unavailable', { retryAfterSeconds: 60 }),
}

/**
 * Receives the events of a provider (B-91): the raw bytes are what it signed, so nothing parses them before. 200 means that the
 * event is stored and worked off; after anything else the provider sends it again.
 */
function registerWebhooks(app: FastifyInstance, ports: Ports): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_: unknown, body: Buffer) => body)
    const limit = createNodeLimit(MOST_FORGED)
    callRegistrar(scope, ports)(
      'POST /billing/webhooks/{provider}',
      async ({ params }, context) => {
        const { gateway } = context.ports
        if (gateway?.name !== params.provider) return fail(NOT_FOUND)
        const blocked = limit(context, 0)
        if (blocked !== undefined) return fail(blocked)
        const { body, headers } = context.request
        const message = { body: body instanceof Uint8Array ? body : new Uint8Array(), headers }
        const received = await receiveWebhook({ ...context.ports, gateway }, message)
        if (received.ok) return ok({ result: { received: 1 } })
        const { code } = received.failure
        const isForged = code === 'bad-signature' || code === 'stale'
        return fail((isForged ? limit(context) : undefined) ?? REJECTIONS[code])
      },
      { transaction: 'own' },
    )
  })
}

function registerMethods(ports: Ports, actions: ActionRegistrar): void {
  actions.member(
    'POST /billing/account/{member_id}/info/update',
    async ({ body }, { member, context }) => {
      if (body.member_id !== undefined && body.member_id !== member.memberId) return fail(NOT_FOUND)
      if (context.ports.gateway === undefined) return fail(NO_PROVIDER)
      if (member.isLocked) return fail(apiError(403, 'account-locked'))
      const saved = await updateBilling(body, member, context)
      if (!saved.ok) return saved
      const message = ports.pages.translator(context.locale)('subscription.billing.updated')
      return ok({ message, has_billing_info: saved.value.hasBillingInfo ? 1 : 0, billing: { ...saved.value.fields } })
    },
    { transaction: 'own' },
  )
  const changes = {
    'POST /billing/account/{member_id}/method/primary': 'prefer_method',
    'POST /billing/account/{member_id}/method/remove': 'remove_method',
  } as const
  for (const name of [
    'POST /billing/account/{member_id}/method/primary',
    'POST /billing/account/{member_id}/method/remove',
  ] as const)
    actions.member(
      name,
      async ({ body }, { member, context }) => {
        const changed = await changeMethods({ kind: changes[name], methodId: body.method_id }, member, context)
        if (!changed.ok) return changed
        const { db } = ports.store
        const isReady =
          isComplete(await findBillingFields(db, member.accountId)) &&
          (await findCurrentMethod(db, member.accountId)) !== undefined
        const message = ports.pages.translator(context.locale)('subscription.method.changed')
        return ok({ message, has_billing_info: isReady ? 1 : 0 })
      },
      {
        transaction: 'own',
        bodyOf: ({ method_id: given }) => {
          const methodId = Number(given)
          return Number.isSafeInteger(methodId)
            ? ok({ method_id: methodId })
            : fail(invalidField('method_id', 'errors.field_integer'))
        },
      },
    )
}

function download({ filename, bytes, type = 'application/pdf' }: InvoiceFile) {
  return {
    raw: {
      type,
      body: bytes,
      headers: { 'content-disposition': `attachment; filename="${filename}"` },
    },
  }
}

const DOWNLOAD = 'GET /billing/account/{member_id}/invoice/{invoice_number}/download'

function registerDownloads(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  actions.memberOutcome(DOWNLOAD, async ({ params, query }, { member }) => {
    const file = await printInvoice({
      ports,
      accountId: member.accountId,
      number: Number(params.invoice_number),
      ...(query.kind === 'credit' && { series: 'credit_note' }),
      locale: query.locale,
    })
    return file.ok ? ok(download(file.value)) : file
  })
  // the links of the invoice pages: page addresses, so they work with the cookie alone and without script
  for (const [path, fileOf] of Object.entries(FILES))
    app.get(path, { config: { access: 'invoices', isPage: true } }, async (request, reply) => {
      const context = await createContext(ports, request, reply)
      const denied = authorisePage({ path, access: 'invoices' }, context.actor)
      const file =
        denied === undefined
          ? await answerRead(context, (reader) => filePage(reader, { params: request.params, fileOf }))
          : fail(denied)
      if (!file.ok) return sendErrorPage(ports, { context, reply, rejected: file.failure })
      const { raw } = download(file.value)
      return reply
        .headers({ ...raw.headers, 'cache-control': 'private, no-store' })
        .type(raw.type)
        .send(Buffer.from(raw.body))
    })
}

type FileOf = (
  wanted: OwnNumber & { readonly ports: Ports; readonly locale: string },
) => Promise<Result<InvoiceFile, ApiError>>

interface OwnNumber {
  readonly accountId: number
  /** Of a document, or a year. */
  readonly number: number
}

const FILES: Readonly<Record<string, FileOf>> = {
  '/account/billing/invoices/:number/pdf': (wanted) => printInvoice(wanted),
  '/account/billing/credit-notes/:number/pdf': (wanted) => printInvoice({ ...wanted, series: 'credit_note' }),
  '/account/billing/invoices/years/:number': ({ number: year, ...wanted }) => printYear({ ...wanted, year }),
}

async function filePage(
  { actor, ports, locale }: RequestContext,
  { params, fileOf }: { readonly params: unknown; readonly fileOf: FileOf },
): Promise<Result<InvoiceFile, ApiError>> {
  const text = typeof params === 'object' && params !== null && 'number' in params ? String(params.number) : ''
  if (actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
  if (!/^\d{1,15}$/.test(text)) return fail(NOT_FOUND)
  return fileOf({ ports, accountId: actor.accountId, number: Number(text), locale })
}

/** The events of the provider, the billing details and methods of a member, and the documents to download. */
export function registerBilling(app: FastifyInstance, ports: Ports, actions: ActionRegistrar): void {
  registerWebhooks(app, ports)
  registerMethods(ports, actions)
  registerDownloads(app, ports, actions)
}

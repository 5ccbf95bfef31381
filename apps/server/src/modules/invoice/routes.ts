import type { FastifyInstance } from 'fastify'
import type { InvoiceSeries } from '@waybill/domain/invoice'
import { fail, ok, type Result } from '@waybill/domain/result'
import { authorisePage } from '../../platform/http/authorise.ts'
import { NOT_FOUND, apiError, type ApiError } from '../../platform/http/api-error.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import { createContext, type RequestContext } from '../../platform/http/request-context.ts'
import { sendErrorPage } from '../../platform/pages/page-answers.ts'
import type { Ports } from '../../platform/ports.ts'
import { ownMember } from '../account/index.ts'
import { printInvoice, type InvoiceFile } from './use-cases/print-invoice.ts'

function download({ filename, bytes }: InvoiceFile) {
  return {
    raw: {
      type: 'application/pdf',
      body: bytes,
      headers: { 'content-disposition': `attachment; filename="${filename}"` },
    },
  }
}

export function registerInvoice(app: FastifyInstance, ports: Ports): void {
  const call = callRegistrar(app, ports)
  call('GET /billing/account/{member_id}/invoice/{invoice_number}/download', async ({ params, query }, context) => {
    const member = ownMember(context.actor, params.member_id)
    if (member === undefined) return fail(NOT_FOUND)
    const file = await printInvoice({
      ports,
      accountId: member.accountId,
      number: Number(params.invoice_number),
      ...(query.kind === 'credit' && { series: 'credit_note' }),
      locale: query.locale,
    })
    return file.ok ? ok(download(file.value)) : file
  })
  // the links of the invoice table: page addresses, so they work with the cookie alone and without script
  for (const [path, series] of Object.entries(SERIES_OF_PATH))
    app.get(path, { config: { access: 'invoices', isPage: true } }, async (request, reply) => {
      const context = await createContext(ports, request, reply)
      const denied = authorisePage({ path, access: 'invoices' }, context.actor)
      const file = denied === undefined ? await filePage(context, { params: request.params, series }) : fail(denied)
      if (!file.ok) return sendErrorPage(ports, { context, reply, rejected: file.failure })
      const { raw } = download(file.value)
      return reply
        .headers({ ...raw.headers, 'cache-control': 'private, no-store' })
        .type(raw.type)
        .send(Buffer.from(raw.body))
    })
}

const SERIES_OF_PATH = {
  '/account/billing/invoices/:number': 'invoice',
  '/account/billing/credit-notes/:number': 'credit_note',
} as const

async function filePage(
  context: RequestContext,
  { params, series }: { readonly params: unknown; readonly series: InvoiceSeries },
): Promise<Result<InvoiceFile, ApiError>> {
  const { actor, ports, locale } = context
  const number =
    typeof params === 'object' && params !== null && 'number' in params ? Number(params.number) : Number.NaN
  if (actor.kind !== 'member') return fail(apiError(401, 'unauthorized'))
  if (!Number.isSafeInteger(number)) return fail(NOT_FOUND)
  return printInvoice({ ports, accountId: actor.accountId, number, series, locale })
}

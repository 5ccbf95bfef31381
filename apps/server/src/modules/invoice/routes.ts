import type { FastifyInstance } from 'fastify'
import { fail, ok } from '@waybill/domain/result'
import { columnOf } from '../../platform/http/actor.ts'
import { NOT_FOUND, apiError } from '../../platform/http/api-error.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import { createContext } from '../../platform/http/request-context.ts'
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
      locale: query.locale,
    })
    return file.ok ? ok(download(file.value)) : file
  })
  // the link of the invoice table: a page address, so it works with the cookie alone and without script
  app.get(
    '/account/billing/invoices/:number',
    { config: { access: 'invoices', isPage: true } },
    async (request, reply) => {
      const context = await createContext(ports, request, reply)
      const params: unknown = request.params
      const number =
        typeof params === 'object' && params !== null && 'number' in params ? Number(params.number) : Number.NaN
      const { actor } = context
      if (actor.kind !== 'member')
        return sendErrorPage(ports, { context, reply, rejected: apiError(401, 'unauthorized') })
      if (columnOf(actor) === 'indirect')
        return sendErrorPage(ports, { context, reply, rejected: apiError(403, 'forbidden') })
      const file = Number.isSafeInteger(number)
        ? await printInvoice({ ports, accountId: actor.accountId, number, locale: context.locale })
        : fail(NOT_FOUND)
      if (!file.ok) return sendErrorPage(ports, { context, reply, rejected: file.failure })
      const { raw } = download(file.value)
      return reply
        .headers({ ...raw.headers, 'cache-control': 'private, no-store' })
        .type(raw.type)
        .send(Buffer.from(raw.body))
    },
  )
}

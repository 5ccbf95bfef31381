import type { FastifyInstance } from 'fastify'
import { openApiDocument } from '@waybill/contract/openapi'
import { ok } from '@waybill/domain/result'
import { memoised } from '../../platform/memoised.ts'
import { registerPage } from '../../platform/pages/register-page.ts'
import type { Ports } from '../../platform/ports.ts'
import { apiReference } from './api-reference.ts'

const AN_HOUR = 'public, max-age=3600'

/** The description of the API: for programs as OpenAPI, for people as a page (OPS-09). */
export function registerApiDocs(app: FastifyInstance, ports: Ports): void {
  const described = { hasSandbox: ports.config.sandbox }
  // at their first reader: a start has no time for hundreds of schemas
  const document = memoised(() => JSON.stringify(openApiDocument(described)))
  const reference = memoised(() => apiReference(described))
  app.get('/docs/api/openapi.json', { config: { access: 'public' } }, async (_, reply) =>
    reply.header('cache-control', AN_HOUR).type('application/json; charset=utf-8').send(document()),
  )
  registerPage(app, ports, {
    path: '/docs/api',
    name: 'api_reference',
    access: 'public',
    isCached: true,
    isIndexed: true,
    load: async ({ locale }) => ok({ show: reference(), title: ports.pages.translator(locale)('sandbox.api.title') }),
  })
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ok } from '@waybill/domain/result'
import { END_OF_IMPERSONATION, READ_AS_MEMBER } from '@waybill/contract/read-as-member'
import { sendErrorPage } from '../../pages/page-answers.ts'
import type { Ports } from '../../ports.ts'
import { apiError, type ApiError } from '../api-error.ts'
import { sendApiError } from '../error-answers.ts'
import { answerRead, findImpersonated } from '../impersonated.ts'
import { cookiesOf, createContext, isOfStaff } from '../request-context.ts'

const READ_ONLY_VIEW = apiError(403, 'read-only-view')
const OVER = apiError(419, 'session-expired')

/**
 * The one door of who reads in a member's place (S-31): a route is open to them where the table says so, and closed otherwise. Once
 * it is over the browser is its own reader's again; a change that was meant for the member is none of theirs.
 */
export function guardImpersonations(app: FastifyInstance, ports: Ports): void {
  app.addHook('preHandler', async (request, reply) => {
    const { url, config } = request.routeOptions
    if (url === undefined || config.isOperation === true || isOfStaff(config.access)) return undefined
    const cookies = cookiesOf(ports, request, reply)
    if (cookies.read('impersonation') === undefined) return undefined
    const route = `${request.method === 'HEAD' ? 'GET' : request.method} ${url}`
    if ((await findImpersonated(ports, request, cookies)) === undefined) {
      cookies.clear('impersonation')
      return route.startsWith('GET ') ? undefined : reject(ports, { request, reply, rejected: OVER })
    }
    const isOpen = READ_AS_MEMBER.has(route) || route === `POST ${END_OF_IMPERSONATION}`
    return isOpen ? undefined : reject(ports, { request, reply, rejected: READ_ONLY_VIEW })
  })
}

interface Rejecting {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly rejected: ApiError
}

async function reject(ports: Ports, { request, reply, rejected }: Rejecting): Promise<FastifyReply> {
  if (request.routeOptions.config.isPage !== true) return sendApiError(reply, rejected, { ports })
  const context = await createContext(ports, request, reply)
  const sent = await answerRead(context, async (reader) =>
    ok(await sendErrorPage(ports, { context: reader, reply, rejected })),
  )
  return sent.ok ? sent.value : sendApiError(reply, rejected, { ports })
}

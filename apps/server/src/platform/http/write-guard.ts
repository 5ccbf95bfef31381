import type { FastifyRequest } from 'fastify'
import type { Ports } from '../ports.ts'
import { isSameOrigin, type OwnOrigin } from './origin.ts'
import { apiError, type ApiError } from './api-error.ts'

export function ownOrigin(ports: Ports): OwnOrigin {
  return { publicUrl: ports.publicUrl, acceptsLoopback: ports.config.publicUrl === undefined }
}

/** Every change by a call carries `x-waybill: 1` and comes from our own origin, also with a bearer token. */
export function rejectForeignWrite(request: FastifyRequest, ports: Ports): ApiError | undefined {
  const missing = [
    ...(request.headers['x-waybill'] === '1' ? [] : ['x-waybill: 1']),
    ...(isSameOrigin(request.headers, ownOrigin(ports)) ? [] : [`Origin: ${ports.publicUrl}`]),
  ]
  if (missing.length === 0) return undefined
  // a program that calls by itself can only guess them; a browser of another site can't send them anyway
  return apiError(403, 'cross-site', { message: 'apiError.crossSiteCall', values: { headers: missing.join(', ') } })
}

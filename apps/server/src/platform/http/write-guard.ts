import type { FastifyRequest } from 'fastify'
import type { Ports } from '../ports.ts'
import { isSameOrigin, type OwnOrigin } from './origin.ts'
import { apiError, type ApiError } from './api-error.ts'

export function ownOrigin(ports: Ports): OwnOrigin {
  return { publicUrl: ports.publicUrl, acceptsLoopback: ports.config.publicUrl === undefined }
}

/** Every change by a call carries `x-waybill: 1` and comes from our own origin, also with a bearer token. */
export function rejectForeignWrite(request: FastifyRequest, ports: Ports): ApiError | undefined {
  const isOurs = request.headers['x-waybill'] === '1' && isSameOrigin(request.headers, ownOrigin(ports))
  return isOurs ? undefined : apiError(403, 'cross-site')
}

import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isForwarded } from '../../platform/http/forwarded.ts'

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/

/** With a token it must be shown; without one only this machine may ask, and no proxy on it for somebody else. */
export function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isEqual(request.headers.authorization ?? '', `Bearer ${token}`)
  return !isForwarded(request.headers) && LOOPBACK.test(request.socket.remoteAddress ?? '')
}

function isEqual(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

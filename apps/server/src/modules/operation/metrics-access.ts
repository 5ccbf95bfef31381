import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip'] as const

/** With a token it must be shown; without one only this machine may ask, and no proxy on it for somebody else. */
export function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isEqual(request.headers.authorization ?? '', `Bearer ${token}`)
  const isForwarded = FORWARDED.some((name) => request.headers[name] !== undefined)
  return !isForwarded && LOOPBACK.test(request.socket.remoteAddress ?? '')
}

function isEqual(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

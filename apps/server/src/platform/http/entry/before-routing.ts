import type { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Translate } from '@waybill/i18n'
import { errorBody } from '../error-answers.ts'
import { securityHeaders } from './headers.ts'
import { apiError, type ApiError } from '../api-error.ts'

/** Time that a client may take to read why its connection ends. */
const LINGER_MS = 1_000

/** Ports of an answer where the framework has not looked at the request yet. */
export interface AnswerPorts {
  readonly publicUrl: string
  readonly t: Translate
  readonly newId: () => string
}

interface WholeAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The envelope and every header of ours; the connection is not used again. */
function wholeAnswer({ publicUrl, t, newId }: AnswerPorts, rejected: ApiError): WholeAnswer {
  const reference = newId()
  const body = JSON.stringify(errorBody(rejected, { t, reference }))
  const headers = {
    ...securityHeaders(publicUrl),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-request-id': reference,
  }
  return { headers, body }
}

interface ConnectionFailure extends Error {
  readonly code?: string
}

/** The only answers before routing: bytes that are not a request, headers that are too large, a request that takes too long. */
const BY_CODE: Readonly<Record<string, { readonly line: string; readonly rejected: ApiError }>> = {
  HPE_HEADER_OVERFLOW: { line: '431 Request Header Fields Too Large', rejected: apiError(431, 'headers-too-large') },
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', rejected: apiError(422, 'request-timeout') },
}
const MALFORMED = { line: '400 Bad Request', rejected: apiError(422, 'malformed-request') }

/** Ends a connection whose request can't be read; one without any request ends without an answer. */
export function endBrokenConnection(ports: AnswerPorts, error: ConnectionFailure, socket: Duplex): void {
  if (!socket.writable || socket.destroyed) return
  const hasSent = !(socket instanceof Socket) || socket.bytesRead > 0
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && !hasSent) return void socket.destroy()
  const { line, rejected } = BY_CODE[error.code ?? ''] ?? MALFORMED
  const { headers, body } = wholeAnswer(ports, rejected)
  const lines = Object.entries({ ...headers, connection: 'close' }).map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${line}`, ...lines, '', body].join('\r\n'))
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/** For a request that the parser lets pass and that is none all the same. */
export function rejectMalformed(ports: AnswerPorts, response: ServerResponse): void {
  const { headers, body } = wholeAnswer(ports, MALFORMED.rejected)
  response.writeHead(400, { ...headers, connection: 'close' }).end(body)
}

export function rejectExpectation(ports: AnswerPorts, _: IncomingMessage, response: ServerResponse): void {
  const { headers, body } = wholeAnswer(ports, apiError(417, 'expectation-failed'))
  response.writeHead(417, headers).end(body)
}

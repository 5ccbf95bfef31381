import type { z } from 'zod'
import type { AccessGroup, MachineScope } from './access.ts'
import type { StaffDuty } from './staff/duties.ts'

/** Largest body of a call in bytes, where it names no other. */
export const USUAL_BODY_LIMIT = 256 * 1024

export type Method = 'GET' | 'POST' | 'DELETE'

/** One request and its answer. */
export interface CallExample {
  readonly body?: unknown
  readonly result: unknown
}

/** A form of a page that does the same as the call, also without script. */
export interface ActionForm {
  /** The path of the page's route, or of each of its pages. */
  readonly on: string | readonly string[]
  /** Its field `intent`; absent where the page has one form. */
  readonly intent?: string
  /** Address that it leads to, by its input; absent: the answer's own `next`, or the page's choice. */
  readonly leadsTo?: string | ((input: Readonly<Record<string, unknown>>) => string)
}

/** The public definition of one call: the server, the typed client and the API description derive from it. */
export interface CallDefinition {
  /** One sentence for the reader of the API description. */
  readonly summary: string
  readonly area: string
  readonly access: AccessGroup
  /** Row of the permission table of the staff; a call of the back office has one. */
  readonly duty?: StaffDuty
  /** The second factor was given within the last minutes: it changes keys, staff or settings (S-27). */
  readonly needsFactor?: true
  readonly form?: ActionForm
  readonly params?: z.ZodObject
  /** Unknown query parameters are ignored. */
  readonly query?: z.ZodObject
  /** Strict: unknown fields are rejected with 422. */
  readonly body?: z.ZodType
  /** `result` of the envelope; absent for files, pages and bare answers. */
  readonly result?: z.ZodType
  /** Fields that the specification names beside `status`: repeated there from `result`. */
  readonly beside?: readonly string[]
  /** Members send the bearer token of B-14 with it. */
  readonly needsBearer?: true
  /** A 406 of this call is an invalid token, not an error. */
  readonly isTokenCall?: true
  /** Takes `Idempotency-Key`; the first answer is given again. */
  readonly isIdempotent?: true
  /** With `view=page` the answer to a page of ours carries `view`: what that page shows after the change. */
  readonly hasPageView?: true
  /** Largest body in bytes where it isn't the usual one. */
  readonly bodyLimit?: number
  /**
   * A payment provider calls it: any bytes under a signature of its own, without our headers, session or token. The handler
   * checks the signature.
   */
  readonly isWebhook?: true
  /** The shop's own product calls it: an API key of this scope takes the place of session, origin and our header. */
  readonly scope?: MachineScope
  /** The answer has an `ETag`; with it in `If-None-Match` an unchanged answer is 304 without a body. */
  readonly isConditional?: true
  /** One request and its answer for the description; a test sends the body through the schemas. */
  readonly example?: CallExample
  /** Only card fields of the sandbox tokeniser may hold a card number. */
  readonly takesCardNumbers?: true
}

/** Preserves the literal types of a table of calls. */
export function defineCalls<const T extends Record<`${Method} /${string}`, CallDefinition>>(calls: T): T {
  return calls
}

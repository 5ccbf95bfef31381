import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { BodyOf, CallDefinition, CallKey, ParamsOf, QueryOf } from '@waybill/contract'
import { fail, ok, type Result } from '@waybill/domain/result'
import { issuesToFields, pathText } from './field-issues.ts'
import { NOT_FOUND, apiError, type FieldProblem, type ApiError } from './api-error.ts'
import { unstorablePaths } from './unstorable-text.ts'

/** Input of an action, read from its call or its form before its handler runs. */
export interface CallInput<K extends CallKey> {
  readonly body: BodyOf<K>
  readonly query: QueryOf<K>
  readonly params: ParamsOf<K>
}

/**
 * Reads path, query and body by the schemas of the contract. A path part that can't be one is a 404 (nothing is
 * there); a query or body that is rejected names each field, once: what the schema says of it comes first.
 */
export function readInput<K extends CallKey>(
  definition: CallDefinition,
  request: FastifyRequest,
  alsoWrong: readonly FieldProblem[] = [],
): Result<CallInput<K>, ApiError> {
  const params = definition.params?.safeParse(request.params)
  if (params?.success === false || unstorablePaths(params?.data).length > 0) return fail(NOT_FOUND)
  const errors: FieldProblem[] = []
  const query = read(definition.query, request.query, errors)
  const body = withOneAnswer(read(definition.body, request.body ?? {}, errors))
  errors.push(...alsoWrong.filter(({ path }) => errors.every((known) => known.path !== path)))
  if (errors.length > 0) return fail(apiError(422, 'invalid-input', { errors }))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schemas of the same table gave these types: the one place where they are put together
  const input = { params: params?.data, query, body } as CallInput<K>
  return ok(input)
}

/** The body of a call from the fields of its form, or what is wrong with them. */
export function readFields<S extends z.ZodType>(schema: S, fields: unknown): Result<z.output<S>, ApiError> {
  const { data, error } = schema.safeParse(fields)
  return error === undefined
    ? ok(data)
    : fail(apiError(422, 'invalid-input', { errors: issuesToFields(error.issues, fields) }))
}

const ANSWER = 'three_d_secure_action_result_token_id'
const OTHER_NAME = 'three_d_secure_token_id'

/** The bank's answer under one name, whichever it came under; also of the billing details within a body (B-53). */
function withOneAnswer(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const fields: Readonly<Record<string, unknown>> = { ...body }
  const { [OTHER_NAME]: other, ...rest } = fields
  const answer = rest[ANSWER] ?? other
  return {
    ...rest,
    ...(answer !== undefined && { [ANSWER]: answer }),
    ...('billing_info' in rest && { billing_info: withOneAnswer(rest['billing_info']) }),
  }
}

function read(schema: z.ZodType | undefined, value: unknown, errors: FieldProblem[]): unknown {
  if (schema === undefined) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success) errors.push(...issuesToFields(parsed.error.issues, value))
  else
    errors.push(
      ...unstorablePaths(parsed.data).map((path) => ({
        path: pathText(path),
        message: 'errors.field_invalid' as const,
      })),
    )
  return parsed.data
}

import type { FastifyInstance } from 'fastify'
import { calls, type BodyOf, type CallDefinition, type CallKey, type ResultOf } from '@waybill/contract'
import { pageFormOf } from '@waybill/contract/page-forms'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../database/database.ts'
import type { Ports } from '../ports.ts'
import type { Member } from './actor.ts'
import { apiError, NOT_FOUND, type ApiError } from './api-error.ts'
import type { FormBody } from './form-body.ts'
import type { CallInput } from './read-input.ts'
import { callRegistrar, type CallOptions } from './register-call.ts'
import type { RequestContext } from './request-context.ts'

/** A caller, and the transaction of the action. */
export interface Calling {
  readonly context: RequestContext
  readonly db: Executor
}

/** A member of an account who acts. */
export interface Acting extends Calling {
  readonly member: Member
}

/** What an action does, whichever door it came by. */
type Run<K extends CallKey, By> = (input: CallInput<K>, by: By) => Promise<Result<ResultOf<K>, ApiError>>

interface ActionOptions<K extends CallKey, By> extends CallOptions<K> {
  /** The body that the fields of its form are, or what is wrong with them. */
  readonly bodyOf?: (
    fields: FormBody['fields'],
    by: By,
  ) => Result<BodyOf<K>, ApiError> | Promise<Result<BodyOf<K>, ApiError>>
}

/** Where a form leads to that is done. */
interface FormDone {
  readonly leadsTo: string
}

type FormAction = (fields: FormBody['fields'], by: Calling) => Promise<Result<FormDone, ApiError>>

/** Registers actions: one handler for the call and the page form of a row of the contract. */
export function actionRegistrar(app: FastifyInstance, ports: Ports) {
  const call = callRegistrar(app, ports)
  const forms = new Map<CallKey, FormAction>()
  const registrarFor =
    <By>(whoActs: (calling: Calling) => By | undefined) =>
    <K extends CallKey>(key: K, run: Run<K, By>, options: ActionOptions<K, By> = {}): void => {
      call(
        key,
        async (input, context, db) => {
          const by = whoActs({ context, db })
          if (by === undefined) return fail(UNAUTHORIZED)
          const done = await run(input, by)
          return done.ok ? ok({ result: done.value }) : done
        },
        options,
      )
      forms.set(key, async (fields, calling) => {
        const by = whoActs(calling)
        if (by === undefined) return fail(UNAUTHORIZED)
        const body = (await options.bodyOf?.(fields, by)) ?? ok(undefined)
        if (!body.ok) return body
        const input = inputOf(key, { fields, ...calling, body: body.value })
        if (!input.ok) return input
        const done = await run(input.value, by)
        if (!done.ok) return done
        const path = leadsTo(key, input.value)
        return ok({ leadsTo: path === undefined ? nextIn(done.value) : localePath(calling.context.locale, path) })
      })
    }
  return {
    anyone: registrarFor((calling) => calling),
    member: registrarFor(({ context, db }): Acting | undefined =>
      context.actor.kind === 'member' ? { member: context.actor, context, db } : undefined,
    ),
    /** Does the action of a page's form; its row says which that is. */
    submit: async (path: string, { fields }: FormBody, calling: Calling): Promise<Result<FormDone, ApiError>> => {
      const form = pageFormOf(path, fields)
      const action = form !== undefined && 'call' in form ? forms.get(form.call) : undefined
      if (action === undefined) throw new Error(`a form of ${path} has no action`)
      return action(fields, calling)
    },
  }
}

export type ActionRegistrar = ReturnType<typeof actionRegistrar>

const UNAUTHORIZED = apiError(401, 'unauthorized')

/** The parts of the path are among the fields, or those of the page's own address. */
function inputOf<K extends CallKey>(
  key: K,
  { fields, context, body }: Pick<FormBody, 'fields'> & Calling & { readonly body: BodyOf<K> | undefined },
): Result<CallInput<K>, ApiError> {
  const definition: CallDefinition = calls[key]
  const params = definition.params?.safeParse(Object.assign({}, fields, context.request.params))
  if (params?.success === false) return fail(NOT_FOUND)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schemas of the same row gave these types
  return ok({ params: params?.data, query: undefined, body } as CallInput<K>)
}

function leadsTo(key: CallKey, { params, body }: CallInput<CallKey>): string | undefined {
  const { form }: CallDefinition = calls[key]
  return typeof form?.leadsTo === 'function' ? form.leadsTo(Object.assign({}, params, body)) : form?.leadsTo
}

function nextIn(result: unknown): string {
  return typeof result === 'object' && result !== null && 'next' in result ? String(result.next) : ''
}

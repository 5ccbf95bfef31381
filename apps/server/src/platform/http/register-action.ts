import type { FastifyInstance } from 'fastify'
import { calls, type BodyOf, type CallDefinition, type CallKey, type ResultOf } from '@waybill/contract'
import { pageFormOf } from '@waybill/contract/page-forms'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Ports } from '../ports.ts'
import type { Member } from './actor.ts'
import { apiError, invalidField, NOT_FOUND, type ApiError } from './api-error.ts'
import type { FormBody } from './form-body.ts'
import type { CallInput } from './read-input.ts'
import { callRegistrar, type CallOptions, type Outcome } from './register-call.ts'
import type { RequestContext } from './request-context.ts'

/** A caller, and the transaction of the action. */
export interface ActionContext {
  readonly context: RequestContext
  readonly db: Executor
  /** The version that a form was made for: another one is stale, as with `If-Match`. */
  readonly seen?: number
}

/** A member of an account who acts. */
export interface MemberContext extends ActionContext {
  readonly member: Member
}

/** Carries out an action, whether its call or its form requests it. */
type Run<K extends CallKey, By, Done> = (input: CallInput<K>, by: By) => Promise<Result<Done, ApiError>>

interface ActionOptions<K extends CallKey, By, Done> extends CallOptions<K> {
  /** The body that the fields of its form are, or what is wrong with them. */
  readonly bodyOf?: (
    fields: FormBody['fields'],
    by: By,
  ) => Result<BodyOf<K>, ApiError> | Promise<Result<BodyOf<K>, ApiError>>
  /** Address of a confirmation that its form leads to instead, before anything is done. */
  readonly questionOf?: (input: CallInput<K>, by: By) => Promise<string | undefined>
  /** Address that its form leads to, where what was done decides it. */
  readonly nextOf?: (done: Done, by: By) => string | undefined
}

/** An action whose call answers something else than what was done. */
export interface Action<K extends CallKey, By, Done> extends ActionOptions<K, By, Done> {
  readonly key: K
  readonly run: Run<K, By, Done>
  readonly answer: (done: Result<Done, ApiError>, by: By) => Promise<Outcome<K>>
}

/** The outcome of a form. */
interface FormDone<Done> {
  /** Address to show next; empty: the page's choice. */
  readonly leadsTo: string
  /** Undefined where nothing is done yet. */
  readonly done?: Done
}

/** An action by its form, for a page that shows what it did. */
type FormHandler<Done> = (fields: FormBody['fields'], by: ActionContext) => Promise<Result<FormDone<Done>, ApiError>>

type WhoActs<By> = (calling: ActionContext) => By | undefined

/** The form of an action: its fields are the body of the call, and the same is run. */
function formOf<K extends CallKey, By extends ActionContext, Done>(
  whoActs: WhoActs<By>,
  { key, run, bodyOf, questionOf, nextOf, transaction }: Action<K, By, Done>,
): FormHandler<Done> {
  return async (fields, calling) => {
    const by = whoActs(calling)
    if (by === undefined) return fail(UNAUTHORIZED)
    const body = (await bodyOf?.(fields, by)) ?? ok(undefined)
    if (!body.ok) return body
    const input = inputOf(key, { fields, ...calling, body: body.value })
    if (!input.ok) return input
    const question = await questionOf?.(input.value, by)
    if (question !== undefined) return ok({ leadsTo: question })
    // its page has no transaction around its forms
    const { store } = calling.context.ports
    const isApart = transaction !== 'own' && by.db === store.db
    const done = await (isApart ? inTransaction(store, (db) => run(input.value, { ...by, db })) : run(input.value, by))
    if (!done.ok) return done
    const path = leadsTo(key, input.value)
    const next = path === undefined ? nextIn(done.value) : localePath(calling.context.locale, path)
    return ok({ leadsTo: nextOf?.(done.value, by) ?? next, done: done.value })
  }
}

/** Registers actions: one handler for the call and the page form of a row of the contract. */
export function actionRegistrar(app: FastifyInstance, ports: Ports) {
  const call = callRegistrar(app, ports)
  const forms = new Map<CallKey, FormHandler<unknown>>()
  function register<K extends CallKey, By extends ActionContext, Done>(
    whoActs: WhoActs<By>,
    action: Action<K, By, Done>,
  ): FormHandler<Done> {
    const { key, run, answer } = action
    call(
      key,
      async (input, context, db) => {
        const by = whoActs({ context, db })
        if (by === undefined) return fail(UNAUTHORIZED)
        return namesAnother(input, context) ? fail(NOT_FOUND) : answer(await run(input, by), by)
      },
      action,
    )
    const handler = formOf(whoActs, action)
    forms.set(key, handler)
    return handler
  }
  const plainly =
    <By extends ActionContext>(whoActs: WhoActs<By>) =>
    <K extends CallKey>(key: K, run: Run<K, By, ResultOf<K>>, options: ActionOptions<K, By, ResultOf<K>> = {}) => {
      const answer = async (done: Result<ResultOf<K>, ApiError>) => (done.ok ? ok({ result: done.value }) : done)
      return register(whoActs, { ...options, key, run, answer })
    }
  return {
    anyone: plainly((calling) => calling),
    member: plainly(asMember),
    /** A call of members whose answer has a status of its own, or is a file. */
    memberOutcome: <K extends CallKey>(
      key: K,
      run: (input: CallInput<K>, by: MemberContext) => Promise<Outcome<K>>,
      options: CallOptions<K> = {},
    ) => register(asMember, { ...options, key, run, answer: async (done: Outcome<K>) => done }),
    answering: <K extends CallKey, Done>(action: Action<K, ActionContext, Done>) =>
      register((calling) => calling, action),
    /** Does the action of a page's form; its row says which that is. */
    submit: async (
      path: string,
      { fields }: FormBody,
      calling: ActionContext,
    ): Promise<Result<FormDone<unknown>, ApiError>> => {
      const form = pageFormOf(path, fields)
      if (form === undefined || 'row' in form) return fail(invalidField('intent', 'errors.field_option'))
      const action = forms.get(form.call)
      if (action === undefined) throw new Error(`a form of ${path} has no action`)
      return action(fields, calling)
    },
  }
}

export type ActionRegistrar = ReturnType<typeof actionRegistrar>

function asMember({ context, db }: ActionContext): MemberContext | undefined {
  return context.actor.kind === 'member' ? { member: context.actor, context, db } : undefined
}

const UNAUTHORIZED = apiError(401, 'unauthorized')

/** A member in the path of a call is its caller; every other one is unknown. */
function namesAnother({ params }: { readonly params: unknown }, { actor }: RequestContext): boolean {
  if (typeof params !== 'object' || params === null || !('member_id' in params)) return false
  return actor.kind !== 'member' || params.member_id !== actor.memberId
}

/** The parts of the path are the caller, among the fields, or those of the page's own address. */
function inputOf<K extends CallKey>(
  key: K,
  { fields, context, body }: Pick<FormBody, 'fields'> & ActionContext & { readonly body: BodyOf<K> | undefined },
): Result<CallInput<K>, ApiError> {
  const definition: CallDefinition = calls[key]
  const { actor, request } = context
  const caller = actor.kind === 'member' ? { member_id: String(actor.memberId) } : {}
  const params = definition.params?.safeParse(Object.assign({}, fields, caller, request.params))
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

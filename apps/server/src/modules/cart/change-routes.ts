import type { FastifyInstance } from 'fastify'
import type { BodyOf, CallKey } from '@waybill/contract'
import type { Catalogue } from '@waybill/domain/catalog'
import { readUtms, type ProductActionRequest } from '@waybill/domain/cart'
import { fail, ok, type Result } from '@waybill/domain/result'
import { invalidField, type ApiError } from '../../platform/http/api-error.ts'
import type { FormBody } from '../../platform/http/form-body.ts'
import type { CallInput } from '../../platform/http/read-input.ts'
import type { ActionRegistrar, ActionContext } from '../../platform/http/register-action.ts'
import { callRegistrar } from '../../platform/http/register-call.ts'
import type { Ports } from '../../platform/ports.ts'
import { answerChange } from './answer-change.ts'
import { changeCart } from './use-cases/change-cart.ts'
import { confirmAction } from './use-cases/confirm-action.ts'
import { confirmFirst } from './use-cases/confirm-first.ts'
import type { ChangeRequest } from './use-cases/plan-request.ts'

type FormFields = FormBody['fields']
type ActionBody = Omit<BodyOf<'POST /cart/module/{id}/{action}'>, `utm_${string}`>

const ID = /^\d{1,9}$/
const FLAG = /^[01]$/
const COUNT = /^\d{1,15}$/
const USAGE_FIELD = /^usages\.(.{1,60})$/
/** A number of the team, and the button beside it with the next one, which counts where it was pressed. */
const TEAM_FIELD = /^(team|step)\.(\w{1,40})$/

const PLACES = ['industry', 'upsell'] as const
const INTERVALS = ['month', 'year'] as const

const flagOf = (text: string) => (text === '1' ? (1 as const) : (0 as const))
const idIn = ({ id = '' }: FormFields) => (ID.test(id) ? ok({ id: Number(id) }) : fail(invalidField('id')))
const noFields = () => ok({})

/** The options of a product that is added or acted on. */
function optionsOf({ pricing, entries, quantity, place, keep_addons: keeps, replace }: ActionBody) {
  return {
    ...(pricing !== undefined && { pricing: pricing === 1 }),
    ...(entries && { entries }),
    ...(quantity !== undefined && { quantity }),
    ...(place && { place }),
    ...(keeps === 1 && { keepsAddOns: true }),
    ...(replace === 1 && { replaces: true }),
  }
}

export function actionOf(
  { id, action }: Pick<ProductActionRequest, 'id' | 'action'>,
  body: ActionBody,
): ProductActionRequest {
  return { id, action, ...optionsOf(body) }
}

function addOf({ id, module, is_module: isModule, ...options }: BodyOf<'POST /cart/add'>): ChangeRequest {
  const kind = { ...(isModule !== undefined && { isModule: isModule === 1 }) }
  return { add: { id, module: module === 1, ...kind, ...optionsOf(options) } }
}

/** Options of a purchase among the fields of a form or an address; unknown ones are left out. */
export function optionsIn(
  { pricing, quantity, place, replace }: Readonly<Record<string, string | undefined>>,
  count = COUNT,
) {
  const from = PLACES.find((each) => each === place)
  return {
    ...(pricing !== undefined && FLAG.test(pricing) && { pricing: flagOf(pricing) }),
    ...(quantity !== undefined && count.test(quantity) && { quantity: Number(quantity) }),
    ...(from && { place: from }),
    ...(replace === '1' && { replace: 1 as const }),
  }
}

function addIn({ module = '1', ...fields }: FormFields) {
  const read = idIn(fields)
  if (!read.ok || !FLAG.test(module)) return fail(invalidField('id'))
  return ok({ ...read.value, module: flagOf(module), ...optionsIn(fields) })
}

interface TypedCount {
  readonly name: string
  readonly key: string
  readonly value: string
}

/** Every usage key of the team's numbers, each up to its own maximum; what is above all of them is rejected with the rest. */
function teamIn(fields: FormFields, { document }: Catalogue): readonly TypedCount[] {
  const typed = Object.entries(fields).flatMap(([name, value]) => {
    const [, kind, type] = TEAM_FIELD.exec(name) ?? []
    // a number that stands as it was shown was not entered: that of a counted key, or of one beside another that has more
    const isShown = kind === 'team' && value === (fields[`shown.${type}`] ?? '0')
    return type === undefined || isShown ? [] : [{ name, kind, type, value }]
  })
  const last = [...typed].sort((a, b) => Number(a.kind === 'step') - Number(b.kind === 'step'))
  return last.flatMap(({ name, type, value }) => {
    const keys = document.usageKeys.filter(({ assetType }) => assetType === type)
    const most = Math.max(...keys.map(({ maximum }) => maximum))
    const capped = (maximum: number) => (Number(value) > most ? value : String(Math.min(Number(value), maximum)))
    return keys.map(({ key, maximum }) => ({ name, key, value: COUNT.test(value) ? capped(maximum) : value }))
  })
}

function quantitiesIn(
  fields: FormFields,
  { context }: ActionContext,
): Result<BodyOf<'POST /cart/quantities'>, ApiError> {
  const byKey = Object.entries(fields).flatMap(([name, value]) => {
    const key = USAGE_FIELD.exec(name)?.[1]
    return key === undefined ? [] : [{ name, key, value }]
  })
  const typed = [...byKey, ...teamIn(fields, context.ports.catalogue.current())]
  const wrong = typed.find(({ value }) => !COUNT.test(value))
  if (wrong !== undefined) return fail(invalidField(wrong.name))
  return ok({ usages: Object.fromEntries(typed.map(({ key, value }) => [key, Number(value)])) })
}

function undoIn({ version }: FormFields) {
  if (version === undefined) return ok({})
  return COUNT.test(version) ? ok({ version: Number(version) }) : fail(invalidField('version'))
}

/** A better package: its subpackages stand in one field, by commas. */
function switchIn({ entries, ...fields }: FormFields) {
  const read = idIn(fields)
  if (!read.ok) return read
  const chosen = entries === undefined ? {} : { entries: entries.split(',').filter(Boolean) }
  return ok({ package_id: read.value.id, ...chosen })
}

/** A change of the cart, one guarded statement without a transaction around it, by its call and by its forms. */
export function cartChange<K extends CallKey>(
  key: K,
  requestOf: (body: BodyOf<K>, input: CallInput<K>) => ChangeRequest,
  bodyOf?: (fields: FormFields, by: ActionContext) => Result<BodyOf<K>, ApiError>,
) {
  return {
    key,
    transaction: 'own',
    run: (input: CallInput<K>, { context, db, seen }: ActionContext) => {
      const { body, params } = input
      const utm: Readonly<Record<string, unknown>> = Object.assign({}, body)
      return changeCart(context, db, {
        key,
        ...(params !== undefined && { path: context.request.url }),
        request: requestOf(body, input),
        body,
        seen,
        utm: readUtms((name) => (typeof utm[name] === 'string' ? utm[name] : undefined)),
      })
    },
    answer: answerChange,
    ...(bodyOf && { bodyOf }),
  } as const
}

/** A change by the buttons of cards and lines: what a dialog would ask is asked first. */
function buttonOf<K extends CallKey>(
  key: K,
  requestOf: (body: BodyOf<K>) => ChangeRequest,
  bodyOf: (fields: FormFields) => Result<BodyOf<K>, ApiError>,
) {
  const questionOf = ({ body }: CallInput<K>, { context, db }: ActionContext) =>
    confirmFirst(context, db, requestOf(body))
  return { ...cartChange(key, requestOf, bodyOf), questionOf }
}

/** The confirmation that a dialog asks for before a product is acted on by its word. */
export function registerConfirmationCall(app: FastifyInstance, ports: Ports): void {
  callRegistrar(app, ports)(
    'GET /cart/module/{id}/{action}',
    async ({ params, query }, context, db) => {
      const requested = await confirmAction(context, db, actionOf(params, query))
      if (!requested.ok) return requested
      const { confirmation, rejected } = requested.value
      if (rejected !== undefined) return fail({ ...rejected, details: { ...confirmation } })
      const status = confirmation.status === 201 ? 201 : 200
      return ok({ result: confirmation, version: confirmation.version, status })
    },
    { hasPage: true },
  )
}

/** The changes whose body alone says what changes. */
export function registerChanges({ answering }: ActionRegistrar): void {
  answering(buttonOf('POST /cart/add', addOf, addIn))
  answering(buttonOf('POST /cart/remove', ({ id }) => ({ command: { kind: 'remove', productId: id } }), idIn))
  answering(
    cartChange('POST /cart/pricing/categories/remove', ({ id, module }) => ({ remove: { id, module: module === 1 } })),
  )
  answering(cartChange('POST /cart/undo', ({ version }) => ({ undo: { seen: version } }), undoIn))
  answering(
    cartChange(
      'POST /cart/quantities',
      ({ usages }) => ({ command: { kind: 'set_quantities', quantities: usages } }),
      quantitiesIn,
    ),
  )
  answering(
    cartChange(
      'POST /cart/interval',
      ({ interval }) => ({ command: { kind: 'set_interval', interval } }),
      (fields) => {
        const interval = INTERVALS.find((each) => each === fields['interval'])
        return interval === undefined ? fail(invalidField('interval')) : ok({ interval })
      },
    ),
  )
  answering(
    cartChange(
      'POST /cart/restore',
      ({ place }) => ({ command: { kind: 'restore', isFromUpsell: place === 'upsell' } }),
      ({ place }) => ok(place === 'upsell' ? { place: 'upsell' as const } : {}),
    ),
  )
  answering(cartChange('POST /cart/orphans/remove', () => ({ command: { kind: 'remove_orphans' } }), noFields))
  answering(cartChange('POST /cart/empty', () => ({ command: { kind: 'empty' } }), noFields))
  answering(
    cartChange(
      'POST /cart/switch',
      ({ package_id: productId, entries }) => ({
        command: { kind: 'switch_package', productId, ...(entries && { entries }) },
      }),
      switchIn,
    ),
  )
  answering(
    cartChange(
      'POST /cart/problems/acknowledge',
      ({ line_id: line }) => ({ acknowledge: line ?? 'all' }),
      (fields) => {
        const read = idIn(fields)
        return read.ok ? ok({ line_id: read.value.id }) : read
      },
    ),
  )
}

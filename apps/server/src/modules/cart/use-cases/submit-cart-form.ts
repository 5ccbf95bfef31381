import { cartFormCalls, type CartIntent } from '@waybill/contract/page-forms'
import { fail, ok, type Result } from '@waybill/domain/result'
import { localePath } from '@waybill/i18n'
import type { Executor } from '../../../platform/database/database.ts'
import type { FormBody } from '../../../platform/http/form-body.ts'
import type { ApiError } from '../../../platform/http/api-error.ts'
import { apiError } from '../../../platform/http/api-error.ts'
import type { RequestContext } from '../../../platform/http/request-context.ts'
import { confirmFirst } from './confirm-first.ts'
import { changeCart, type CartChange } from './change-cart.ts'

type Fields = FormBody['fields']

const FLAG = /^[01]$/
const QUANTITY = /^\d{1,15}$/
const USAGE_FIELD = /^usages\.(.{1,60})$/

/** The path of the field that can't be what it should be. */
interface WrongField {
  readonly wrong: string
}

function addOf({
  id = '',
  module = '1',
  pricing,
  quantity,
  place,
  replace,
}: Fields): CartChange['request'] | WrongField {
  if (!/^\d{1,9}$/.test(id) || !FLAG.test(module)) return { wrong: 'id' }
  return {
    add: {
      id: Number(id),
      module: module === '1',
      ...(pricing !== undefined && FLAG.test(pricing) && { pricing: pricing === '1' }),
      ...(quantity !== undefined && QUANTITY.test(quantity) && { quantity: Number(quantity) }),
      ...((place === 'industry' || place === 'upsell') && { place }),
      ...(replace === '1' && { replaces: true }),
    },
  }
}

function quantitiesOf(fields: Fields): CartChange['request'] | WrongField {
  const typed = Object.entries(fields).flatMap(([name, value]) => {
    const key = USAGE_FIELD.exec(name)?.[1]
    return key === undefined ? [] : [{ name, key, value }]
  })
  const wrong = typed.find(({ value }) => !QUANTITY.test(value))
  if (wrong !== undefined) return { wrong: wrong.name }
  const quantities = Object.fromEntries(typed.map(({ key, value }) => [key, Number(value)]))
  return { command: { kind: 'set_quantities', quantities } }
}

function undoOf({ version }: Fields): CartChange['request'] | WrongField {
  if (version === undefined) return { undo: { seen: undefined } }
  return /^\d{1,15}$/.test(version) ? { undo: { seen: Number(version) } } : { wrong: 'version' }
}

function removalOf({ id = '' }: Fields): CartChange['request'] | WrongField {
  return /^\d{1,9}$/.test(id) ? { command: { kind: 'remove', productId: Number(id) } } : { wrong: 'id' }
}

function acknowledgedOf({ id = '' }: Fields): CartChange['request'] | WrongField {
  return /^\d{1,9}$/.test(id) ? { acknowledge: Number(id) } : { wrong: 'id' }
}

function intervalOf({ interval }: Fields): CartChange['request'] | WrongField {
  if (interval !== 'month' && interval !== 'year') return { wrong: 'interval' }
  return { command: { kind: 'set_interval', interval } }
}

/** A better package (CART-26): its subpackages stand in one field, by commas. */
function switchOf({ id = '', entries }: Fields): CartChange['request'] | WrongField {
  if (!/^\d{1,9}$/.test(id)) return { wrong: 'id' }
  const chosen = entries === undefined ? {} : { entries: entries.split(',').filter(Boolean) }
  return { command: { kind: 'switch_package', productId: Number(id), ...chosen } }
}

type Reader = (fields: Fields) => CartChange['request'] | WrongField

/** What the fields of each form say. */
const READERS: Readonly<Record<CartIntent, Reader>> = {
  'cart.add': addOf,
  'cart.remove': removalOf,
  'cart.undo': undoOf,
  'cart.quantities': quantitiesOf,
  'cart.interval': intervalOf,
  'cart.restore': ({ place }) => ({ command: { kind: 'restore', isFromUpsell: place === 'upsell' } }),
  'cart.orphans': () => ({ command: { kind: 'remove_orphans' } }),
  'cart.acknowledge': acknowledgedOf,
  'cart.switch': switchOf,
  'cart.empty': () => ({ command: { kind: 'empty' } }),
}

function isCartIntent(text: string | undefined): text is CartIntent {
  return text !== undefined && Object.hasOwn(READERS, text)
}

function rejectField(path: string): Result<never, ApiError> {
  return fail(apiError(422, 'invalid-input', { errors: [{ path, message: 'errors.field_invalid' }] }))
}

/** Changes the cart by a form of a page without script, then shows the same page again (CAT-17). */
export async function submitCartForm(
  { fields }: FormBody,
  context: RequestContext,
  db: Executor,
): Promise<Result<{ readonly goTo: string }, ApiError>> {
  const { intent } = fields
  if (!isCartIntent(intent)) return rejectField('intent')
  const request = READERS[intent](fields)
  if ('wrong' in request) return rejectField(request.wrong)
  const next = await confirmFirst(context, db, request)
  if (next !== undefined) return ok({ goTo: next })
  const changed = await changeCart(context, db, { key: cartFormCalls[intent], request, body: fields })
  return changed.ok ? ok({ goTo: localePath(context.locale, context.request.url) }) : changed
}

import { fail, ok } from '../result/index.ts'
import type { Result } from '../result/index.ts'
import type { OrderItem } from './types.ts'

/** Shortest and longest code of an order item, in characters. */
export const codeLength = { minimum: 10, maximum: 50 } as const

/** The failure of ORD-02, text "Invalid cart item", with the path of every bad field ("items[0].code", D-01). */
export interface InvalidCartItem {
  readonly code: 'invalid-cart-item'
  readonly paths: readonly string[]
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** A number of digits only, given as a number or as text; undefined otherwise. */
function digits(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const number = Number(value)
  return /^\d+$/.test(String(value)) && Number.isSafeInteger(number) ? number : undefined
}

function flag(value: unknown): 0 | 1 | undefined {
  const number = digits(value)
  return number === 0 || number === 1 ? number : undefined
}

function codeText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const { length } = Array.from(value)
  return length >= codeLength.minimum && length <= codeLength.maximum ? value : undefined
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Collects the paths of what can't be read; `fallback` only fills the shape until the whole is rejected. */
class Reader {
  readonly paths: string[] = []

  take<Value>(value: Value | undefined, path: string, fallback: Value): Value {
    if (value === undefined) this.paths.push(path)
    return value ?? fallback
  }
}

function readModules(value: unknown, path: string, reader: Reader): OrderItem['modules'] {
  if (value === undefined) return []
  if (!Array.isArray(value)) return reader.take<OrderItem['modules']>(undefined, path, [])
  return value.map((module: unknown, index) => {
    const fields = fieldsOf(module)
    return {
      id: reader.take(digits(fields.id), `${path}[${index}].id`, 0),
      srt: reader.take(text(fields.srt), `${path}[${index}].srt`, ''),
    }
  })
}

function readItem(value: unknown, path: string, reader: Reader): OrderItem {
  const fields = fieldsOf(value)
  return {
    id: reader.take(digits(fields.id), `${path}.id`, 0),
    bundled: reader.take(flag(fields.bundled), `${path}.bundled`, 0),
    code: reader.take(codeText(fields.code), `${path}.code`, ''),
    srt: reader.take(text(fields.srt), `${path}.srt`, ''),
    modules: readModules(fields.modules, `${path}.modules`, reader),
  }
}

/**
 * Reads the items of an order from outside (B§5): id and bundled are digits only, the code has 10 to 50 characters, srt is
 * text, each module has a numeric id and srt. Anything else rejects the whole list with its paths. An empty list is accepted
 * here: then the open cart is meant.
 */
export function readOrderItems(items: unknown): Result<readonly OrderItem[], InvalidCartItem> {
  if (!Array.isArray(items)) return fail({ code: 'invalid-cart-item', paths: ['items'] })
  const reader = new Reader()
  const read = items.map((item: unknown, index) => readItem(item, `items[${index}]`, reader))
  return reader.paths.length > 0 ? fail({ code: 'invalid-cart-item', paths: reader.paths }) : ok(read)
}

/**
 * The paths of the codes that aren't those of their item's id, as "items[0].code". An id without a code isn't sold, which is
 * another failure.
 */
export function pathsOfOtherCodes(
  items: readonly OrderItem[],
  codeOf: (id: OrderItem['id']) => string | undefined,
): readonly string[] {
  return items.flatMap(({ id, code }, index) => ((codeOf(id) ?? code) === code ? [] : [`items[${index}].code`]))
}

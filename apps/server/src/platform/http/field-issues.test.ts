import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { issuesToFields, pathText } from './field-issues.ts'

function fieldsOf(schema: z.ZodType, input: unknown) {
  const parsed = schema.safeParse(input)
  return parsed.success ? [] : issuesToFields(parsed.error.issues, input)
}

test.each([
  [['items', 0, 'code'], 'items[0].code'],
  [['email'], 'email'],
  [[], ''],
  [[0, 1, 'x'], '[0][1].x'],
  [['a', 'b', 'c', 12], 'a.b.c[12]'],
] as const)('the path %o reads %s', (path, text) => {
  expect(pathText(path)).toBe(text)
})

describe('[ERR-04] each field that is rejected is named with its reason', () => {
  const body = z.strictObject({
    email: z.string().max(5),
    count: z.int().min(1).max(9),
    items: z.array(z.strictObject({ code: z.string().min(2), kind: z.enum(['a', 'b']) })).max(2),
  })

  test('missing, of a wrong type, unknown', () => {
    expect(fieldsOf(body, { count: '3', items: [{ code: 7, kind: 'a', price: 0 }], is_admin: 1 })).toEqual([
      { path: 'email', message: 'errors.field_required' },
      { path: 'count', message: 'errors.field_wrong_type' },
      { path: 'items[0].code', message: 'errors.field_wrong_type' },
      { path: 'items[0].price', message: 'errors.field_unknown' },
      { path: 'is_admin', message: 'errors.field_unknown' },
    ])
  })

  test('empty, as a form sends what was not filled in: required, whatever the field takes', () => {
    expect(fieldsOf(body, { email: '', count: 1, items: [{ code: '', kind: '' }] })).toEqual([
      { path: 'items[0].code', message: 'errors.field_required' },
      { path: 'items[0].kind', message: 'errors.field_required' },
    ])
  })

  test('too long, too short, too large, too small, with the bound', () => {
    expect(fieldsOf(body, { email: 'x@shop.example', count: 10, items: [{ code: 'c', kind: 'z' }] })).toEqual([
      { path: 'email', message: 'errors.field_too_long', values: { maximum: 5 } },
      { path: 'count', message: 'errors.field_too_large', values: { maximum: 9 } },
      { path: 'items[0].code', message: 'errors.field_too_short', values: { minimum: 2 } },
      { path: 'items[0].kind', message: 'errors.field_invalid' },
    ])
    expect(
      fieldsOf(body, { email: 'x', count: 0, items: Array.from({ length: 3 }, () => ({ code: 'cc', kind: 'a' })) }),
    ).toEqual([
      { path: 'count', message: 'errors.field_too_small', values: { minimum: 1 } },
      { path: 'items', message: 'errors.field_too_many', values: { maximum: 2 } },
    ])
    expect(fieldsOf(z.strictObject({ items: z.array(z.int()).min(1) }), { items: [] }), 'an empty list').toEqual([
      { path: 'items', message: 'errors.field_required' },
    ])
  })

  test('a rule of our own reports its bounds', () => {
    const password = z.string().superRefine((text, context) => {
      if (text.length < 10) context.addIssue({ code: 'custom', params: { minimum: 10, maximum: 128 } })
    })
    expect(fieldsOf(z.object({ password }), { password: 'short' })).toEqual([
      { path: 'password', message: 'errors.field_length', values: { minimum: 10, maximum: 128 } },
    ])
  })

  test('a text that may be empty and is too long has a longest length alone', () => {
    const comment = z.string().refine((text) => text.length <= 3, { params: { maximum: 3 } })
    expect(fieldsOf(z.object({ comment }), { comment: 'long' })).toEqual([
      { path: 'comment', message: 'errors.field_too_long', values: { maximum: 3 } },
    ])
  })

  test('of two shapes the one that came closest is reported, and something that is neither is reported as a whole', () => {
    const either = z.object({
      move: z.union([z.strictObject({ to: z.string() }), z.strictObject({ advance: z.string(), by: z.int() })]),
    })
    expect(fieldsOf(either, { move: { to: 7 } })).toEqual([{ path: 'move.to', message: 'errors.field_wrong_type' }])
    expect(fieldsOf(either, { move: 'PT1S' })).toEqual([{ path: 'move', message: 'errors.field_invalid' }])
  })
})

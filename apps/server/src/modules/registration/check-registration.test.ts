import { describe, expect, test } from 'vitest'
import { emailAsStored, emailNorm, passwordProblem, trialAddress } from '../account/index.ts'
import { registrationProblems } from './check-registration.ts'

const FIELDS = {
  email: 'mira@bakery.example',
  password: 'three quiet words',
  country: 'US',
  first_name: 'Mira',
  last_name: 'Osei',
  phone: '',
}

async function rejectedPaths(fields: Partial<typeof FIELDS>): Promise<readonly string[]> {
  return (await registrationProblems({ ...FIELDS, ...fields })).map(({ path }) => path)
}

describe('a password', () => {
  const length = { path: 'password', message: 'errors.field_length', values: { minimum: 10, maximum: 128 } }

  test.each([
    ['nine characters', 'ninechars', length],
    ['ten characters', 'tencharsok', undefined],
    ['nine characters of two code units each', '🚚'.repeat(9), length],
    ['ten characters of two code units each', '🚚🚛🛻🚐🚙🚕🚗🚓🚑🚒', undefined],
    ['128 characters', 'ab1'.repeat(42) + 'cd', undefined],
    ['129 characters', 'ab1'.repeat(43), length],
    ['nothing', '', length],
  ])('of %s is measured in code points', async (_, password, problem) => {
    expect(await passwordProblem(password)).toEqual(problem)
  })

  test.each(['qwertyuiop', '1234567890', 'QWERTYUIOP', 'password123'])(
    '%s is one that leaks are full of, in capitals too',
    async (password) => {
      expect(await passwordProblem(password)).toEqual({ path: 'password', message: 'errors.field_password_common' })
    },
  )

  test.each(['         x', 'only small letters', 'mật khẩu dài', '😀😀😀😀😀😀😀😀😀😀'])(
    '%j needs neither digits nor capitals',
    async (password) => {
      expect(await passwordProblem(password)).toBeUndefined()
    },
  )
})

describe('an address', () => {
  test.each([
    'mira@bakery.example',
    "o'brien+shop@a-b.example",
    'x@y.zz',
    '1@2.example',
    'a.b.c@x.y.z.example',
    ' mira@bakery.example ',
    'MIRA@BAKERY.EXAMPLE',
    `${'a'.repeat(64)}@x.example`,
  ])('%j is taken', async (email) => {
    expect(await rejectedPaths({ email })).toEqual([])
  })

  test.each([
    'mira',
    'mira@',
    '@bakery.example',
    'mira@bakery',
    'mira@@bakery.example',
    'mira bakery@x.example',
    'mira@bak ery.example',
    '"x y"@z.example',
    'a@[127.0.0.1]',
    'a@-x.example',
    'a@x-.example',
    'a@x..example',
    'a@x.example\r\nBcc: b@y.example',
    'a\u0000@x.example',
    'Mira <mira@bakery.example>',
    'mira@x.example,b@y.example',
    `${'a'.repeat(65)}@x.example`,
    '',
  ])('%j is rejected', async (email) => {
    expect(await rejectedPaths({ email })).toEqual(['email'])
  })

  test('is compared without the case of its letters and the blanks around it', () => {
    expect(new Set(['Mira@Bakery.example', ' mira@bakery.EXAMPLE', 'MIRA@BAKERY.EXAMPLE'].map(emailNorm))).toEqual(
      new Set(['mira@bakery.example']),
    )
    expect(emailNorm('mira+shop@bakery.example')).not.toBe(emailNorm('mira@bakery.example'))
  })

  test.each([
    ['Mira+shop+2@Bakery.example', 'mira@bakery.example'],
    ['mira.osei@bakery.example', 'mira.osei@bakery.example'],
    ['m.i.r.a+x@GoogleMail.com', 'mira@gmail.com'],
    ['+49@bakery.example', '+49@bakery.example'],
  ])('[REG-04] %s is tried as %s (B-75)', (email, mailbox) => {
    expect(trialAddress(email)).toBe(mailbox)
  })
})

test('everything that is wrong is reported at once', async () => {
  expect(await rejectedPaths({ email: 'x', password: 'short', country: 'XX' })).toEqual([
    'email',
    'password',
    'country',
  ])
  expect(await rejectedPaths({ country: 'us' })).toEqual(['country'])
})

test('a field that was left empty is one that is missing; one that is no text is for the schema to reject', async () => {
  expect(await registrationProblems({ email: ' ', password: '', country: '' })).toEqual([
    { path: 'email', message: 'errors.field_required' },
    { path: 'password', message: 'errors.field_required' },
  ])
  expect(await registrationProblems({ email: 7, password: null })).toEqual([])
  expect(await registrationProblems('text')).toEqual([])
})

test('an address is stored without the blanks around it, its letters as they were typed', () => {
  expect(emailAsStored(' Mira@bakery.example ')).toBe('Mira@bakery.example')
})

test('[REG-01] one name is enough, in either field, and a telephone number is taken as it is pasted (S-26)', async () => {
  expect(await rejectedPaths({ last_name: '' })).toEqual([])
  expect(await rejectedPaths({ first_name: '', phone: '\u202a+1\u2011212\u2011555\u20110100 x12\u202c' })).toEqual([])
  expect(await rejectedPaths({ first_name: ' ', last_name: '', phone: 'call me' })).toEqual(['phone', 'first_name'])
})

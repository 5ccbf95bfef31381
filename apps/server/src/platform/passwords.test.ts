import { expect, test } from 'vitest'
import { createPasswordHasher, QUICK_HASH, STRONG_HASH } from './passwords.ts'

const quick = createPasswordHasher(QUICK_HASH)
/** Enough work to be seen beside everything else that a busy machine does. */
const SLOW = { memory: 8_192, passes: 4, parallelism: 1 }

test('a password fits its hash, another one does not', async () => {
  const stored = await quick.hash('three quiet words')
  const answers = await Promise.all(
    ['three quiet words', 'three quiet word', 'Three quiet words', '', 'three quiet words '].map((text) =>
      quick.verify(text, stored),
    ),
  )
  expect(answers).toEqual([true, false, false, false, false])
})

test('the same letter typed in two ways is the same password', async () => {
  expect(await quick.verify('cafe\u0301 du pont', await quick.hash('caf\u00e9 du pont'))).toBe(true)
})

test('two hashes of one password differ, contain their parameters, and hold nothing of it', async () => {
  const [one, other] = await Promise.all([quick.hash('three quiet words'), quick.hash('three quiet words')])
  expect(one).not.toBe(other)
  expect(one).toMatch(/^argon2id\$64\$1\$1\$[\w-]{22}\$[\w-]{43}$/)
})

test('a hash that was made with other parameters is verified with those', async () => {
  const stored = await createPasswordHasher({ memory: 128, passes: 2, parallelism: 1 }).hash('three quiet words')
  expect([await quick.verify('three quiet words', stored), await quick.verify('other words', stored)]).toEqual([
    true,
    false,
  ])
})

test.each([undefined, '', 'argon2id', 'bcrypt$64$1$1$c2FsdA$dGFn', 'argon2id$64$1$1$c2FsdHNhbHRzYWx0c2FsdA$'])(
  'no password signs in by the stored text %s',
  async (stored) => {
    expect(await quick.verify('', stored)).toBe(false)
    expect(await quick.verify('three quiet words', stored)).toBe(false)
  },
)

test('[SEC-03] for an unknown account the same work is done as for a known one', async () => {
  const hasher = createPasswordHasher(SLOW)
  const stored = await hasher.hash('three quiet words')
  // what the processor did, not what the clock says: other processes don't count. In turn, so that neither is the warmer one
  const workOf = async (against: string | undefined): Promise<number> => {
    const from = process.cpuUsage()
    await hasher.verify('wrong words', against)
    const { user, system } = process.cpuUsage(from)
    return user + system
  }
  const works: (readonly [number, number])[] = []
  for (let round = 0; round < 12; round += 1) works.push([await workOf(stored), await workOf(undefined)])
  const [known, unknown] = [Math.min(...works.map(([one]) => one)), Math.min(...works.map(([, other]) => other))]
  expect(unknown).toBeGreaterThan(known / 2)
  expect(unknown).toBeLessThan(known * 2)
})

test('the product hashes with 19 MiB and two passes or more', () => {
  expect(STRONG_HASH.memory).toBeGreaterThanOrEqual(19 * 1_024)
  expect(STRONG_HASH.passes).toBeGreaterThanOrEqual(2)
})

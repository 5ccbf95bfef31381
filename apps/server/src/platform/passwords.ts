import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/** At least 19 MiB and 2 passes; raised so that one hash takes about 100 ms on a small server. */
export const STRONG_HASH = { memory: 24_576, passes: 3, parallelism: 1 } as const
/** Tests hash hundreds of passwords and guard nothing. */
export const QUICK_HASH = { memory: 64, passes: 1, parallelism: 1 } as const
const TAG_BYTES = 32
const SALT_BYTES = 16

export interface PasswordHasher {
  readonly hash: (password: string) => Promise<string>
  /** With an unknown account the same work is done on a hash that fits nothing, so that the time reveals nothing. */
  readonly verify: (password: string, stored: string | undefined) => Promise<boolean>
}

interface Parameters {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
}

export function createPasswordHasher(parameters: Parameters): PasswordHasher {
  const hashWith = async (password: string, salt: Buffer, using: Parameters): Promise<Buffer> =>
    derive('argon2id', { message: Buffer.from(password.normalize('NFC')), nonce: salt, tagLength: TAG_BYTES, ...using })
  const unknownSalt = randomBytes(SALT_BYTES)
  return {
    hash: async (password) => {
      const salt = randomBytes(SALT_BYTES)
      const tag = await hashWith(password, salt, parameters)
      return `argon2id$${parameters.memory}$${parameters.passes}$${parameters.parallelism}$${salt.toString('base64url')}$${tag.toString('base64url')}`
    },
    verify: async (password, stored) => {
      const [name, memory, passes, parallelism, salt, tag] = stored?.split('$') ?? []
      if (name !== 'argon2id' || salt === undefined || tag === undefined) {
        await hashWith(password, unknownSalt, parameters)
        return false
      }
      const using = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) }
      const expected = Buffer.from(tag, 'base64url')
      const given = await hashWith(password, Buffer.from(salt, 'base64url'), using)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

import { createHash, randomBytes } from 'node:crypto'

/** Source of every identifier, so that a seed replays a run. */
export interface Ids {
  /** UUIDv7: sorts by the instant it was made at. */
  readonly uuid: (now: number) => string
  /** 128 random bits as text for links, keys and cookies. */
  readonly token: () => string
}

export type RandomBytes = (count: number) => Uint8Array

const POOL_BYTES = 4_096

/** Drawn a page at a time and given out once: a system call for every request would cost more than its identifier. */
function pooledRandom(): RandomBytes {
  let pool = randomBytes(POOL_BYTES)
  let used = 0
  return (count) => {
    if (used + count > POOL_BYTES) {
      pool = randomBytes(POOL_BYTES)
      used = 0
    }
    used += count
    return pool.subarray(used - count, used)
  }
}

export function createIds(random: RandomBytes = pooledRandom()): Ids {
  return {
    uuid: (now) => uuidV7(now, random(10)),
    token: () => Buffer.from(random(16)).toString('base64url'),
  }
}

function uuidV7(now: number, random: Uint8Array): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.set(random, 6)
  bytes.writeUInt8(0x70 | (bytes.readUInt8(6) & 0x0f), 6)
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8)
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Whether a text can be the public id of anything: the database fails on one that can't. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

/** Tokens are stored and looked up by this alone: a dump of the database gives no usable link. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

import { createHmac } from 'node:crypto'
import type { CommandEnd } from './shop-command.ts'
import { ShopClient, type ShopAnswer } from './shop-client.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** A member of the staff as they sign in. */
export interface StaffIdentity {
  readonly email: string
  readonly password: string
  /** The secret of the second factor in base32. */
  readonly secret: string
}

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code of a step of 30 seconds, written from RFC 6238 and not by the library of the shop. */
export function codeOfStep(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const at = (digest.at(-1) ?? 0) % 16
  return String((digest.readUInt32BE(at) % 2 ** 31) % 10 ** 6).padStart(6, '0')
}

/** Steps that were used, by shop and person: a code counts once. */
const used = new Map<string, number>()

/** A code of now that this person hasn't used in this shop: three in 30 seconds, as a clock may be a step wrong. */
export function freshCode(url: string, identity: StaffIdentity): string {
  return unusedCode(url, identity, -1)
}

/** The same for who types it into a page: it holds for half a minute at least, and there are two of them. */
export function typedCode(url: string, identity: StaffIdentity): string {
  return unusedCode(url, identity, 0)
}

function unusedCode(url: string, { email, secret }: StaffIdentity, earliest: -1 | 0): string {
  const now = Math.floor(Date.now() / STEP_MS)
  const step = Math.max(now + earliest, (used.get(`${url} ${email}`) ?? 0) + 1)
  if (step > now + 1) throw new Error(`${email} signs in more often than there are codes`)
  used.set(`${url} ${email}`, step)
  return codeOfStep(secret, step)
}

/** A member of the staff at the calls of the back office. */
export class StaffClient {
  readonly client: ShopClient
  readonly #identity: StaffIdentity

  constructor(url: string, identity: StaffIdentity) {
    this.client = new ShopClient(url)
    this.#identity = identity
  }

  signIn(): Promise<ShopAnswer> {
    const { email, password } = this.#identity
    return this.client.post('/api/admin/v1/session', { email, password, code: this.code() })
  }

  /** A code of now of their app. */
  code(): string {
    return freshCode(this.client.url, this.#identity)
  }

  /** Several sign-ins at once, with one code. */
  signInAtOnce(times: number): Promise<readonly ShopAnswer[]> {
    const { email, password } = this.#identity
    const code = freshCode(this.client.url, this.#identity)
    const browsers = Array.from({ length: times }, () => new ShopClient(this.client.url))
    return Promise.all(browsers.map((browser) => browser.post('/api/admin/v1/session', { email, password, code })))
  }

  giveFactor(): Promise<ShopAnswer> {
    return this.client.post('/api/admin/v1/session/factor', { code: this.code() })
  }

  /** A command as the command line would end; signs in where that is needed. */
  async command(name: string, body: object): Promise<CommandEnd> {
    const send = () => this.client.post(`/api/admin/v1/commands/${name}`, body)
    const first = await send()
    if (first.status === 401) await this.signIn()
    if (first.body['code'] === 'factor-needed') await this.giveFactor()
    const { status, body: answer, text } = first.status === 401 || first.status === 403 ? await send() : first
    const { result } = answer
    const words = typeof result === 'object' && result !== null && 'text' in result ? String(result.text) : text
    return { code: status === 200 ? 0 : status === 409 ? 1 : 2, text: words }
  }
}

import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** Options of a challenge, as far as an authenticator reads them. */
interface Challenge {
  readonly challenge: string
  readonly user?: { readonly id: string }
}

/** Claims of an authenticator, or of someone who plays one, about its answer. */
interface Claims {
  readonly origin: string
  readonly rpId: string
  readonly challenge: string
  readonly crossOrigin: boolean
  /** It has recognised its person. */
  readonly isVerified: boolean
  readonly count: number
  readonly userHandle: string
}

const PRESENT = 1
const VERIFIED = 4
const HAS_CREDENTIAL = 64

const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url')

/** Heads of CBOR (RFC 8949) for what is needed here: lengths below 65,536. */
function head(major: number, value: number): Buffer {
  const type = major * 32
  if (value < 24) return Buffer.of(type + value)
  if (value < 256) return Buffer.of(type + 24, value)
  return Buffer.of(type + 25, Math.floor(value / 256), value % 256)
}

type CborValue = number | string | Uint8Array | CborMap
interface CborMap extends ReadonlyMap<number | string, CborValue> {}

function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)])
  return Buffer.concat([head(5, value.size), ...entries])
}

/** An authenticator with one passkey, written from WebAuthn and not by the library of the shop: ES256, no attestation. */
export class SoftPasskey {
  readonly id = base64url(randomBytes(32))
  readonly #key: { readonly publicKey: KeyObject; readonly privateKey: KeyObject }
  readonly #shop: { readonly origin: string; readonly rpId: string }
  #userHandle = ''
  #count = 0

  /** `url` is the address at which its person opens the shop. */
  constructor(url: string) {
    const { origin, hostname } = new URL(url)
    this.#shop = { origin, rpId: hostname }
    this.#key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  /** The answer to a challenge for a new passkey. */
  make(options: Challenge, claims: Partial<Claims> = {}): Record<string, unknown> {
    this.#userHandle ||= options.user?.id ?? ''
    const { x = '', y = '' } = this.#key.publicKey.export({ format: 'jwk' })
    const [xBytes, yBytes] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
    const publicKey = cbor(
      new Map<number | string, CborValue>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, xBytes],
        [-3, yBytes],
      ]),
    )
    const id = Buffer.from(this.id, 'base64url')
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, publicKey])
    const data = Buffer.concat([this.#data(HAS_CREDENTIAL, claims), credential])
    const attestation = new Map<number | string, CborValue>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', data],
    ])
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', options, claims),
      attestationObject: base64url(cbor(attestation)),
      transports: ['internal'],
    })
  }

  /** The answer to a challenge that signs in or confirms; each counts. */
  sign(options: Challenge, claims: Partial<Claims> = {}): Record<string, unknown> {
    this.#count += 1
    const data = this.#data(0, claims)
    const clientDataJSON = this.#clientData('webauthn.get', options, claims)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.#answer({
      clientDataJSON,
      authenticatorData: base64url(data),
      signature: base64url(sign('sha256', signed, this.#key.privateKey)),
      userHandle: claims.userHandle ?? this.#userHandle,
    })
  }

  #answer(response: object): Record<string, unknown> {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #data(flag: number, { rpId = this.#shop.rpId, isVerified = true, count = this.#count }: Partial<Claims>): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([sha256(rpId), Buffer.of(PRESENT + (isVerified ? VERIFIED : 0) + flag), counter])
  }

  #clientData(type: string, options: Challenge, claims: Partial<Claims>): string {
    const { challenge = options.challenge, origin = this.#shop.origin, crossOrigin = false } = claims
    return base64url(JSON.stringify({ type, challenge, origin, crossOrigin }))
  }
}

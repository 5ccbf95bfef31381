import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWK } from 'jose'

/** The parts of an answer that are other than they should. */
export interface ForgedAnswer {
  /** Over those of an honest ID token; undefined takes one out. */
  readonly claims?: Readonly<Record<string, unknown>>
  readonly signedBy?: 'its key' | 'another key' | 'no one'
  /** Over the parameters of the honest answer; undefined takes one out. */
  readonly answer?: Readonly<Record<string, string | undefined>>
  /** Over its discovery document. */
  readonly discovery?: Readonly<Record<string, unknown>>
}

/** An identity provider on this machine that signs whatever a test wants. */
export interface ForgingProvider {
  readonly issuer: string
  forgery: ForgedAnswer
  /** The person who is signed in there: who they are is settled with the code. */
  person: { readonly sub: string; readonly email: string }
  /** Requests to its token endpoint, with the client's proof. */
  readonly tokenRequests: URLSearchParams[]
  /** Another key signs from now on, and is published in place of the one before. */
  readonly rotateKey: () => Promise<void>
  readonly stop: () => Promise<void>
}

interface SigningKey {
  readonly secret: CryptoKey
  readonly published: JWK
}

async function newKey(kid: string): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  return { secret: privateKey, published: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } }
}

/** Seconds of real time, by which tokens go. */
export const tokenTime = (): number => Math.floor(Date.now() / 1_000)

const without = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

function sendJson(response: ServerResponse, value: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

/** The state of one provider while it runs. */
class Forging implements ForgingProvider {
  forgery: ForgedAnswer = {}
  person = { sub: 'none', email: '' }
  readonly tokenRequests: URLSearchParams[] = []
  readonly #begun = new Map<string, { readonly nonce: string; readonly person: ForgingProvider['person'] }>()
  #key: SigningKey
  #keys = 1
  readonly #port: number
  readonly stop: () => Promise<void>

  constructor(key: SigningKey, { port, stop }: { readonly port: number; readonly stop: () => Promise<void> }) {
    this.#key = key
    this.#port = port
    this.stop = stop
  }

  get issuer(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  rotateKey = async (): Promise<void> => {
    this.#keys += 1
    this.#key = await newKey(`key-${this.#keys}`)
  }

  async #idToken(clientId: string, code: string): Promise<string> {
    const now = tokenTime()
    const { nonce, person } = this.#begun.get(code) ?? { nonce: '', person: this.person }
    const honest = { iss: this.issuer, aud: clientId, nonce, iat: now, exp: now + 300, auth_time: now }
    const claims = without({ ...honest, ...person, email_verified: true, ...this.forgery.claims })
    if (this.forgery.signedBy === 'no one') return new UnsecuredJWT(claims).encode()
    const secret = this.forgery.signedBy === 'another key' ? (await newKey('x')).secret : this.#key.secret
    const { kid = '' } = this.#key.published
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(secret)
  }

  answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', this.issuer)
    if (url.pathname === '/jwks') return sendJson(response, { keys: [this.#key.published] })
    if (url.pathname === '/token') return this.#sendToken(request, response)
    if (url.pathname === '/authorize') {
      const given = Object.fromEntries(url.searchParams)
      const code = `code-${this.#begun.size}`
      this.#begun.set(code, { nonce: given['nonce'] ?? '', person: this.person })
      const back = new URL(given['redirect_uri'] ?? '')
      const honest = { code, state: given['state'] ?? '', iss: this.issuer, ...this.forgery.answer }
      for (const [name, value] of Object.entries(honest)) if (value !== undefined) back.searchParams.set(name, value)
      response.writeHead(303, { location: back.href }).end()
      return undefined
    }
    return sendJson(response, {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      authorization_response_iss_parameter_supported: true,
      ...this.forgery.discovery,
    })
  }

  async #sendToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    this.tokenRequests.push(body)
    const basic = Buffer.from(request.headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString()
    const clientId = body.get('client_id') ?? decodeURIComponent(basic.split(':')[0] ?? '')
    const token = await this.#idToken(clientId, body.get('code') ?? '')
    sendJson(response, { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: token })
  }
}

export async function startForgingProvider(): Promise<ForgingProvider> {
  const key = await newKey('key-1')
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const stop = async (): Promise<void> => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  const provider = new Forging(key, { port: address.port, stop })
  server.on('request', (request, response) => void provider.answer(request, response))
  return provider
}

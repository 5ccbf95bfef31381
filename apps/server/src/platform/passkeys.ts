import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { MINUTE_MS } from '@waybill/domain/durations'
import { z } from 'zod'
import { hashToken } from './ids.ts'
import type { Ports } from './ports.ts'

/** Loaded with the first passkey: most shops start without one. */
const library = () => import('@simplewebauthn/server')

/** Real time between a challenge, or a code that a passkey gave, and its use. */
export const PASSKEY_WAIT_MS = 5 * MINUTE_MS

/** EdDSA, ES256 and RS256: what authenticators have. */
const ALGORITHMS = [-8, -7, -257]

/** The shop as browsers know it: passkeys work under this name alone. */
interface RelyingParty {
  readonly id: string
  readonly origin: string
}

interface OwnAddress extends Pick<Ports, 'publicUrl'> {
  readonly config: Pick<Ports['config'], 'publicUrl'>
}

/**
 * By the public address, which a proxy doesn't change. While that is unset the shop runs for its own machine, and browsers take
 * no numbers as the name of a site: it is `localhost`.
 */
export function relyingPartyOf({ publicUrl, config }: OwnAddress): RelyingParty {
  const { hostname, origin, port } = new URL(publicUrl)
  if (config.publicUrl !== undefined) return { id: hostname, origin }
  return { id: 'localhost', origin: `http://localhost:${port}` }
}

/** Names a person to their authenticator, by kind and number: no number of ours, and never that of another kind. */
export function userHandleOf(person: string): Buffer {
  return hashToken(`passkey of ${person}`)
}

const bytes = z
  .string()
  .max(8_000)
  .regex(/^[\w-]+$/)
const shared = { id: bytes.max(1_364), type: z.literal('public-key') }
const assertionShape = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
})
const attestationShape = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string()).catch([]),
  }),
})
/** A frame of another site has no business with our passkeys. */
const clientDataShape = z.object({ challenge: bytes, crossOrigin: z.literal(false).optional() })

/** The challenge that an answer says it is for; undefined where it says none. */
function challengeIn(clientData: string): string | undefined {
  try {
    return clientDataShape.parse(JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))).challenge
  } catch {
    return undefined
  }
}

interface GivenAnswer<T> {
  readonly challenge: string
  readonly response: T
}

/** An answer of an authenticator that signs in or confirms; undefined for what is none. */
export function readAssertion(given: unknown): GivenAnswer<AuthenticationResponseJSON> | undefined {
  const parsed = assertionShape.safeParse(given)
  const challenge = parsed.success ? challengeIn(parsed.data.response.clientDataJSON) : undefined
  if (!parsed.success || challenge === undefined) return undefined
  const { userHandle, ...response } = parsed.data.response
  const { id, type } = parsed.data
  const handle = typeof userHandle === 'string' ? { userHandle } : {}
  return {
    challenge,
    response: { id, rawId: id, type, clientExtensionResults: {}, response: { ...response, ...handle } },
  }
}

/** An answer of an authenticator that has made a passkey; undefined for what is none. */
export function readAttestation(given: unknown): GivenAnswer<RegistrationResponseJSON> | undefined {
  const parsed = attestationShape.safeParse(given)
  const challenge = parsed.success ? challengeIn(parsed.data.response.clientDataJSON) : undefined
  if (!parsed.success || challenge === undefined) return undefined
  const { transports, ...response } = parsed.data.response
  const { id, type } = parsed.data
  return {
    challenge,
    response: {
      id,
      rawId: id,
      type,
      clientExtensionResults: {},
      response: { ...response, transports: transports.filter(isTransport) },
    },
  }
}

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

function isTransport(text: string): text is AuthenticatorTransport {
  return TRANSPORTS.some((transport) => transport === text)
}

/** A passkey as browsers need it. */
export interface KnownPasskey {
  readonly credentialId: Uint8Array
  readonly transports: readonly string[]
}

const descriptorOf = ({ credentialId, transports }: KnownPasskey) => ({
  id: Buffer.from(credentialId).toString('base64url'),
  transports: transports.filter(isTransport),
})

interface NewOwner {
  readonly userHandle: Uint8Array
  readonly email: string
  readonly name: string
}

/** Options of the browser's call that makes a passkey; those that the person has are not made twice. */
export async function registrationOptions(ports: Ports, owner: NewOwner, known: readonly KnownPasskey[]) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: ports.seller.shopName,
    rpID: relyingPartyOf(ports).id,
    userID: Uint8Array.from(owner.userHandle),
    userName: owner.email,
    userDisplayName: owner.name,
    timeout: PASSKEY_WAIT_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Options of the browser's call that uses a passkey: one of those, or without them any that it has for this shop. */
export async function authenticationOptions(ports: Ports, known: readonly KnownPasskey[]) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(ports).id,
    timeout: PASSKEY_WAIT_MS,
    allowCredentials: known.map(descriptorOf),
    userVerification: 'required',
  })
}

/** A new passkey as the shop stores it. */
export interface MadePasskey extends KnownPasskey {
  readonly publicKey: Uint8Array
  readonly signCount: number
}

/** A passkey that was made for us, for that challenge, by a verified person; else undefined. */
export async function verifyAttestation(
  ports: Ports,
  { challenge, response }: GivenAnswer<RegistrationResponseJSON>,
): Promise<MadePasskey | undefined> {
  const { verifyRegistrationResponse } = await library()
  const { id, origin } = relyingPartyOf(ports)
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: true,
    // the library throws for each kind of wrong answer
  }).catch(() => undefined)
  const credential = verified?.registrationInfo?.credential
  return (
    credential && {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: credential.publicKey,
      signCount: credential.counter,
      transports: response.response.transports ?? [],
    }
  )
}

/** The new count of a passkey that has signed that challenge for us, by a verified person; else undefined. */
export async function verifyAssertion(
  ports: Ports,
  { challenge, response }: GivenAnswer<AuthenticationResponseJSON>,
  passkey: MadePasskey & { readonly userHandle: Uint8Array },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library()
  const { id, origin } = relyingPartyOf(ports)
  const { userHandle } = response.response
  if (userHandle !== undefined && userHandle !== Buffer.from(passkey.userHandle).toString('base64url')) return undefined
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: response.id,
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: passkey.signCount,
    },
    requireUserVerification: true,
    // the library throws for each kind of wrong answer
  }).catch(() => undefined)
  return verified?.verified === true ? verified.authenticationInfo.newCounter : undefined
}

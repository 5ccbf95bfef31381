import { MINUTE_MS } from '@waybill/domain/durations'
import { ok, type Result } from '@waybill/domain/result'
import type { RequestContext } from '../http/request-context.ts'
import { hashToken } from '../ids.ts'
import type { Keys } from '../keys.ts'
import {
  readPerson,
  signInAddress,
  type ProviderClient,
  type ProviderIdentity,
  type SignInSecrets,
} from './provider-client.ts'

/** Real time between the two ways; the cookie lives as long. */
const WITHIN_MS = 10 * MINUTE_MS

/** The cookie that binds a sign-in to its browser, one for members and one for staff: neither counts for the other. */
type TripCookie = 'company' | 'provider'

/** Everything that a sign-in takes along is derived of the cookie's token: the database alone finishes none. */
function secretsOf(keys: Keys, cookie: TripCookie, token: string): SignInSecrets {
  return {
    state: keys.sign(`${cookie}-state`, token),
    nonce: keys.sign(`${cookie}-nonce`, token),
    verifier: keys.sign(`${cookie}-verifier`, token),
  }
}

interface Departure {
  readonly cookie: TripCookie
  readonly client: ProviderClient
  readonly redirectUri: string
  readonly hint: string
  /** The person gives the provider their proof once more. */
  readonly isAgain: boolean
}

/** A sign-in that is to be stored by the hash of its state, until it ends by real time. */
interface BegunTrip {
  readonly url: string
  readonly stateHash: Uint8Array
  readonly expiresAt: number
}

/** Binds a sign-in to this browser, and answers where that goes; fails where the provider doesn't answer as one. */
export async function leaveForProvider(
  { cookie, ...request }: Departure,
  { ports, cookies }: RequestContext,
): Promise<Result<BegunTrip, unknown>> {
  const token = ports.ids.token() + ports.ids.token()
  const secrets = secretsOf(ports.keys, cookie, token)
  const address = await signInAddress(request.client, { ...secrets, ...request })
  if (!address.ok) return address
  cookies.write(cookie, token)
  const expiresAt = ports.realClock.now() + WITHIN_MS
  return ok({ url: address.value, stateHash: hashToken(secrets.state), expiresAt })
}

/** A provider's answer that belongs to the sign-in of this browser. */
interface ReturnedTrip {
  readonly stateHash: Uint8Array
  readonly isCancelled: boolean
  /** The person of the answer, checked in every part. */
  readonly read: (
    client: ProviderClient,
    about: { readonly redirectUri: string; readonly isAgain: boolean },
  ) => Promise<Result<ProviderIdentity, unknown>>
}

/** Takes the cookie of the sign-in that an answer belongs to; one that wasn't requested leaves what is under way alone. */
export function comeFromProvider(
  cookie: TripCookie,
  { ports, cookies, request }: RequestContext,
): ReturnedTrip | undefined {
  const token = cookies.read(cookie)
  const { search, searchParams } = new URL(request.url, 'http://path')
  const secrets = token === undefined ? undefined : secretsOf(ports.keys, cookie, token)
  if (secrets === undefined || searchParams.get('state') !== secrets.state) return undefined
  cookies.clear(cookie)
  return {
    stateHash: hashToken(secrets.state),
    isCancelled: searchParams.get('error') === 'access_denied',
    read: (client, { redirectUri, isAgain }) =>
      readPerson(client, { ...secrets, address: new URL(redirectUri + search), isAgain }),
  }
}

import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  clockTolerance,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  type Configuration,
  type CustomFetchOptions,
} from 'openid-client'
import { fail, ok, type Result } from '@waybill/domain/result'
import { createFetchOut, type OutgoingTargets } from '../outgoing/post-out.ts'

/** A clock of a provider may be wrong by that. */
const TOLERANCE_S = 30
/** Oldest sign-in that confirms a member once more. */
const AGAIN_WITHIN_S = 300

const SUBJECT = /^[^\p{Cc}]{1,255}$/u

/** The random parts of a sign-in; each value is random and known to this browser alone. */
export interface SignInSecrets {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The shop at a provider. */
export interface ProviderClient {
  readonly issuer: string
  readonly clientId: string
  /** Absent for a public client. */
  readonly secret: string | undefined
  readonly targets: OutgoingTargets
}

/** A person as the provider describes them. */
export interface ProviderIdentity {
  readonly issuer: string
  readonly subject: string
  readonly email: string
  readonly isEmailVerified: boolean
  readonly firstName: string
  readonly lastName: string
}

function fetching(targets: OutgoingTargets) {
  const fetchOut = createFetchOut({ targets })
  return (url: string, { method, headers, body }: CustomFetchOptions) =>
    fetchOut({
      url,
      headers,
      method: method === 'GET' ? 'GET' : 'POST',
      body: typeof body === 'string' || body instanceof URLSearchParams ? body.toString() : '',
    })
}

/**
 * The provider by its discovery document, read anew: a key that it has turned over is known at once. Signatures are checked
 * whatever way a token came, and http is for this machine alone. Throws where it doesn't answer as one.
 */
async function discover({ issuer, clientId, secret, targets }: ProviderClient): Promise<Configuration> {
  const metadata = { [clockTolerance]: TOLERANCE_S }
  return discovery(new URL(issuer), clientId, metadata, authenticationBy(secret), {
    [customFetch]: fetching(targets),
    // what may be called without https is said by the targets
    execute: targets === 'public' ? [enableNonRepudiationChecks] : [enableNonRepudiationChecks, allowInsecureRequests],
  })
}

/** Reason for which a provider can't be signed in at; undefined where it answers as one. */
export async function providerProblem(client: ProviderClient): Promise<string | undefined> {
  try {
    await discover(client)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

function authenticationBy(secret: string | undefined) {
  if (secret === undefined) return None()
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (...[as, client, body, headers]: Parameters<typeof basic>): void => {
    const methods = as.token_endpoint_auth_methods_supported
    const isPost = methods !== undefined && !methods.includes('client_secret_basic')
    const authenticate = isPost ? post : basic
    authenticate(as, client, body, headers)
  }
}

interface Request extends SignInSecrets {
  readonly redirectUri: string
  readonly hint: string
  /** The person gives the provider their proof once more. */
  readonly isAgain: boolean
}

/** Address of the provider's sign-in; fails where the provider doesn't answer as one. */
export async function signInAddress(client: ProviderClient, request: Request): Promise<Result<string, unknown>> {
  try {
    const config = await discover(client)
    const url = buildAuthorizationUrl(config, {
      redirect_uri: request.redirectUri,
      scope: 'openid email profile',
      state: request.state,
      nonce: request.nonce,
      code_challenge: await calculatePKCECodeChallenge(request.verifier),
      code_challenge_method: 'S256',
      ...(request.hint !== '' && { login_hint: request.hint }),
      ...(request.isAgain && { prompt: 'login', max_age: String(AGAIN_WITHIN_S) }),
    })
    const isWeb = url.protocol === 'https:' || (client.targets !== 'public' && url.protocol === 'http:')
    return isWeb ? ok(url.href) : fail(new Error(`its sign-in is at ${url.protocol}`))
  } catch (error) {
    return fail(error)
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The person of a provider's answer, checked in every part; fails with the reason, which is no one's business but the log's. */
export async function readPerson(
  client: ProviderClient,
  { address, isAgain, ...secrets }: SignInSecrets & { readonly address: URL; readonly isAgain: boolean },
): Promise<Result<ProviderIdentity, unknown>> {
  try {
    const config = await discover(client)
    const tokens = await authorizationCodeGrant(config, address, {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
      idTokenExpected: true,
      ...(isAgain && { maxAge: AGAIN_WITHIN_S }),
    })
    const claims = tokens.claims()
    if (claims === undefined) return fail(new Error('no ID token'))
    if (!SUBJECT.test(claims.sub)) return fail(new Error('its subject is no line of 255 characters at most'))
    const hasEmail = 'email' in claims || config.serverMetadata().userinfo_endpoint === undefined
    const more = hasEmail ? claims : await fetchUserInfo(config, tokens.access_token, claims.sub)
    const person = { ...more, ...claims }
    return ok({
      issuer: claims.iss,
      subject: claims.sub,
      email: textOf(person['email']),
      isEmailVerified: person['email_verified'] === true,
      firstName: textOf(person['given_name']) || textOf(person['name']),
      lastName: textOf(person['given_name']) === '' ? '' : textOf(person['family_name']),
    })
  } catch (error) {
    return fail(error)
  }
}

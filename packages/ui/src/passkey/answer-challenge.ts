import {
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** The answer of a device, as WebAuthn writes it in JSON; else why there is none: its reader turned away, or it has a passkey already. */
export type PasskeyAnswer =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly why: 'cancelled' | 'known' }

/** A reader who turns away, waits too long or has no passkey gives no answer. */
async function answer(ceremony: () => Promise<object>): Promise<PasskeyAnswer> {
  try {
    return { ok: true, value: { ...(await ceremony()) } }
  } catch (error) {
    const isKnown = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    return { ok: false, why: isKnown ? 'known' : 'cancelled' }
  }
}

type ChallengeOptions = Readonly<Record<string, unknown>>

/** Lets a passkey of the device answer a challenge. */
export function signByPasskey(options: ChallengeOptions): Promise<PasskeyAnswer> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- options of the same library on the server
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return answer(() => startAuthentication({ optionsJSON }))
}

/** Lets the device make a passkey. */
export function makePasskey(options: ChallengeOptions): Promise<PasskeyAnswer> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- options of the same library on the server
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return answer(() => startRegistration({ optionsJSON }))
}

import type { MailChoice } from '../mail-kinds.ts'
import type { FieldProblem } from './account.ts'

/** A device on which the member is signed in. Instants are epoch ms. */
export interface SignedInDevice {
  readonly id: number
  /** Its words in the language of the page. */
  readonly name: string
  readonly isCurrent: boolean
  readonly startedAt: number
  readonly seenAt: number
}

/** The page behind the link of a mail that gives a member another address, or the one before, or keeps the second factor. */
export interface AddressLinkProps {
  readonly state: 'confirm' | 'confirmed' | 'restore' | 'restored' | 'stop_reset' | 'reset_stopped' | 'invalid'
  /** The address that the link gives; empty where it gives none any more. */
  readonly email: string
}

export interface SecurityProps {
  readonly email: string
  /** This one first, then the last used ones. */
  readonly devices: readonly SignedInDevice[]
  readonly hasFactor: boolean
  readonly hasPasskey: boolean
  /** The new address, as it was typed. */
  readonly typedEmail: string
  /** `intent` of the form that was rejected; its problems. */
  readonly rejected: string
  readonly problems: readonly FieldProblem[]
  readonly timeZone: string
}

/** A passkey of the member. Instants are epoch ms. */
export interface PasskeyView {
  readonly id: number
  readonly name: string
  readonly createdAt: number
  /** Null for one that has never signed in. */
  readonly lastUsedAt: number | null
}

/** The second factor of the member's sign-in. */
export interface FactorProps {
  readonly isOn: boolean
  /** An app is set up: its codes count. */
  readonly hasApp: boolean
  /** The first one first. */
  readonly passkeys: readonly PasskeyView[]
  /** The account requires one. */
  readonly isRequired: boolean
  /** Recovery codes that weren't used. */
  readonly codesLeft: number
  /** Instant at which a reset takes the factor away; null where none waits. Epoch ms. */
  readonly resetAt: number | null
  readonly timeZone: string
  /** A secret to confirm, in words and as a QR code of unit squares; absent where an app is set up. */
  readonly offer?: {
    readonly sealed: string
    readonly secret: string
    readonly address: string
    readonly qr: { readonly size: number; readonly path: string }
  }
  /** New recovery codes: this once. */
  readonly newCodes: readonly string[]
  /** Passkey of the form that was rejected; 0 for none. */
  readonly rejectedId: number
  /** `intent` of the form that was rejected; its problems. */
  readonly rejected: string
  readonly problems: readonly FieldProblem[]
}

/** The export of what is known of the member (S-23). */
export interface DataExportProps {
  readonly email: string
  /** The account's data is in it too. */
  readonly isPrimary: boolean
  /** Open files, newest first. Epoch ms. */
  readonly files: readonly { readonly href: string; readonly requestedAt: number; readonly expiresAt: number }[]
  readonly hasFactor: boolean
  readonly hasPasskey: boolean
  /** `intent` of the form that was rejected; its problems. */
  readonly rejected: string
  readonly problems: readonly FieldProblem[]
  readonly timeZone: string
}

/** The deletion of the member's person, or by the primary member of the whole account (S-23). */
export interface DeletionProps {
  readonly email: string
  /** The one that this member may request. */
  readonly scope: 'member' | 'account'
  /** Waits for its day, in the language of the page. */
  readonly pending?: { readonly text: string; readonly canBeTakenBack: boolean }
  /** The account is billed with others: its member doesn't end it. */
  readonly isShared: boolean
  /** Members of the account who can sign in. */
  readonly members: number
  readonly hasFactor: boolean
  readonly hasPasskey: boolean
  /** `intent` of the form that was rejected; its problems. */
  readonly rejected: string
  readonly problems: readonly FieldProblem[]
}

/** The member's own profile, or what was typed where it was rejected. */
export interface ProfileProps {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly locale: string
  readonly timeZone: string
  readonly mails: readonly { readonly kind: MailChoice; readonly isSent: boolean }[]
  /** Names of the IANA database: those of the server, which the browser's own may lack. */
  readonly timeZones: readonly string[]
  readonly problems: readonly FieldProblem[]
}

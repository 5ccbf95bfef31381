import { MINUTE_MS } from '@waybill/domain/durations'
import type { Keys } from '../../platform/keys.ts'

/** A preview of the staff is confirmed within this: they read it, and give their second factor. */
const LIFE_MS = 10 * MINUTE_MS
/** Letters too: a run of digits could pass for a card number, and a request with one is rejected. */
const RADIX = 36

/** A command as its caller was shown it. */
export interface ShownCommand {
  readonly name: string
  /** As it was read. */
  readonly body: object
  /** The one who is named in the audit trail. */
  readonly by: string
}

const textOf = ({ name, body, by }: ShownCommand, at: number, digest: string): string =>
  JSON.stringify([name, Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1)), by, at, digest])

/** The last instant of a token's life. Epoch ms. */
export const endOfPreview = (at: number): number => at + LIFE_MS

/** A token that has exactly this command done as it came out at an instant. Epoch ms. */
export function issuePreviewToken(
  keys: Keys,
  shown: ShownCommand,
  { at, digest }: { readonly at: number; readonly digest: string },
): string {
  return [at.toString(RADIX), digest, keys.sign('staff-preview', textOf(shown, at, digest))].join('.')
}

/** Instant and digest of a preview; undefined for a token of another command, body or caller. */
export function readPreviewToken(
  keys: Keys,
  token: string,
  shown: ShownCommand,
): { readonly at: number; readonly digest: string } | undefined {
  const [instant = '', digest = '', signature = ''] = token.split('.')
  if (!/^[0-9a-z]{1,10}$/.test(instant)) return undefined
  const at = Number.parseInt(instant, RADIX)
  return keys.isSigned('staff-preview', textOf(shown, at, digest), signature) ? { at, digest } : undefined
}

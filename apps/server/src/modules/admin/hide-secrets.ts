/** Stands where something was that opens a door. */
const HIDDEN = '•••'

/** A part of an address that is no word: what opens something is at least so long, and mixes letters and digits. */
const LONG = 16

const isToken = (part: string): boolean => part.length >= LONG && /[A-Z0-9]/.test(part)

/** Every address of a text, in quotes or between blanks. */
const ADDRESS = /https?:\/\/[^\s"'<>]+/g
/** Parts of an address between its signs; a percent sign belongs to a part. */
const PART = /[A-Za-z0-9_.~%-]+/g

/** An address with its host as it is, and of its path, query and anchor what no reader alone has. */
function hideIn(address: string): string {
  const [, origin = '', rest = ''] = /^(https?:\/\/[^/?#]+)(.*)$/s.exec(address) ?? []
  return origin + rest.replaceAll(PART, (part) => (isToken(part) ? HIDDEN : part))
}

/**
 * A mail without what its links open. Nothing is known of where a link leads to: whatever is long and no word is taken out, so
 * that a kind of link that comes later shows nothing either.
 */
export const hideSecrets = (body: string): string => body.replaceAll(ADDRESS, hideIn)

export const hidesSecrets = (body: string): boolean => hideSecrets(body) !== body

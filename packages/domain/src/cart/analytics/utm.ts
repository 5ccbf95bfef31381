/** The four values of M§7 that name the campaign of a visit. */
export const utmNames = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_banner'] as const

/** One of the four. */
export type UtmName = (typeof utmNames)[number]

/** One attribution: what an address contained about where its reader came from. */
export type Utms = Readonly<Partial<Record<UtmName, string>>>

/** The last value of each key, and the first attribution as it was. */
export interface Attribution {
  readonly last: Utms
  readonly first: Utms
}

/** Of a visitor who came by no campaign. */
export const noAttribution: Attribution = { last: {}, first: {} }

/** Code points that are stored of a value. */
const LONGEST = 100
// control characters, lone surrogates and line separators can't be stored or shown
const UNSTORABLE = /[\p{Cc}\p{Cs}\u2028\u2029]+/gu

/** Any link can contain these: on one line, and cut. */
function readValue(given: string): string {
  const line = given.replace(UNSTORABLE, ' ').normalize('NFC').trim()
  return [...line].slice(0, LONGEST).join('').trim()
}

/** The utm values of an address; `valueOf` reads its query, and what is empty or can't be stored is left out. */
export function readUtms(valueOf: (name: UtmName) => string | null | undefined): Utms {
  return Object.fromEntries(
    utmNames.flatMap((name) => {
      const value = readValue(valueOf(name) ?? '')
      return value === '' ? [] : [[name, value]]
    }),
  )
}

/** True where an address contained any of them. */
export function hasUtms(utms: Utms): boolean {
  return Object.keys(utms).length > 0
}

/**
 * The attribution after another one: its values replace those of the same key, and it is the first where there was none. The
 * first attribution stays whole, because a mix of two never happened.
 */
export function withAttribution({ last, first }: Attribution, next: Utms, itsFirst: Utms = next): Attribution {
  const candidate = hasUtms(itsFirst) ? itsFirst : next
  return { last: { ...last, ...next }, first: hasUtms(first) ? first : candidate }
}

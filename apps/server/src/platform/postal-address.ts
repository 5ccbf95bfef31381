import addressFormatter from '@fragaria/address-formatter'

/** The parts of an address as a person typed them; a part that is empty or absent is left out. */
export interface PostalAddress {
  readonly address1?: string | undefined
  readonly address2?: string | undefined
  readonly city?: string | undefined
  readonly state?: string | undefined
  readonly zip?: string | undefined
  /** ISO 3166-1 alpha-2; its name is the reader's matter and none of the lines. */
  readonly country: string
}

/** Signs of private use stand for the parts, so that the library orders them and changes none: it abbreviates, drops repeats and more. */
const SIGNS = { street: '\uE001', city: '\uE002', state: '\uE003', zip: '\uE004' } as const
type AddressPart = keyof typeof SIGNS

const PARTS: readonly AddressPart[] = ['street', 'city', 'state', 'zip']
const SIGN = /[\uE001-\uE004]/u
const SIGNS_IN_LINE = /[\uE001-\uE004]/gu
const OUTER = /^[^\uE001-\uE004]+|[^\uE001-\uE004]+$/gu

/** Han, Kana and Hangul: an address in them begins with its largest part. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Layouts by script, of countries that write their addresses in two ways: in their own, and in Latin letters. */
const LAYOUTS: Readonly<Record<string, readonly [own: string, latin: string]>> = {
  CN: ['CN_zh', 'CN_en'],
  HK: ['HK_zh', 'HK_en'],
  JP: ['JP_ja', 'JP_en'],
  KR: ['KR_ko', 'KR_en'],
  MO: ['MO_zh', 'MO_pt'],
  TW: ['TW_zh', 'TW_en'],
}

/** Layouts of another, for places whose own write fixed words in the middle of a line, or no street. */
const LIKE: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['US', 'AS GU MP PR UM VI'],
    ['AU', 'CC CX HM NF'],
    ['default', 'AQ PN'],
  ].flatMap(([layout = '', places = '']) => places.split(' ').map((place) => [place, layout])),
)

/** Countries that write the postal code beside the province: where none was typed, beside the city. */
const CODE_BESIDE_STATE: ReadonlySet<string> = new Set(['BN', 'NP', 'TH', 'VN'])

/** Names under which the library's layouts know a part, the first that places it wins: an Italian province is a county. */
const CITY_NAMES = ['city', 'stateDistrict'] as const
const STATE_NAMES = ['state', 'countyCode', 'county', 'region'] as const

/** The signs of the given parts in the order of a country, a line each; a line of the library's own words is none. */
function linesOfLayout(
  layout: string,
  given: ReadonlySet<AddressPart>,
  names: { readonly city: (typeof CITY_NAMES)[number]; readonly state: (typeof STATE_NAMES)[number] },
): readonly string[] {
  const input = {
    ...(given.has('street') && { road: SIGNS.street }),
    ...(given.has('zip') && { postcode: SIGNS.zip }),
    ...(given.has('state') && { [names.state]: SIGNS.state }),
    ...(given.has('city') && { [names.city]: SIGNS.city }),
  }
  return addressFormatter
    .format(input, { countryCode: layout, cleanupPostcode: false, output: 'array' })
    .flatMap((line) => (SIGN.test(line) ? [line.replaceAll(OUTER, '')] : []))
}

/** A part that no layout of the country has a place for: the code beside the city, the street first, the others last. */
function withPart(lines: readonly string[], sign: string): readonly string[] {
  const place = sign === SIGNS.zip ? lines.findIndex((line) => line.includes(SIGNS.city)) : -1
  if (place >= 0) return lines.with(place, `${lines[place] ?? ''} ${sign}`)
  return sign === SIGNS.street ? [sign, ...lines] : [...lines, sign]
}

/** Layouts that were made, by their names and parts: a few for each country. */
const made = new Map<string, readonly string[]>()

/** The layout that places most parts; made once. */
function layOut(layout: string, given: ReadonlySet<AddressPart>): readonly string[] {
  const key = [layout, ...given].join()
  const known = made.get(key)
  if (known !== undefined) return known
  const tried = CITY_NAMES.flatMap((city) => STATE_NAMES.map((state) => linesOfLayout(layout, given, { city, state })))
  const placed = (lines: readonly string[]) => PARTS.filter((part) => lines.join('').includes(SIGNS[part])).length
  const [best = []] = tried.toSorted((a, b) => placed(b) - placed(a))
  made.set(key, best)
  return best
}

function layoutOf(country: string, text: string): string {
  const [own, latin] = LAYOUTS[country] ?? [LIKE[country] ?? country, LIKE[country] ?? country]
  return EAST_ASIAN.test(text) ? own : latin
}

/**
 * An address in the order of its country (S-26), without its country: in East Asia by its script, too. Each part stands as it
 * was typed, and none is missing, but for a state that is the city again, in a country that writes no state.
 */
export function addressLines({
  country,
  address1,
  address2,
  city = '',
  state = '',
  zip = '',
}: PostalAddress): readonly string[] {
  const isStateless = CODE_BESIDE_STATE.has(country) && state === ''
  const texts: Readonly<Record<AddressPart, string>> = {
    street: [address1, address2].filter(Boolean).join('\n'),
    city: isStateless ? '' : city,
    state: isStateless ? city : state,
    zip,
  }
  const given = PARTS.filter((part) => texts[part] !== '')
  const layout = layoutOf(country, Object.values(texts).join(''))
  const lines = layOut(layout, new Set(given))
  const isRepeated = texts.state.toLowerCase() === texts.city.toLowerCase()
  const missing = given.filter(
    (part) => !lines.some((line) => line.includes(SIGNS[part])) && !(part === 'state' && isRepeated),
  )
  return missing
    .map((part) => SIGNS[part])
    .reduce<readonly string[]>(withPart, lines)
    .map((line) => line.replaceAll(SIGNS_IN_LINE, (sign) => textOf(sign, texts)))
    .flatMap((line) => line.split('\n'))
}

function textOf(sign: string, texts: Readonly<Record<AddressPart, string>>): string {
  const part = PARTS.find((name) => SIGNS[name] === sign)
  return part === undefined ? '' : texts[part]
}

const NAME = /^utm_[a-z_]{1,32}$/
/** As long as a utm value may be where it is stored in the end: with cart, quote, order and account. */
const LONGEST = 100
const MOST = 8
/** A choice of a visitor without a cart; the month is said by nothing. */
const BY_YEAR = ['cycle', 'year'] as const

/** True for an address that says: by the year. */
export function isByYear(url: string): boolean {
  const [name, value] = BY_YEAR
  return new URL(url, 'http://path').searchParams.get(name) === value
}

/** A value that a link may repeat: one line of text. */
function isPlain(value: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return value !== '' && [...value].length <= LONGEST && !/[\u0000-\u001f\u007f-\u009f\ufffd]/.test(value)
}

/**
 * Part of its address that a page hands on with every link: on pages that carry utm its parameters (CAT-10), the last of each
 * name, few and short; on every page the choice of the year. Undefined where there is none.
 */
export function carriedQuery(url: string, { carriesUtm = true } = {}): string | undefined {
  const { searchParams } = new URL(url, 'http://path')
  const utms = new Map([...searchParams].filter(([name, value]) => carriesUtm && NAME.test(name) && isPlain(value)))
  const carried = [...[...utms].slice(0, MOST), ...(isByYear(url) ? [BY_YEAR] : [])]
  return carried.length === 0
    ? undefined
    : new URLSearchParams(carried.map(([name, value]) => [name, value])).toString()
}

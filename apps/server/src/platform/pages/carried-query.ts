const NAME = /^utm_[a-z_]{1,32}$/
/** As long as a utm value may be where it is stored in the end: with cart, quote, order and account. */
const LONGEST = 100
const MOST = 8

/** A value that a link may repeat: one line of text. */
function isPlain(value: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return value !== '' && [...value].length <= LONGEST && !/[\u0000-\u001f\u007f-\u009f\ufffd]/.test(value)
}

/**
 * The utm parameters of an address, for pages that hand them on with every link (CAT-10, ANA-03): the last of each name,
 * few and short. Undefined where there is none.
 */
export function carriedQuery(url: string): string | undefined {
  const { searchParams } = new URL(url, 'http://path')
  const last = new Map([...searchParams].filter(([name, value]) => NAME.test(name) && isPlain(value)))
  return last.size === 0 ? undefined : new URLSearchParams([...last].slice(0, MOST)).toString()
}

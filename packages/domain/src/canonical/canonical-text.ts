function byCodeUnit(left: string, right: string): -1 | 1 {
  return left < right ? -1 : 1
}

function write(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([left], [right]) => byCodeUnit(left, right))
    .map(([key, member]) => `${JSON.stringify(key)}:${write(member)}`)
  return `{${members.join(',')}}`
}

/**
 * The one text of a plain JSON value: keys sorted, no white space. Two texts are equal exactly when the values are,
 * so it serves as a digest itself, and as the input of a hash where a short one is wanted.
 * Takes any plain value by type `object`; a function, class instance or `undefined` in a list is a bug of the caller.
 */
export function canonicalText(value: object): string {
  return write(value)
}

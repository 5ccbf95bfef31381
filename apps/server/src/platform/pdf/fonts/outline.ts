export interface Point {
  readonly x: number
  readonly y: number
  readonly isOnCurve: boolean
}

/** Closed lines of points, each contour in the order of the file. */
export type Contours = readonly (readonly Point[])[]

const ON_CURVE = 1
const SHORT_X = 2
const SHORT_Y = 4
const REPEAT = 8
const SAME_X = 16
const SAME_Y = 32

function flagsOf(
  view: DataView,
  start: number,
  count: number,
): { readonly flags: readonly number[]; readonly end: number } {
  const flags: number[] = []
  let end = start
  while (flags.length < count) {
    const flag = view.getUint8(end++)
    const times = flag & REPEAT ? view.getUint8(end++) + 1 : 1
    for (let time = 0; time < times; time++) flags.push(flag)
  }
  return { flags, end }
}

function coordinatesOf(
  view: DataView,
  start: number,
  { flags, short, same }: { readonly flags: readonly number[]; readonly short: number; readonly same: number },
): { readonly values: readonly number[]; readonly end: number } {
  let [end, value] = [start, 0]
  const values = flags.map((flag) => {
    if (flag & short) value += flag & same ? view.getUint8(end++) : -view.getUint8(end++)
    else if (!(flag & same)) {
      value += view.getInt16(end)
      end += 2
    }
    return value
  })
  return { values, end }
}

/** The contours of a simple outline without hints; a space has none. */
export function contoursOf(outline: Uint8Array): Contours {
  if (outline.length === 0) return []
  const view = new DataView(outline.buffer, outline.byteOffset, outline.byteLength)
  const ends = Array.from({ length: view.getInt16(0) }, (_, at) => view.getUint16(10 + 2 * at))
  const { flags, end } = flagsOf(view, 12 + 2 * ends.length, (ends.at(-1) ?? -1) + 1)
  const x = coordinatesOf(view, end, { flags, short: SHORT_X, same: SAME_X })
  const y = coordinatesOf(view, x.end, { flags, short: SHORT_Y, same: SAME_Y })
  const points = flags.map((flag, at) => ({
    x: x.values[at] ?? 0,
    y: y.values[at] ?? 0,
    isOnCurve: (flag & ON_CURVE) !== 0,
  }))
  return ends.map((last, at) => points.slice(at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, last + 1))
}

/** A simple outline without hints; every coordinate in two bytes, which the file's compression makes up for. */
export function outlineOf(contours: Contours): Uint8Array {
  const points = contours.flat()
  if (points.length === 0) return new Uint8Array(0)
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const headerLength = 12 + 2 * contours.length
  const bytes = new Uint8Array(headerLength + 5 * points.length)
  const view = new DataView(bytes.buffer)
  const box = [contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  box.forEach((value, at) => view.setInt16(2 * at, value))
  let last = -1
  contours.forEach((contour, at) => view.setUint16(10 + 2 * at, (last += contour.length)))
  points.forEach(({ isOnCurve }, at) => view.setUint8(headerLength + at, isOnCurve ? ON_CURVE : 0))
  const xAt = headerLength + points.length
  const yAt = xAt + 2 * points.length
  points.forEach(({ x, y }, at) => {
    view.setInt16(xAt + 2 * at, x - (xs[at - 1] ?? 0))
    view.setInt16(yAt + 2 * at, y - (ys[at - 1] ?? 0))
  })
  return bytes
}

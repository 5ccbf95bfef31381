export interface Bar {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

interface OutlineParts {
  readonly contours: number
  readonly pointCount: number
  readonly flags: Uint8Array
  readonly horizontal: Uint8Array
  readonly vertical: Uint8Array
  /** Where the last point lies: the next contour is written relative to it. */
  readonly lastX: number
  readonly lastY: number
}

const SHORT_X = 2
const SHORT_Y = 4
const REPEAT = 8
const SAME_X = 16
const SAME_Y = 32

interface Axis {
  readonly short: number
  readonly same: number
}

/** Walks the deltas of one axis; answers where they end and the sum of them, which is the last coordinate. */
function walkAxis(
  view: DataView,
  start: number,
  axis: Axis & { expandedFlags: number[] },
): { end: number; sum: number } {
  let end = start
  let sum = 0
  for (const flag of axis.expandedFlags) {
    if (flag & axis.short) {
      sum += flag & axis.same ? view.getUint8(end) : -view.getUint8(end)
      end += 1
    } else if (!(flag & axis.same)) {
      sum += view.getInt16(end)
      end += 2
    }
  }
  return { end, sum }
}

function readFlags(view: DataView, start: number, pointCount: number): { end: number; expandedFlags: number[] } {
  const expandedFlags: number[] = []
  let end = start
  while (expandedFlags.length < pointCount) {
    const flag = view.getUint8(end++)
    const times = flag & REPEAT ? view.getUint8(end++) + 1 : 1
    for (let time = 0; time < times; time++) expandedFlags.push(flag)
  }
  return { end, expandedFlags }
}

const NOTHING = new Uint8Array(0)
const NO_PARTS: OutlineParts = {
  contours: 0,
  pointCount: 0,
  flags: NOTHING,
  horizontal: NOTHING,
  vertical: NOTHING,
  lastX: 0,
  lastY: 0,
}

/** Takes a simple outline without hints apart; a space has none. */
function readParts(outline: Uint8Array): OutlineParts {
  if (outline.length === 0) return NO_PARTS
  const view = new DataView(outline.buffer, outline.byteOffset, outline.byteLength)
  const contours = view.getInt16(0)
  const pointCount = view.getUint16(8 + 2 * contours) + 1
  const flagsAt = 12 + 2 * contours
  const { end: flagsEnd, expandedFlags } = readFlags(view, flagsAt, pointCount)
  const x = walkAxis(view, flagsEnd, { short: SHORT_X, same: SAME_X, expandedFlags })
  const y = walkAxis(view, x.end, { short: SHORT_Y, same: SAME_Y, expandedFlags })
  return {
    contours,
    pointCount,
    flags: outline.subarray(flagsAt, flagsEnd),
    horizontal: outline.subarray(flagsEnd, x.end),
    vertical: outline.subarray(x.end, y.end),
    lastX: x.sum,
    lastY: y.sum,
  }
}

function cornersOf(bar: Bar): [number, number][] {
  // Clockwise, as outer contours of TrueType are: the bar then joins the letter instead of cutting it.
  return [
    [bar.left, bar.bottom],
    [bar.left, bar.top],
    [bar.right, bar.top],
    [bar.right, bar.bottom],
  ]
}

function deltas(from: number, values: number[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(2 * values.length))
  values.forEach((value, index) => bytes.setInt16(2 * index, value - (values[index - 1] ?? from)))
  return new Uint8Array(bytes.buffer)
}

/** Number of contours, the box around them, the last point of each, and no hints. */
function writeHeader(outline: Uint8Array, parts: OutlineParts, bars: readonly Bar[]): Uint8Array {
  const contours = parts.contours + bars.length
  const header = new DataView(new ArrayBuffer(12 + 2 * contours))
  new Uint8Array(header.buffer).set(outline.subarray(0, 10 + 2 * parts.contours))
  header.setInt16(0, contours)
  header.setInt16(2, Math.min(header.getInt16(2), ...bars.map((bar) => bar.left)))
  header.setInt16(4, Math.min(header.getInt16(4), ...bars.map((bar) => bar.bottom)))
  header.setInt16(6, Math.max(header.getInt16(6), ...bars.map((bar) => bar.right)))
  header.setInt16(8, Math.max(header.getInt16(8), ...bars.map((bar) => bar.top)))
  bars.forEach((_, index) => header.setUint16(10 + 2 * (parts.contours + index), parts.pointCount + 4 * index + 3))
  return new Uint8Array(header.buffer)
}

/**
 * Draws rectangles into an outline. Be Vietnam Pro has no peso sign, and PHP is a currency of the shop: a P with two
 * bars is that sign. Four bars are the box that stands for a character without a glyph.
 */
export function addBars(outline: Uint8Array, bars: readonly Bar[]): Uint8Array {
  const parts = readParts(outline)
  const corners = bars.flatMap(cornersOf)
  const pieces = [
    writeHeader(outline, parts, bars),
    parts.flags,
    new Uint8Array(corners.length).fill(1),
    parts.horizontal,
    deltas(
      parts.lastX,
      corners.map(([x]) => x),
    ),
    parts.vertical,
    deltas(
      parts.lastY,
      corners.map(([, y]) => y),
    ),
  ]
  return Uint8Array.from(Buffer.concat(pieces))
}

import { contoursOf, outlineOf, type Contours } from './outline.ts'

interface Component {
  readonly glyph: number
  /** Factors by rows, and the distance that it is moved. */
  readonly matrix: readonly [number, number, number, number]
  readonly x: number
  readonly y: number
}

const ARE_WORDS = 1
const ARE_OFFSETS = 2
const HAS_SCALE = 8
const MORE = 32
const HAS_TWO_SCALES = 64
const HAS_MATRIX = 128

/** A number with 14 bits behind the point. */
const fraction = (view: DataView, at: number): number => view.getInt16(at) / 16_384

function matrixAt(
  view: DataView,
  at: number,
  flags: number,
): { readonly matrix: Component['matrix']; readonly length: number } {
  if (flags & HAS_SCALE) return { matrix: [fraction(view, at), 0, 0, fraction(view, at)], length: 2 }
  if (flags & HAS_TWO_SCALES) return { matrix: [fraction(view, at), 0, 0, fraction(view, at + 2)], length: 4 }
  if (!(flags & HAS_MATRIX)) return { matrix: [1, 0, 0, 1], length: 0 }
  const [a, b, c, d] = [0, 2, 4, 6].map((offset) => fraction(view, at + offset))
  return { matrix: [a ?? 1, b ?? 0, c ?? 0, d ?? 1], length: 8 }
}

function componentsOf(view: DataView): readonly Component[] {
  const components: Component[] = []
  let [at, flags] = [10, MORE]
  while (flags & MORE) {
    flags = view.getUint16(at)
    if (!(flags & ARE_OFFSETS)) throw new Error('Components that are placed by points are not supported')
    const isWide = (flags & ARE_WORDS) !== 0
    const [x, y] = isWide
      ? [view.getInt16(at + 4), view.getInt16(at + 6)]
      : [view.getInt8(at + 4), view.getInt8(at + 5)]
    const afterOffsets = at + (isWide ? 8 : 6)
    const { matrix, length } = matrixAt(view, afterOffsets, flags)
    components.push({ glyph: view.getUint16(at + 2), matrix, x, y })
    at = afterOffsets + length
  }
  return components
}

const placed = (contours: Contours, { matrix: [a, b, c, d], x: left, y: bottom }: Component): Contours =>
  contours.map((contour) =>
    contour.map(({ x, y, isOnCurve }) => ({
      x: Math.round(a * x + c * y + left),
      y: Math.round(b * x + d * y + bottom),
      isOnCurve,
    })),
  )

/**
 * An outline that is made of others, such as й of и and its breve, as one of its own: a document copies outlines by
 * themselves, so they can refer to nothing. `simple` answers the outline of a component.
 */
export function flattened(composite: DataView, simple: (glyph: number) => Uint8Array): Uint8Array {
  return outlineOf(
    componentsOf(composite).flatMap((component) => placed(contoursOf(simple(component.glyph)), component)),
  )
}

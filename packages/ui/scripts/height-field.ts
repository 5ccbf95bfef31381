export type HeightField = (x: number, y: number) => number

interface Hill {
  readonly x: number
  readonly y: number
  readonly spread: number
  readonly height: number
}

/** FNV-1a: the same name gives the same seed on every machine. */
const seedOf = (name: string): number => {
  let hash = 2166136261
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
  return hash >>> 0
}

/** Mulberry32: small, and good enough for hills. */
const randomOf = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

interface Landscape {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly hillCount: number
}

/** A few hills on a plain of the given size; the name is the seed, so a place never changes its shape. */
export const heightField = ({ name, width, height, hillCount }: Landscape): HeightField => {
  const random = randomOf(seedOf(name))
  const hills: Hill[] = Array.from({ length: hillCount }, (_, index) => ({
    x: width * ((index + random()) / hillCount),
    y: height * (0.15 + 0.7 * random()),
    spread: Math.max(height, width / hillCount) * (0.5 + 0.35 * random()),
    height: 0.55 + 0.45 * random(),
  }))
  return (x, y) =>
    hills.reduce((sum, hill) => {
      const distance = ((x - hill.x) ** 2 + (y - hill.y) ** 2) / hill.spread ** 2
      return sum + hill.height / (1 + distance * 1.6)
    }, 0)
}

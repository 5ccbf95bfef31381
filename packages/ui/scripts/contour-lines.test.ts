import { expect, test } from 'vitest'
import { contourLines } from './contour-lines.ts'

const area = { width: 40, height: 40, step: 2 }

test('a cone gives one closed ring, everywhere at the height of its level', () => {
  const cone = (x: number, y: number): number => 30 - Math.hypot(x - 20, y - 20)
  const rings = contourLines(cone, 20, area)
  expect(rings).toHaveLength(1)
  const ring = rings[0] ?? []
  expect(ring.length).toBeGreaterThan(20)
  expect(
    Math.hypot((ring[0]?.[0] ?? 0) - (ring.at(-1)?.[0] ?? 9), (ring[0]?.[1] ?? 0) - (ring.at(-1)?.[1] ?? 9)),
  ).toBeCloseTo(0)
  for (const [x, y] of ring) expect(Math.abs(cone(x, y) - 20)).toBeLessThan(0.2)
})

test('a slope gives one line from edge to edge', () => {
  const lines = contourLines((x) => x, 11, area)
  expect(lines).toHaveLength(1)
  expect((lines[0] ?? []).every(([x]) => Math.abs(x - 11) < 1e-9)).toBe(true)
})

test('a level above the highest place has no line', () => {
  expect(contourLines(() => 1, 5, area)).toEqual([])
})

import { expect, test } from 'vitest'
import { legsThrough, MAP, routePoints, trackThrough } from './route-points.ts'

test('a way of any length goes from left to right and stays on the map', () => {
  for (const count of [1, 2, 6, 10, 25]) {
    const points = routePoints(count)
    expect(points).toHaveLength(count)
    expect(points.every(({ x, y }) => x > 0 && x < MAP.width && y > 0 && y < MAP.height)).toBe(true)
    expect(points.map(({ x }) => x)).toEqual(points.map(({ x }) => x).toSorted((a, b) => a - b))
  }
  expect(routePoints(2).map(({ x }) => x)).toEqual([40, 380])
})

test('legs are straight, a track bends', () => {
  const points = [
    { x: 0, y: 10 },
    { x: 20, y: 30 },
  ]
  expect(legsThrough(points)).toBe('M0 10L20 30')
  expect(trackThrough(points)).toBe('M0 10C10 10 10 30 20 30')
})

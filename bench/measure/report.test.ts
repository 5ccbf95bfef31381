import { expect, test } from 'vitest'
import { figureOfPairs, growthFigure } from './figure.ts'
import { tableOf } from './report.ts'

const pairs = [
  { floor: 0.1, ours: 0.15, foreign: 3.4 },
  { floor: 0.2, ours: 0.36, foreign: 0 },
]

test('[OPS-08] a line gives floor, ours, ratio, goal and verdict, and the worst disturbance', () => {
  const goal = { id: 'P-G1', of: 'ratio', is: 'at most', value: 1.5 } as const
  const figure = figureOfPairs({ title: 'hit', unit: 'ms', goal, note: 'floor: bare' }, pairs, (value) => value)
  const [, line, note] = tableOf([figure]).split('\n')
  expect(line?.split(/ {2,}/).filter(Boolean)).toEqual([
    'hit',
    'ms',
    '0.15 (0.1-0.2)',
    '0.255 (0.15-0.36)',
    '1.65 (1.5-1.8)x',
    '<= 1.5x P-G1',
    'reached within the spread',
    '3 %',
  ])
  expect(note?.trim()).toBe('floor: bare')
})

test('growth is judged by the exponent and shows both costs', () => {
  const figure = growthFigure('growth', [{ floor: 10, ours: 1_000, foreign: undefined }], 10)
  expect(figure.ours.median).toBeCloseTo(2)
  expect(figure).toMatchObject({ verdict: 'not reached yet', note: '10.0 µs, 10 times as many 1000.0 µs' })
})

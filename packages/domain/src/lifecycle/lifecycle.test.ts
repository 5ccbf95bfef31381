import { describe, expect, test } from 'vitest'
import { diagramOf, targetOf } from './index.ts'
import type { Lifecycle } from './index.ts'

const door: Lifecycle<'open' | 'shut', 'push' | 'wind_blows'> = {
  states: ['open', 'shut'],
  initial: ['shut'],
  transitions: [
    { from: 'shut', to: 'open', causes: ['push'] },
    { from: 'open', to: 'shut', causes: ['push', 'wind_blows'] },
  ],
}

describe('the diagram of a lifecycle', () => {
  test('draws every state, start and step of the table', () => {
    expect(diagramOf(door)).toBe(
      [
        'stateDiagram-v2',
        '  s0: open',
        '  s1: shut',
        '  [*] --> s1',
        '  s1 --> s0: push',
        '  s0 --> s1: push, wind blows',
      ].join('\n'),
    )
  })

  test('gives states that are numbers a name', () => {
    expect(diagramOf(door, (state) => state.toUpperCase())).toContain('s0: OPEN')
  })
})

describe('where a cause leads', () => {
  test('is the state of its row; without a row it leads nowhere', () => {
    const withLock: Lifecycle<'open' | 'shut', 'push' | 'wind_blows' | 'lock'> = door
    expect(targetOf(withLock, 'wind_blows')).toBe('shut')
    expect(targetOf(withLock, 'lock')).toBeUndefined()
  })
})

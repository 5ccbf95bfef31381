import { describe, expect, test } from 'vitest'
import { incompatibleDevices, isOlderVersion } from './index.ts'

describe('a version', () => {
  test.each([
    ['4.9', '4.10'],
    ['3.99.99', '4'],
    ['4.2', '4.2.1'],
    ['4.2.0.1', '4.2.0.2'],
  ])('%s is older than %s, and not the other way round', (left, right) => {
    expect([isOlderVersion(left, right), isOlderVersion(right, left)]).toEqual([true, false])
  })

  test.each([
    ['4.2', '4.2.0'],
    ['4.2.1', '4.2.1'],
  ])('%s is %s', (left, right) => {
    expect([isOlderVersion(left, right), isOlderVersion(right, left)]).toEqual([false, false])
  })
})

describe('[SUB-07] devices that are too old (B-44)', () => {
  const phone = { platform: 'Android', appVersion: '4.1.9' }
  const tablet = { platform: 'iOS', appVersion: '5.0' }
  const scanner = { platform: 'Windows CE', appVersion: '1.0' }
  const requirements = [
    { platform: 'Android', minimumVersion: '4.2' },
    { platform: 'iOS', minimumVersion: '4.2' },
  ]

  test('are named with what they need; a platform without a requirement has none', () => {
    expect(incompatibleDevices([phone, tablet, scanner], requirements)).toEqual([{ ...phone, minimumVersion: '4.2' }])
    expect(incompatibleDevices([tablet], requirements)).toEqual([])
  })

  test('are unknown where no requirement is known: never compatible (A-97)', () => {
    expect(incompatibleDevices([tablet], [])).toBeUndefined()
  })
})

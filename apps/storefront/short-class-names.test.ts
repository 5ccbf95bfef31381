import { join } from 'node:path'
import { expect, test } from 'vitest'
import { letterCode, shortClassNames } from './short-class-names.ts'

const buttons = join(import.meta.dirname, '../../packages/ui/src/button/button.module.css')

test('two thousand codes are two thousand names of at most three signs, without the letter a', () => {
  const codes = Array.from({ length: 2000 }, (_, place) => letterCode(place))
  expect(new Set(codes).size).toBe(2000)
  expect(codes.filter((code) => !/^[B-Z][b-z0-9]{0,2}$/.test(code))).toEqual([])
  expect([0, 24, 25, 26, 899, 900].map((place) => codes[place])).toEqual(['B', 'Z', 'Bb', 'Cb', 'Z9', 'Bbb'])
})

test('a class has one name, wherever and how often it is requested', () => {
  const name = shortClassNames()('button', buttons)
  expect(shortClassNames()('button', `${buttons}?used`)).toBe(name)
  expect(shortClassNames()('main', buttons)).not.toBe(name)
})

test('a class that no sheet has is an error of the build', () => {
  expect(() => shortClassNames()('nothing', buttons)).toThrow('button.module.css has no class nothing')
})

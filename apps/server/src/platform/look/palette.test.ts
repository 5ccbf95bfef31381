import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultSettings, type ShopColours } from '@waybill/domain/catalog'
import { converter, wcagContrast } from 'culori'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { colourFindings } from './colour-findings.ts'
import { pairs, shortfallsOf } from './contrast.ts'
import { defaultPalette, roles, schemes } from './default-palette.ts'
import { paletteOf } from './derive-palette.ts'

const TOKENS = join(import.meta.dirname, '../../../../../packages/ui/src/tokens.css')
const withColours = (own: Partial<ShopColours>): ShopColours => ({ ...defaultSettings.colours, ...own })
const messagesOf = (own: Partial<ShopColours>): readonly string[] =>
  colourFindings(withColours(own)).map(({ level, name, message }) => `${level} ${name}: ${message}`)

describe('the demo shop’s palette', () => {
  test('is that of the design tokens', () => {
    const written = readFileSync(TOKENS, 'utf8').matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)
    const tokens = Object.fromEntries([...written].map(([, role, light, dark]) => [role, [light, dark]]))
    expect(tokens).toEqual(
      Object.fromEntries(roles.map((role) => [role, [defaultPalette.light[role], defaultPalette.dark[role]]])),
    )
  })

  test('comes from its five colours without the change of a single one', () => {
    expect(paletteOf(withColours({}))).toEqual(defaultPalette)
  })

  test('has every pair at AA', () => {
    expect(shortfallsOf(defaultPalette)).toEqual([])
    expect(colourFindings(defaultSettings.colours)).toEqual([])
  })
})

describe('a shop’s own palette', () => {
  const own = withColours({ brand: '#1c7293', paper: '#f4f7f9', ink: '#102a3a' })
  const { light, dark } = paletteOf(own)

  test('has what is named in the light scheme exactly, and its hue in the dark one', () => {
    expect(light).toMatchObject({ route: '#1c7293', paper: '#f4f7f9', ink: '#102a3a' })
    const hue = (hex: string): number => converter('oklch')(hex)?.h ?? Number.NaN
    for (const role of ['route', 'route-text', 'route-line'] as const)
      expect(Math.abs(hue(dark[role]) - hue('#1c7293'))).toBeLessThan(10)
    for (const role of ['paper', 'surface', 'line'] as const)
      expect(Math.abs(hue(dark[role]) - hue('#102a3a'))).toBeLessThan(15)
  })

  test('leaves alone what doesn’t come from a named colour', () => {
    for (const scheme of schemes)
      for (const role of ['amber', 'amber-mark', 'red'] as const)
        expect(paletteOf(own)[scheme][role]).toBe(defaultPalette[scheme][role])
  })

  test('of one colour changes the roles of that colour alone', () => {
    const changed = roles.filter(
      (role) => paletteOf(withColours({ danger: '#8c1d40' })).light[role] !== defaultPalette.light[role],
    )
    expect(changed).toEqual(['red', 'red-tint'])
  })

  test('has dark text on a button that is too light for white', () => {
    const { route, 'on-route': text, 'route-hover': hover } = paletteOf(withColours({ brand: '#e05a00' })).light
    expect(wcagContrast('#ffffff', route)).toBeLessThan(4.5)
    expect([wcagContrast(text, route), wcagContrast(text, hover)].every((ratio) => ratio >= 4.5)).toBe(true)
  })

  test('of black and white alone is grey in both schemes', () => {
    const grey = paletteOf(withColours({ brand: '#000000', paper: '#ffffff', ink: '#000000' }))
    for (const scheme of schemes)
      for (const role of ['paper', 'line', 'ink-2', 'route', 'route-tint', 'route-hover'] as const)
        expect(grey[scheme][role]).toMatch(/^#(?<grey>..)\k<grey>\k<grey>$/)
    expect(grey.light['route-hover']).not.toBe('#000000')
  })
})

describe('the contrasts of a palette', () => {
  test('a brand that is hard to see is named with the pair, both ratios and the nearest colour that passes', () => {
    expect(messagesOf({ brand: '#ffd400' })).toEqual([
      "error brand: the main button (route) on a sunken ground (sunken) has a contrast of 1.17:1 in the light scheme; WCAG AA needs 3:1, and 3 more pairs are too weak; the nearest that passes is '#9e8200'",
    ])
    expect(messagesOf({ brand: '#9e8200' })).toEqual([])
  })

  test('a ratio just below is never shown as the one that is needed', () => {
    expect(messagesOf({ brand: '#e8590c' })[0]).toContain('a contrast of 2.92:1')
  })

  test('of two colours that stand on each other the one that the shop chose is named', () => {
    expect(messagesOf({ paper: '#888888' })[0]).toMatch(/^error paper: .* the nearest that passes is '#f4f4f4'$/)
    expect(messagesOf({ ink: '#999999' })[0]).toMatch(
      /^error ink: text \(ink\) on a sunken ground .* 2\.33:1 in the light/,
    )
    expect(messagesOf({ danger: '#ff4444' })[0]).toMatch(/^error danger: .*'#d2001e'$/)
    expect(messagesOf({ attention: '#ffcc00' })[0]).toMatch(/^error attention: .*'#ab8800'$/)
  })

  test('dark paper under light ink has no single colour that helps', () => {
    const found = messagesOf({ paper: '#101010', ink: '#eeeeee' })
    expect(found).toHaveLength(2)
    for (const message of found) expect(message).toContain('change another of the colours too')
  })

  test('a brand that looks like failure or need is a warning', () => {
    expect(messagesOf({ brand: '#c8102e' })).toEqual([
      'warning brand: looks like danger, the colour of what failed or removes something; give danger another one',
    ])
    expect(messagesOf({ brand: '#c8102e', danger: '#7a1fa2' })).toEqual([])
  })

  test('whatever the brand is: no finding means that every pair of both schemes is at AA', () => {
    const hex = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
    fc.assert(
      fc.property(fc.record({ brand: hex, ink: hex, danger: hex }, { requiredKeys: [] }), (own) => {
        const colours = withColours(own)
        const isRejected = colourFindings(colours).some(({ level }) => level === 'error')
        const palette = paletteOf(colours)
        const isWeak = schemes.some((scheme) =>
          pairs.some(({ front, on, needed }) => wcagContrast(palette[scheme][front], palette[scheme][on]) < needed),
        )
        expect(isRejected).toBe(isWeak)
      }),
      // a palette takes as long as hundreds of other cases
      { numRuns: process.env['DEEP'] === '1' ? 40 : 12 },
    )
  })
})

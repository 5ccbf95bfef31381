import { wcagContrast } from 'culori'
import type { Palette, Role, ColourScheme } from './default-palette.ts'
import { schemes } from './default-palette.ts'

/** Two colours that stand on each other somewhere in the storefront, and the contrast that they need there. */
export interface ColourPair {
  readonly on: Role
  readonly front: Role
  /** WCAG 2.2 AA: 4.5 for text (1.4.3), 3 for controls and marks (1.4.11). */
  readonly needed: number
}

const TEXT = 4.5
const CONTROL = 3

const grounds = ['paper', 'surface', 'sunken'] as const
const tints = ['route-tint', 'amber-tint', 'red-tint'] as const

function pairsOf(front: Role, needed: number, on: readonly Role[]): readonly ColourPair[] {
  return on.map((ground) => ({ front, on: ground, needed }))
}

/** Every pair of the storefront's sheets; `line`, `line-strong`, `route-line` and `contour` are decoration. */
export const pairs: readonly ColourPair[] = [
  ...pairsOf('ink', TEXT, [...grounds, ...tints]),
  ...pairsOf('ink-2', TEXT, [...grounds, ...tints]),
  ...pairsOf('ink-3', TEXT, [...grounds, ...tints]),
  ...pairsOf('route-text', TEXT, [...grounds, 'route-tint']),
  ...pairsOf('amber', TEXT, [...grounds, 'amber-tint']),
  ...pairsOf('red', TEXT, [...grounds, 'red-tint']),
  ...pairsOf('on-route', TEXT, ['route', 'route-hover']),
  // chips, tooltips and toasts are the page turned round
  ...pairsOf('paper', TEXT, ['ink', 'ink-2']),
  ...pairsOf('control', CONTROL, [...grounds, 'route-tint']),
  ...pairsOf('route', CONTROL, [...grounds, 'route-tint']),
  // its mark stands on sheets and pages only
  ...pairsOf('amber-mark', CONTROL, ['paper', 'surface']),
]

/** A pair that is hard to see in one scheme. */
export interface ContrastIssue extends ColourPair {
  readonly scheme: ColourScheme
  readonly ratio: number
}

/** The pairs below AA. */
export function shortfallsOf(palette: Palette): readonly ContrastIssue[] {
  return schemes.flatMap((scheme) =>
    pairs.flatMap((pair) => {
      const ratio = wcagContrast(palette[scheme][pair.front], palette[scheme][pair.on])
      return ratio < pair.needed ? [{ ...pair, scheme, ratio }] : []
    }),
  )
}

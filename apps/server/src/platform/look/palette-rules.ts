import type { ColourName } from '@waybill/domain/catalog'
import type { Role } from './default-palette.ts'

/** Derivation of a role from the shop's colours. */
export interface Rule {
  readonly role: Role
  /** Colour whose hue and strength it has. */
  readonly from: ColourName
  /** The role of the light scheme whose lightness moves its own, and by how much of the way; absent: it stays. */
  readonly lightness?: { readonly of: Role; readonly share: number }
  /** True: it lies on a sheet as a patch of its colour, so it is never paler than the sheet. */
  readonly isTint?: true
  /** True: it goes on, away from its grounds, until the two can be told apart. */
  readonly isMovable?: true
}

/** Colours that the shop names: they stand in the light scheme exactly as they are given. */
export const named: readonly (readonly [Role, ColourName])[] = [
  ['route', 'brand'],
  ['paper', 'paper'],
  ['ink', 'ink'],
  ['amber-mark', 'attention'],
  ['red', 'danger'],
]

const page = { of: 'paper', share: 1 } as const
const sheet = { of: 'surface', share: 1 } as const
/** The grounds of the dark scheme follow the ink a part of the way: black ink gives a darker page, not a black one. */
const night = { of: 'ink', share: 0.35 } as const

/** Each after those that it follows and stands on. */
export const lightRules: readonly Rule[] = [
  { role: 'surface', from: 'paper', lightness: page },
  { role: 'sunken', from: 'paper', lightness: page },
  { role: 'contour', from: 'paper', lightness: page },
  { role: 'line', from: 'paper', lightness: sheet },
  { role: 'line-strong', from: 'paper', lightness: sheet },
  { role: 'route-tint', from: 'brand', lightness: sheet },
  { role: 'route-line', from: 'brand', lightness: sheet },
  { role: 'amber-tint', from: 'attention', lightness: sheet },
  { role: 'red-tint', from: 'danger', lightness: sheet },
  { role: 'control', from: 'paper', lightness: sheet, isMovable: true },
  { role: 'ink-2', from: 'ink', lightness: { of: 'ink', share: 0.4 }, isMovable: true },
  { role: 'ink-3', from: 'ink', isMovable: true },
  { role: 'route-text', from: 'brand', lightness: { of: 'route', share: 1 }, isMovable: true },
  { role: 'amber', from: 'attention', lightness: { of: 'amber-mark', share: 1 }, isMovable: true },
]

/** As above; what is named gives no more than its hue and strength here, so one value serves both schemes. */
export const darkRules: readonly Rule[] = [
  { role: 'paper', from: 'ink', lightness: night },
  { role: 'surface', from: 'ink', lightness: night },
  { role: 'sunken', from: 'ink', lightness: night },
  { role: 'contour', from: 'ink', lightness: night },
  { role: 'line', from: 'ink', lightness: night },
  { role: 'line-strong', from: 'ink', lightness: night },
  { role: 'route-tint', from: 'brand', lightness: night, isTint: true },
  { role: 'route-line', from: 'brand', lightness: night },
  { role: 'amber-tint', from: 'attention', lightness: night, isTint: true },
  { role: 'red-tint', from: 'danger', lightness: night, isTint: true },
  { role: 'control', from: 'ink', lightness: night, isMovable: true },
  { role: 'ink', from: 'paper', isMovable: true },
  { role: 'ink-2', from: 'paper', isMovable: true },
  { role: 'ink-3', from: 'paper', isMovable: true },
  { role: 'route', from: 'brand', isMovable: true },
  { role: 'route-text', from: 'brand', isMovable: true },
  { role: 'amber-mark', from: 'attention', isMovable: true },
  { role: 'amber', from: 'attention', isMovable: true },
  { role: 'red', from: 'danger', isMovable: true },
]

import { defaultSettings, type ColourName, type ShopColours } from '@waybill/domain/catalog'
import { differenceCiede2000 } from 'culori'
import { shortfallsOf, type ContrastIssue } from './contrast.ts'
import type { Role } from './default-palette.ts'
import { hexOf, oklchOf, paletteOf } from './derive-palette.ts'
import { darkRules, lightRules, named, type Rule } from './palette-rules.ts'

/** Mistake in one of the shop's colours. */
export interface ColourFinding {
  readonly level: 'error' | 'warning'
  readonly name: ColourName
  readonly message: string
}

/** The roles as an editor sees them on a page. */
const labels: Readonly<Record<Role, string>> = {
  paper: 'the page',
  surface: 'a sheet',
  sunken: 'a sunken ground',
  line: 'a hairline',
  'line-strong': 'a strong hairline',
  control: 'the border of a field',
  ink: 'text',
  'ink-2': 'secondary text',
  'ink-3': 'quiet text',
  route: 'the main button',
  'route-hover': 'the main button under the pointer',
  'on-route': 'its text',
  'route-text': 'a link',
  'route-tint': 'what is chosen',
  'route-line': 'the border of an add button',
  amber: 'the text of what needs the reader',
  'amber-mark': 'the mark of what needs the reader',
  'amber-tint': 'its banner',
  red: 'the text of an error',
  'red-tint': 'its banner',
  contour: 'the contours',
}

/** Nearer than this two colours are taken for one another beside each other (CIEDE2000). */
const ALIKE = 12
const difference = differenceCiede2000()

/**
 * Finds the resulting colours below WCAG 2.2 AA: one finding for each colour to change, with its worst pair and the
 * nearest colour that passes. And a warning where the brand looks like what failed or needs the reader (SET-01).
 */
export function colourFindings(colours: ShopColours): readonly ColourFinding[] {
  const blamed = Object.groupBy(shortfallsOf(paletteOf(colours)), (shortfall) => causeOf(shortfall, colours))
  const names = named.map(([, name]) => name)
  const errors = names.flatMap((name): ColourFinding[] => {
    const found = blamed[name] ?? []
    return found.length === 0 ? [] : [{ level: 'error', name, message: messageOf({ name, colours, found }) }]
  })
  return [...errors, ...alike(colours)]
}

/** Colour that is to be changed: of those that the pair comes from the front's first, and none that the shop didn't choose. */
function causeOf({ scheme, front, on }: ContrastIssue, colours: ShopColours): ColourName {
  const rules = scheme === 'light' ? lightRules : darkRules
  const sources = [...sourcesOf(front, rules), ...sourcesOf(on, rules)]
  return sources.find((name) => colours[name] !== defaultSettings.colours[name]) ?? sources[0] ?? 'brand'
}

function sourcesOf(role: Role, rules: readonly Rule[]): readonly ColourName[] {
  const rule = rules.find((one) => one.role === role)
  if (rule !== undefined)
    return [rule.from, ...(rule.lightness === undefined ? [] : sourcesOf(rule.lightness.of, lightRules))]
  const name = named.find(([of]) => of === role)?.[1]
  // the button's text and hover have no rule
  return [name ?? 'brand']
}

interface Shortfalls {
  readonly name: ColourName
  readonly colours: ShopColours
  readonly found: readonly ContrastIssue[]
}

function messageOf({ name, colours, found }: Shortfalls): string {
  const [worst, ...others] = found.toSorted((left, right) => left.ratio / left.needed - right.ratio / right.needed)
  if (worst === undefined) return ''
  const { front, on, scheme, ratio, needed } = worst
  const pair = `${labels[front]} (${front}) on ${labels[on]} (${on}) has a contrast of ${ratios.format(ratio)}:1 in the ${scheme} scheme`
  const more =
    others.length === 0 ? '' : `, and ${others.length} more ${others.length === 1 ? 'pair is' : 'pairs are'} too weak`
  const nearest = nearestPassing(name, colours)
  const advice = nearest === undefined ? 'change another of the colours too' : `the nearest that passes is '${nearest}'`
  return `${pair}; WCAG AA needs ${needed}:1${more}; ${advice}`
}

/** Cut, not rounded: 4.499 must not be shown as what is needed. */
const ratios = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  roundingMode: 'trunc',
})

const STEPS = 200

/** Of the same hue, lighter or darker by as little as possible. */
function nearestPassing(name: ColourName, colours: ShopColours): string | undefined {
  const own = oklchOf(colours[name])
  const passes = (hex: string): boolean => {
    const tried = { ...colours, [name]: hex }
    return shortfallsOf(paletteOf(tried)).every((shortfall) => causeOf(shortfall, tried) !== name)
  }
  return Array.from({ length: STEPS }, (_, step) => (step + 1) / STEPS)
    .values()
    .flatMap((far) => [own.l - far, own.l + far])
    .filter((l) => l >= 0 && l <= 1)
    .map((l) => hexOf({ ...own, l }))
    .find(passes)
}

function alike(colours: ShopColours): readonly ColourFinding[] {
  if (colours.brand === defaultSettings.colours.brand) return []
  const others = [
    ['danger', 'what failed or removes something'],
    ['attention', 'what needs the reader'],
  ] as const
  return others
    .filter(([name]) => difference(colours.brand, colours[name]) < ALIKE)
    .map(([name, what]) => ({
      level: 'warning',
      name: 'brand',
      message: `looks like ${name}, the colour of ${what}; give ${name} another one`,
    }))
}

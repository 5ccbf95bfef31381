import { defaultSettings, type ShopColours } from '@waybill/domain/catalog'
import { clampChroma, converter, formatHex, wcagContrast, type Oklch } from 'culori'
import { pairs } from './contrast.ts'
import {
  byRole,
  defaultPalette,
  type Palette,
  type Role,
  type ColourScheme,
  type SchemeColours,
} from './default-palette.ts'
import { darkRules, lightRules, named, type Rule } from './palette-rules.ts'

const BASE = defaultSettings.colours
/** A quarter of what an eye tells apart. */
const STEP = 0.005
const STEPS = 200
/** Below this a darker colour can't be told from black. */
const NEAR_BLACK = 0.12
const TEXT_RATIO = 4.5

const asOklch = converter('oklch')

/** A colour by lightness (0 to 1), strength, and hue in degrees: equal steps look equal. */
export function oklchOf(hex: string): Oklch {
  const colour = asOklch(hex)
  if (colour === undefined) throw new Error(`${hex} is no colour`)
  return colour
}

/** As a screen shows it: hue and lightness stay, a strength that doesn't exist is lowered. */
export function hexOf({ l, c, h = 0 }: Pick<Oklch, 'l' | 'c' | 'h'>): string {
  return formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h }, 'oklch'))
}

const palettes = new WeakMap<ShopColours, Palette>()

/**
 * Both schemes of a shop. Each role is the demo shop's, turned to the hue of the shop's colour, as much stronger as that is,
 * and as much lighter where it belongs to a ground; so the demo shop's own colours give exactly its palette.
 */
export function paletteOf(colours: ShopColours): Palette {
  const known = palettes.get(colours)
  if (known !== undefined) return known
  const light = withButton(colours, 'light', lightColours(colours))
  const dark = withButton(
    colours,
    'dark',
    follow({ colours, scheme: 'dark', rules: darkRules, leaders: light, made: {} }),
  )
  const palette = { light, dark }
  palettes.set(colours, palette)
  return palette
}

/** The one colour of documents on paper, which are black on white otherwise. */
export function accentOf({ colours }: { readonly colours: ShopColours }): string {
  return paletteOf(colours).light.route
}

/** The roles of a scheme that are made already. */
type Made = Readonly<Partial<Record<Role, string>>>

function lightColours(colours: ShopColours): Made {
  const made: Made = Object.fromEntries(named.map(([role, name]) => [role, colours[name]]))
  return follow({ colours, scheme: 'light', rules: lightRules, made })
}

interface Following {
  readonly colours: ShopColours
  readonly scheme: ColourScheme
  readonly rules: readonly Rule[]
  /** Of the light scheme, whose lightness moves others; absent: those that are made. */
  readonly leaders?: Made
  readonly made: Made
}

function follow({ colours, scheme, rules, leaders, made: given }: Following): Made {
  return rules.reduce<Made>((made, rule) => {
    const shift = shiftOf(rule, leaders ?? made)
    const isDefault = shift === 0 && colours[rule.from] === BASE[rule.from]
    const start = defaultPalette[scheme][rule.role]
    const turn = { base: BASE[rule.from], own: colours[rule.from], shift, least: leastOf(rule, made) }
    const colour = isDefault && turn.least === 0 ? start : turned(start, turn)
    return { ...made, [rule.role]: rule.isMovable === true ? moved(colour, { scheme, role: rule.role, made }) : colour }
  }, given)
}

/** Lightness of its leader beyond the demo shop's, as far as it follows. */
function shiftOf({ lightness }: Rule, leaders: Made): number {
  const leader = lightness === undefined ? undefined : leaders[lightness.of]
  if (lightness === undefined || leader === undefined) return 0
  return lightness.share * (oklchOf(leader).l - oklchOf(defaultPalette.light[lightness.of]).l)
}

/** Half as strong again as the sheet below it: on a blue sheet a weak blue would look grey. */
function leastOf({ isTint, role }: Rule, made: Made): number {
  const { surface } = made
  if (isTint !== true || surface === undefined) return 0
  const least = 1.5 * oklchOf(surface).c
  return least > oklchOf(defaultPalette.dark[role]).c ? least : 0
}

interface Turn {
  readonly base: string
  readonly own: string
  readonly shift: number
  /** The strength that it has at least, where `own` has that itself. */
  readonly least: number
}

/**
 * As `own` is against `base`. Nothing gets stronger than `own` is. Hues that lie a little apart among the demo shop's greys
 * would be other colours when they are strong, so they come nearer as `own` is stronger.
 */
function turned(colour: string, { base: baseHex, own: ownHex, shift, least }: Turn): string {
  const [start, base, own] = [oklchOf(colour), oklchOf(baseHex), oklchOf(ownHex)]
  const apart = ((start.h ?? 0) - (base.h ?? 0)) * Math.min(1, base.c / own.c)
  const c = Math.min((start.c * own.c) / base.c, Math.max(start.c, own.c))
  return hexOf({ l: start.l + shift, c: Math.max(c, Math.min(least, own.c)), h: (own.h ?? 0) + apart })
}

/** Darker in the light scheme, lighter in the dark one, as far as its grounds require. */
function moved(
  colour: string,
  { scheme, role, made }: { readonly scheme: ColourScheme; readonly role: Role; readonly made: Made },
): string {
  const grounds = pairs
    .filter(({ front }) => front === role)
    .flatMap(({ on, needed }) => (made[on] === undefined ? [] : [{ ground: made[on], needed }]))
  const start = oklchOf(colour)
  const end = scheme === 'light' ? 0 : 1
  const direction = Math.sign(end - start.l) * STEP
  const candidates = Array.from({ length: STEPS }, (_, step) => start.l + step * direction).filter(
    (l) => l >= 0 && l <= 1,
  )
  const seen = candidates
    .values()
    .map((l, step) => (step === 0 ? colour : hexOf({ ...start, l })))
    .find((candidate) => grounds.every(({ ground, needed }) => wcagContrast(candidate, ground) >= needed))
  return seen ?? hexOf({ ...start, l: end })
}

/** Adds the text of the main button, and the button under the pointer, which goes away from its text. */
function withButton(colours: ShopColours, scheme: ColourScheme, made: Made): SchemeColours {
  const usual = defaultPalette[scheme]
  const route = made.route ?? usual.route
  const night = turned(defaultPalette.dark['on-route'], { base: BASE.brand, own: colours.brand, shift: 0, least: 0 })
  const day = defaultPalette.light['on-route']
  const text = textOn(route, scheme === 'light' ? [day, night] : [night, day])
  const hover = hoverOf(route, { text, usual })
  return byRole((role) => (role === 'on-route' ? text : role === 'route-hover' ? hover : (made[role] ?? usual[role])))
}

/** The first that can be read, else the one that is read more easily. */
function textOn(ground: string, [first, second]: readonly [string, string]): string {
  const [one, other] = [wcagContrast(first, ground), wcagContrast(second, ground)]
  return one >= TEXT_RATIO || one >= other ? first : second
}

function hoverOf(route: string, { text, usual }: { readonly text: string; readonly usual: SchemeColours }): string {
  const [own, before, after] = [oklchOf(route), oklchOf(usual.route), oklchOf(usual['route-hover'])]
  const gap = Math.abs(after.l - before.l)
  const isDarker = oklchOf(text).l > own.l
  const isNearBlack = isDarker && own.l - gap < NEAR_BLACK
  return hexOf({
    l: own.l + (isNearBlack ? NEAR_BLACK + gap : isDarker ? -gap : gap),
    c: (own.c * after.c) / before.c,
    h: (own.h ?? 0) + (after.h ?? 0) - (before.h ?? 0),
  })
}

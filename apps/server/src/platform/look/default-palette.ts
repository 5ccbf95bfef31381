/** The two schemes of the storefront. */
export const schemes = ['light', 'dark'] as const
export type ColourScheme = (typeof schemes)[number]

/**
 * The colours of the demo shop by role, light and dark: those of the design tokens (`packages/ui/src/tokens.css`, held
 * equal by a test). A shop's own colours move them, so the demo shop's own give exactly these.
 */
const defaults = {
  paper: ['#f6f3eb', '#131714'],
  surface: ['#fffdf8', '#1a1f1b'],
  sunken: ['#ede8dc', '#0e110f'],
  line: ['#ddd6c6', '#2d342f'],
  'line-strong': ['#c3baa5', '#414a43'],
  control: ['#8a8371', '#737c74'],
  ink: ['#1a1f1b', '#ece9df'],
  'ink-2': ['#474c45', '#bfc1b6'],
  'ink-3': ['#66685e', '#9a9d91'],
  route: ['#0b6b4b', '#57c596'],
  'route-hover': ['#085339', '#74d4ac'],
  'on-route': ['#ffffff', '#08140e'],
  'route-text': ['#0b6347', '#6fd0a5'],
  'route-tint': ['#e4efe4', '#1b3127'],
  'route-line': ['#a9cdb6', '#2f6149'],
  amber: ['#8a5300', '#edbc67'],
  'amber-mark': ['#c77b0a', '#e0a33c'],
  'amber-tint': ['#fbefd6', '#322611'],
  red: ['#ae2a1e', '#f59a8c'],
  'red-tint': ['#fbe8e3', '#3a1b17'],
  contour: ['#e2dbcb', '#272e29'],
} as const satisfies Record<string, readonly [light: string, dark: string]>

/** Use of a colour; the names of the design tokens. */
export type Role = keyof typeof defaults

/** Every role in one scheme, as #rrggbb. */
export type SchemeColours = Readonly<Record<Role, string>>
export type Palette = Readonly<Record<ColourScheme, SchemeColours>>

const isRole = (name: string): name is Role => Object.hasOwn(defaults, name)
export const roles: readonly Role[] = Object.keys(defaults).filter(isRole)

/** A value for each role. */
export function byRole<Value>(valueOf: (role: Role) => Value): Readonly<Record<Role, Value>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the entries are those of every role
  return Object.fromEntries(roles.map((role) => [role, valueOf(role)])) as Record<Role, Value>
}

export const defaultPalette: Palette = {
  light: byRole((role) => defaults[role][0]),
  dark: byRole((role) => defaults[role][1]),
}

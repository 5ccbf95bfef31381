import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FontFile, ShopSettings } from '@waybill/domain/catalog'
import { defaultPalette, roles, schemes, type Palette, type ColourScheme } from '../look/default-palette.ts'
import { paletteOf } from '../look/derive-palette.ts'
import { STOREFRONT_BUILD } from './build-storefront.ts'
import { pathOfFile, shopFile, type ShopFile } from './shop-file.ts'

/** Colours and font of a shop, added to every page (SET-01). */
export interface ShopLook {
  /** Its values of the design tokens, and its font. */
  readonly sheet: ShopFile
  /** The mark in its colours, for a shop without an icon. */
  readonly icon: ShopFile
  /** The ground of the page, for what surrounds it: the bars of a phone's browser. */
  readonly grounds: Readonly<Record<ColourScheme, string>>
}

const looks = new WeakMap<ShopSettings, ShopLook | undefined>()

/** Undefined where the shop looks as the design tokens are. */
export function lookOf(settings: ShopSettings): ShopLook | undefined {
  if (looks.has(settings)) return looks.get(settings)
  const { colours, fonts = [] } = settings
  const palette = paletteOf(colours)
  const css = [...tokensOf(palette), ...fontRules(fonts)].join('\n')
  const look =
    css === ''
      ? undefined
      : {
          sheet: shopFile('text/css; charset=utf-8', Buffer.from(css)),
          icon: shopFile('image/svg+xml', Buffer.from(markOf(palette))),
          grounds: { light: palette.light.paper, dark: palette.dark.paper },
        }
  looks.set(settings, look)
  return look
}

/** The tokens that differ. Paper and the reader's own colours win over the shop's, so both are left out. */
function tokensOf({ light, dark }: Palette): readonly string[] {
  const tokens = roles
    .filter((role) => light[role] !== defaultPalette.light[role] || dark[role] !== defaultPalette.dark[role])
    .map((role) => `--${role}:light-dark(${light[role]},${dark[role]})`)
  return tokens.length === 0 ? [] : [`@media screen and (forced-colors:none){:root:root{${tokens.join(';')}}}`]
}

function markOf(palette: Palette): string {
  const drawing = readFileSync(join(STOREFRONT_BUILD, 'client/icon.svg'), 'utf8')
  return schemes.reduce((text, scheme) => text.replaceAll(defaultPalette[scheme].route, palette[scheme].route), drawing)
}

/** Average widths of a letter of Arial, regular and bold, over the sample of {@link FontFile.width}. */
const ARIAL = [
  { from: 100, to: 500, width: 0.4452, names: ['Arial', 'Liberation Sans', 'Helvetica Neue'] },
  { from: 501, to: 900, width: 0.4803, names: ['Arial Bold', 'Liberation Sans Bold', 'Helvetica Neue Bold'] },
] as const

/** The font, and the system's stretched to its width, so that nothing jumps when the font arrives. */
function fontRules(fonts: readonly FontFile[]): readonly string[] {
  if (fonts.length === 0) return []
  const families = "'Shop Font','Shop Fallback',system-ui,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
  return [...fonts.map(faceOf), ...ARIAL.map((system) => fallbackOf(fonts, system)), `:root:root{--font:${families}}`]
}

function faceOf(font: FontFile): string {
  const { least, most } = font.weights
  const weight = least === most ? String(least) : `${least} ${most}`
  return `@font-face{font-family:'Shop Font';font-weight:${weight};font-style:normal;font-display:swap;src:url(${pathOfFile(font)}) format('woff2')}`
}

function fallbackOf(fonts: readonly FontFile[], { from, to, width, names }: (typeof ARIAL)[number]): string {
  // of single weights the one that such text is set in: the boldest for bold, else the lightest
  const font = from > 500 ? fonts.at(-1) : fonts[0]
  if (font === undefined) return ''
  const size = font.width / width
  const percent = (part: number): string => `${(part / size) * 100}%`
  const metrics = `size-adjust:${size * 100}%;ascent-override:${percent(font.ascent)};descent-override:${percent(font.descent)}`
  const sources = names.map((name) => `local('${name}')`).join(',')
  return `@font-face{font-family:'Shop Fallback';font-weight:${from} ${to};src:${sources};${metrics};line-gap-override:0%}`
}

/** Products by how a browser names itself, the more particular first: most of them call themselves Chrome or Safari too. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

const named = (names: readonly (readonly [string, RegExp])[], text: string): string | undefined =>
  names.find(([, form]) => form.test(text))?.[0]

/** "Firefox · Windows" of what a browser calls itself; that itself where it is none that is known. */
export function deviceName(userAgent: string): string {
  const parts = [named(BROWSERS, userAgent), named(SYSTEMS, userAgent)].filter((part) => part !== undefined)
  return parts.length === 0 ? userAgent.slice(0, 60) : parts.join(' · ')
}

import type { Translate } from '@waybill/i18n'

/** Words of a browser about itself, the more particular ones first: most of them also say that they are Chrome or Safari. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const

const SYSTEMS = [
  ['iPhone', 'iOS'],
  ['iPad', 'iPadOS'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

function nameIn(names: readonly (readonly [mark: string, name: string])[], userAgent: string): string | undefined {
  return names.find(([mark]) => userAgent.includes(mark))?.[1]
}

/** A device in words, as far as its browser says them: "Chrome on Windows". */
export function deviceName(userAgent: string, t: Translate): string {
  const [browser, system] = [nameIn(BROWSERS, userAgent), nameIn(SYSTEMS, userAgent)]
  if (browser !== undefined && system !== undefined) return t('profile.device.named', { browser, system })
  return browser ?? system ?? t('profile.device.unknown')
}

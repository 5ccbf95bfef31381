// loaded into the server before its own code: the steps that enable a language, its setting in two places and its texts,
// made on the files as they are read
import { readFileSync } from 'node:fs'
import { registerHooks, type LoadHookSync } from 'node:module'
import { fileURLToPath } from 'node:url'

const SETTINGS = /\/packages\/i18n\/src\/locales\.ts$/
const SHOPS = /\/packages\/domain\/src\/catalog\/text\.ts$/
const AREA = /\/packages\/i18n\/src\/messages\/[a-z-]+\/index\.ts$/
/** Texts that no test could mistake for another language's. */
const TEXTS = 'Object.fromEntries(Object.entries(en).map(([id, text]) => [id, `Рус ${text}`]))'

function enabledSource(url: string): string {
  const source = readFileSync(fileURLToPath(url), 'utf8')
  if (SETTINGS.test(url)) return source.replace('ru: { enabled: false', 'ru: { enabled: true')
  if (SHOPS.test(url)) return source.replace("['en', 'fr', 'es', 'vi']", "['en', 'fr', 'es', 'vi', 'ru']")
  return source.replace('{ en, fr, es, vi }', `{ en, fr, es, vi, ru: ${TEXTS} }`)
}

const load: LoadHookSync = (url, context, next) =>
  [SETTINGS, SHOPS, AREA].some((file) => file.test(url))
    ? { format: 'module-typescript', shortCircuit: true, source: enabledSource(url) }
    : next(url, context)

registerHooks({ load })

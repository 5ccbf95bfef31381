import { accessSync, constants, existsSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { createTranslator, LOCALES, type Locale, type Translate } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import { utc } from '../modules/billing/staff/present-forecast.ts'
import { renderAgain, type RenderedAgain, type Rerendering } from '../modules/billing/documents/render-again.ts'
import { createCatalogueHolder } from '../platform/catalogue-holder.ts'
import { accentOf } from '../platform/look/derive-palette.ts'
import { shopTermsOf } from '../platform/pages/shop-terms-of.ts'
import { createPdfPort } from '../platform/pdf/pdf-port.ts'
import { portsOf } from './billing-ports-of.ts'
import { WrongUsage, type Terminal } from './command.ts'
import { readDocument, withDocument } from './named-document.ts'
import type { OpenedStore } from './with-store.ts'

interface GivenRendering {
  readonly locale?: string | undefined
  readonly credit?: boolean | undefined
  readonly file?: string | undefined
}

interface Rendering {
  readonly given: GivenRendering
  readonly by: string
  readonly terminal: Terminal
}

const TEXTS: Readonly<Record<Rerendering, string>> = {
  new: 'is rendered and kept',
  same: 'is rendered again, byte for byte the one that is kept',
  other: 'is rendered otherwise than the one that is kept, which stays',
}

const PROBLEMS = {
  'no-such-document': 'there is no document of this number',
  'face-changed': 'it does not say any more what was issued; "npm run doctor" names it (I10)',
} as const

/** Of this shop: its days are in the sentences (SET-03). */
function translatorOf({ settings }: OpenedStore): (locale: Locale) => Translate {
  const terms = shopTermsOf(settings())
  const compiled = (locale: Locale) => compileCatalogue(locale, undefined, terms)
  return (locale) => createTranslator(locale, compiled(locale), { fallback: compiled('en') })
}

/** What rendering needs is opened for one document: its thread ends with it. */
async function renderOnce(
  open: OpenedStore,
  wanted: Parameters<typeof renderAgain>[1],
): ReturnType<typeof renderAgain> {
  const [catalogue, pdf] = [
    await createCatalogueHolder(open.store, () => undefined),
    createPdfPort({ accent: () => accentOf(open.settings()) }),
  ]
  try {
    return await renderAgain({ ...portsOf(open), catalogue, pdf, pages: { translator: translatorOf(open) } }, wanted)
  } finally {
    await pdf.close()
    await catalogue.stop()
  }
}

function report({ filename, status, rerendering, keptAt }: RenderedAgain, locale: string): string {
  const state = status === 'open' ? 'due' : status
  return `${filename} (${locale}, ${state}) ${TEXTS[rerendering]}${rerendering === 'new' ? '' : ` (${utc(keptAt)})`}.`
}

/** What can't be written is a wrong call: nothing is rendered for it. */
function writing(file: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    throw new WrongUsage(`--file ${file} can't be written: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Renders a document once more, and writes what is kept of it to a file. */
export async function renderDocument(words: readonly string[], { given, by, terminal }: Rendering): Promise<number> {
  const { locale = 'en', credit, file } = given
  const series = credit === true ? 'credit_note' : 'invoice'
  return withDocument(readDocument('render', words, series), terminal, async (open, number) => {
    const offered: readonly Locale[] = [...new Set<Locale>([...open.settings().languages, ...LOCALES])]
    const language = offered.find((one) => one === locale)
    if (language === undefined) throw new WrongUsage(`billing render takes one of the languages ${offered.join(', ')}.`)
    if (file !== undefined) writing(file, () => accessSync(existsSync(file) ? file : dirname(file), constants.W_OK))
    const done = await renderOnce(open, { number, series, locale: language, by })
    if (!done.ok) {
      terminal.out(`Nothing is rendered: ${PROBLEMS[done.failure]}.`)
      return 1
    }
    if (file !== undefined) writing(file, () => writeFileSync(file, done.value.bytes))
    terminal.out(report(done.value, locale))
    return 0
  })
}

import { ok } from '@waybill/domain/result'
import { createTranslator, LOCALES, type Locale } from '@waybill/i18n'
import { compileCatalogue } from '@waybill/i18n/compile'
import { accentOf } from '../../../../platform/look/derive-palette.ts'
import { shopTermsOf } from '../../../../platform/pages/shop-terms-of.ts'
import { createPdfPort } from '../../../../platform/pdf/pdf-port.ts'
import { WrongUsage, type StaffContext, type StaffHandlers } from '../../../../platform/staff-action.ts'
import { utc } from '../../../../platform/staff-text.ts'
import { renderAgain, type RenderingResult, type RenderingOutcome } from '../../documents/index.ts'

const TEXTS: Readonly<Record<RenderingOutcome, string>> = {
  new: 'is rendered and kept',
  same: 'is rendered again, byte for byte the one that is kept',
  other: 'is rendered otherwise than the one that is kept, which stays',
}

function renderedText({ filename, status, outcome, keptAt }: RenderingResult, locale: string): string {
  const state = status === 'open' ? 'due' : status
  return `${filename} (${locale}, ${state}) ${TEXTS[outcome]}${outcome === 'new' ? '' : ` (${utc(keptAt)})`}.`
}

/** Its thread ends with it; the days of this shop are in the sentences. */
async function renderOnce(context: StaffContext, wanted: Parameters<typeof renderAgain>[1]) {
  const [catalogue, settings] = [await context.openCatalogue(), context.settings()]
  const compiled = (locale: Locale) => compileCatalogue(locale, undefined, shopTermsOf(settings))
  const translator = (locale: Locale) => createTranslator(locale, compiled(locale), { fallback: compiled('en') })
  const pdf = createPdfPort({ accent: () => accentOf(settings) })
  try {
    return await renderAgain({ ...context, catalogue, pdf, pages: { translator } }, wanted)
  } finally {
    await pdf.close()
  }
}

export const rendering = {
  render: async (context, { credit, locale, invoiceNumber: number, by }) => {
    const offered: readonly Locale[] = [...new Set<Locale>([...context.settings().languages, ...LOCALES])]
    const language = offered.find((one) => one === locale)
    if (language === undefined) throw new WrongUsage(`billing render takes one of the languages ${offered.join(', ')}.`)
    const series = credit === true ? 'credit_note' : 'invoice'
    const done = await renderOnce(context, { number, series, locale: language, by })
    if (!done.ok) return done
    return ok({ answer: done.value, text: renderedText(done.value, locale), bytes: done.value.bytes })
  },
} satisfies Partial<StaffHandlers>

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  catalogueLocales,
  isLegalPage,
  type CatalogueLocale,
  type LegalPage,
  type LegalTexts,
} from '@waybill/domain/catalog'
import { readLegalText } from '../../legal/index.ts'
import type { ImportProblem } from './import-problem.ts'

const FOLDER = 'legal'
const FILES = 'terms.md, privacy.md, refunds.md, imprint.md'

interface LegalFile {
  readonly locale: CatalogueLocale
  readonly page: LegalPage
  readonly text: string
}

export interface LegalFiles {
  /** Absent where the folder has none. */
  readonly legal?: LegalTexts
  readonly problems: readonly ImportProblem[]
}

/** Reads `legal/{language}/{page}.md`: each must be a text that a page can show, and have its English original (SET-01). */
export function readLegalFiles(folder: string): LegalFiles {
  const strays = namesIn(folder, FOLDER)
    .filter((name) => !catalogueLocales.some((locale) => locale === name))
    .map((name) => stray(join(FOLDER, name), `a folder for each language: ${catalogueLocales.join(', ')}`))
  const read = catalogueLocales.map((locale) => readLocale(folder, locale))
  const files = read.flatMap((one) => one.files)
  const pages = [...new Set(files.map(({ page }) => page))]
  const problems = [
    ...strays,
    ...read.flatMap((one) => one.problems),
    ...files.flatMap(problemsOf),
    ...pages.filter((page) => textOf(files, page, 'en') === undefined).map(englishMissing),
  ]
  return pages.length === 0 ? { problems } : { legal: legalOf(files, pages), problems }
}

function readLocale(
  folder: string,
  locale: CatalogueLocale,
): { readonly files: readonly LegalFile[]; readonly problems: readonly ImportProblem[] } {
  const below = join(FOLDER, locale)
  const pageOf = (name: string): LegalPage | undefined => {
    const page = name.replace(/\.md$/, '')
    return name.endsWith('.md') && isLegalPage(page) ? page : undefined
  }
  const named = namesIn(folder, below).map((name) => ({ name, page: pageOf(name) }))
  return {
    files: named.flatMap(({ name, page }) =>
      page === undefined ? [] : [{ locale, page, text: normalised(readFileSync(join(folder, below, name), 'utf8')) }],
    ),
    problems: named.flatMap(({ name, page }) => (page === undefined ? [stray(join(below, name), FILES)] : [])),
  }
}

/** The same text from any editor: its digest is what a member agrees to. */
function normalised(text: string): string {
  return `${text.replaceAll('\r\n', '\n').normalize('NFC').trim()}\n`
}

function problemsOf({ locale, page, text }: LegalFile): readonly ImportProblem[] {
  const read = readLegalText(text)
  if (read.ok) return []
  return read.failure.map(({ line, message }) => ({ file: `${FOLDER}/${locale}/${page}.md`, path: '', line, message }))
}

function textOf(files: readonly LegalFile[], page: LegalPage, locale: CatalogueLocale): string | undefined {
  return files.find((file) => file.page === page && file.locale === locale)?.text
}

function englishMissing(page: LegalPage): ImportProblem {
  const message = 'the English text is required, the other languages fall back to it'
  return { file: `${FOLDER}/en/${page}.md`, path: '', message }
}

function legalOf(files: readonly LegalFile[], pages: readonly LegalPage[]): LegalTexts {
  const translated = (page: LegalPage) =>
    Object.fromEntries(
      catalogueLocales.flatMap((locale) => {
        const text = textOf(files, page, locale)
        return text === undefined ? [] : [[locale, text]]
      }),
    )
  return Object.fromEntries(pages.map((page) => [page, { en: '', ...translated(page) }]))
}

function stray(file: string, expected: string): ImportProblem {
  return { file, path: '', message: `this is not part of a catalogue; expected here: ${expected}` }
}

function namesIn(folder: string, below: string): readonly string[] {
  try {
    return readdirSync(join(folder, below))
      .filter((name) => !name.startsWith('.'))
      .toSorted()
  } catch {
    return []
  }
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isLegalPage, type CatalogueLocale, type LegalPage, type LegalTexts } from '@waybill/domain/catalog'
import { readLegalText } from '../../legal/index.ts'
import { fileNames } from './file-names.ts'
import type { ImportProblem } from './import-problem.ts'
import { sourceRequired } from './merge-texts.ts'

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

/** Reads `legal/{language}/{page}.md`: each must be a text that a page can show, and have its original in the source language. */
export function readLegalFiles(
  folder: string,
  languages: readonly CatalogueLocale[],
  source: CatalogueLocale = 'en',
): LegalFiles {
  const strays = fileNames(folder, FOLDER)
    .filter((name) => !languages.some((locale) => locale === name))
    .map((name) => stray(join(FOLDER, name), `a folder for each language of the shop: ${languages.join(', ')}`))
  const read = languages.map((locale) => readLocale(folder, locale))
  const files = read.flatMap((one) => one.files)
  const pages = [...new Set(files.map(({ page }) => page))]
  const problems = [
    ...strays,
    ...read.flatMap((one) => one.problems),
    ...files.flatMap(problemsOf),
    ...pages.filter((page) => textOf(files, page, source) === undefined).map((page) => originalMissing(page, source)),
  ]
  return pages.length === 0 ? { problems } : { legal: legalOf(files, pages, source), problems }
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
  const named = fileNames(folder, below).map((name) => ({ name, page: pageOf(name) }))
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

function originalMissing(page: LegalPage, source: CatalogueLocale): ImportProblem {
  return { file: `${FOLDER}/${source}/${page}.md`, path: '', message: sourceRequired(source) }
}

function legalOf(files: readonly LegalFile[], pages: readonly LegalPage[], source: CatalogueLocale): LegalTexts {
  const translated = (page: LegalPage) =>
    Object.fromEntries(files.filter((file) => file.page === page).map(({ locale, text }) => [locale, text]))
  return Object.fromEntries(pages.map((page) => [page, { ...translated(page), en: textOf(files, page, source) ?? '' }]))
}

function stray(file: string, expected: string): ImportProblem {
  return { file, path: '', message: `this is not part of a catalogue; expected here: ${expected}` }
}

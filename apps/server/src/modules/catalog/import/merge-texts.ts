import { catalogueLocales, type CatalogueLocale, type Text } from '@waybill/domain/catalog'
import type { CheckedFile } from './check-shape.ts'
import { didYouMean, nearest } from './did-you-mean.ts'
import type { ImportProblem } from './import-problem.ts'
import type { TextFiles, TextsFile } from './text-shapes.ts'

export type TextSection = keyof TextsFile

/** A text to look up: which product, platform or industry, and which field of it. */
export interface TextPlace {
  readonly section: TextSection
  readonly key: string
  readonly field: string
}

/** Joins the languages of one text; remembers what was looked up, so that unused texts are found. */
export interface TextSource {
  /** The source language is required and reported when it is missing; the others fall back to it. */
  readonly required: (place: TextPlace) => Text
  readonly optional: (place: TextPlace) => Text | undefined
  /** Texts of what is rejected already: that nothing has their name is the same mistake. */
  readonly overlook: (place: Omit<TextPlace, 'field'>) => void
  /** Texts that were missing, and texts whose key belongs to nothing in the catalogue. */
  readonly problems: () => ImportProblem[]
}

/** `source`: what stands as English in a shop that isn't in it (SET-02). */
export function createTextMerger(files: TextFiles, source: CatalogueLocale = 'en'): TextSource {
  const missing: TextPlace[] = []
  const requested = new Set<string>()
  const overlooked = new Set<string>()
  const merged = (place: TextPlace): Partial<Record<CatalogueLocale, string>> => {
    requested.add(nameOf(place))
    return Object.fromEntries(
      catalogueLocales.flatMap((locale) => {
        const text = textAt(files[locale].value, place)
        return text === undefined ? [] : [[locale, text]]
      }),
    )
  }
  const withSource = (place: TextPlace, texts: Partial<Record<CatalogueLocale, string>>): Text => {
    const text = texts[source]
    if (text === undefined) missing.push(place)
    return { ...texts, en: text ?? '' }
  }
  return {
    required: (place) => withSource(place, merged(place)),
    optional: (place) => {
      const texts = merged(place)
      return Object.keys(texts).length === 0 ? undefined : withSource(place, texts)
    },
    overlook: (place) => void overlooked.add(nameOf(place)),
    problems: () => {
      const meant = new Set(orphansIn(files[source], requested).map(({ meant: name }) => name))
      return [
        ...missing
          .filter((place) => !meant.has(nameOf(place)))
          .map((place) => sourceMissing(files[source], source, place)),
        ...catalogueLocales.flatMap((locale) => orphans(files[locale], requested, overlooked)),
      ]
    },
  }
}

function textAt(file: TextsFile, { section, key, field }: TextPlace): string | undefined {
  const entry: Readonly<Record<string, string | undefined>> | undefined = file[section][key]
  return entry?.[field]
}

function sourceMissing(
  file: CheckedFile<TextsFile>,
  source: CatalogueLocale,
  { section, key, field }: TextPlace,
): ImportProblem {
  return file.source.problemAt([section, key, field], sourceRequired(source))
}

/** Reason why a text must be in this language. */
export function sourceRequired(source: CatalogueLocale): string {
  const name = source === 'en' ? 'English text' : `text of ${source}`
  return `the ${name} is required, the other languages fall back to it`
}

const nameOf = ({ section, key }: Omit<TextPlace, 'field'>): string => `${section}/${key}`

/** A text whose key belongs to nothing. */
interface Orphan extends Omit<TextPlace, 'field'> {
  readonly known: readonly string[]
  /** The one it was written for, by a typo. */
  readonly meant: string | undefined
}

const SECTIONS: readonly TextSection[] = ['platforms', 'industries', 'packages', 'modules']

function orphansIn(file: CheckedFile<TextsFile>, requested: ReadonlySet<string>): readonly Orphan[] {
  return SECTIONS.flatMap((section) => {
    const known = Array.from(requested, (name) => name.split('/')).flatMap(([at, name = '']) =>
      at === section ? [name] : [],
    )
    return Object.keys(file.value[section])
      .filter((key) => !requested.has(nameOf({ section, key })))
      .map((key) => {
        const name = nearest(key, known)
        return { section, key, known, meant: name === undefined ? undefined : nameOf({ section, key: name }) }
      })
  })
}

function orphans(
  file: CheckedFile<TextsFile>,
  requested: ReadonlySet<string>,
  overlooked: ReadonlySet<string>,
): ImportProblem[] {
  return orphansIn(file, requested)
    .filter((orphan) => !overlooked.has(nameOf(orphan)))
    .map(({ section, key, known }) =>
      file.source.problemAt([section, key], `nothing in the catalogue has this name${didYouMean(key, known)}`),
    )
}

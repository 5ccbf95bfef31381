import type { Catalogue } from '@waybill/domain/catalog'
import type { TypedQuery } from '../stand/typed-queries.ts'

const wanted = 10

/** Answers ids. */
export type BareSearch = (typed: TypedQuery) => readonly number[]

/**
 * Sorted words of titles with the products they are in: beginnings of words as they are written. No accents folded, no
 * inner words, no slips, no order of what is found.
 */
export function bareSearch({ document }: Catalogue): BareSearch {
  const indexes = new Map(
    (['en', 'fr', 'es', 'vi'] as const).map((locale) => [locale, languageWords(document, locale)]),
  )
  return ({ locale, query }) => {
    const { words, products } = indexes.get(locale) ?? { words: [], products: new Map() }
    const [first = '', ...rest] = query.split(' ')
    let found = beginning({ words, products }, first)
    for (const token of rest) {
      const others = new Set(beginning({ words, products }, token))
      found = found.filter((id) => others.has(id))
    }
    return [...new Set(found)].slice(0, wanted)
  }
}

interface LanguageWords {
  readonly words: readonly string[]
  readonly products: ReadonlyMap<string, readonly number[]>
}

function languageWords({ packages, modules }: Catalogue['document'], locale: TypedQuery['locale']): LanguageWords {
  const products = new Map<string, number[]>()
  for (const { id, title } of [...packages, ...modules]) {
    for (const word of (title[locale] ?? title.en).split(' ')) {
      const known = products.get(word)
      if (known === undefined) products.set(word, [id])
      else known.push(id)
    }
  }
  return { words: [...products.keys()].sort(), products }
}

function beginning({ words, products }: LanguageWords, prefix: string): number[] {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((words[middle] ?? '') < prefix) low = middle + 1
    else high = middle
  }
  const found: number[] = []
  for (let at = low; words[at]?.startsWith(prefix) === true; at++) found.push(...(products.get(words[at] ?? '') ?? []))
  return found
}

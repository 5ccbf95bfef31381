import { catalogueLocales } from '../../locale/index.ts'
import type { Product } from '../types.ts'
import { error, warning } from './finding.ts'
import type { Finding, Rule } from './finding.ts'
import { lintText } from './lint-texts.ts'
import { placedProducts, type PathEntry } from './placed-products.ts'

/** A search takes 3 to 100 characters: a shorter keyword can't be typed, and no longer one is a name. */
const SHORTEST = 3
const LONGEST = 40

/** Keywords that no search can use, too short or long or written twice, and those that say the title again. */
function lintKeywords({ item, path }: PathEntry<Product>): Finding[] {
  return catalogueLocales.flatMap((locale) => {
    const words = item.selling?.keywords?.[locale] ?? []
    const folded = words.map((word) => word.trim().toLowerCase())
    return folded.flatMap((word, at) => {
      const faults = [
        ...([...word].length < SHORTEST || [...word].length > LONGEST
          ? [`does not have ${SHORTEST} to ${LONGEST} characters`]
          : []),
        ...(folded.indexOf(word) === at ? [] : ['is there twice']),
      ]
      const place = `${path}.selling.keywords.${locale}[${at}]`
      const say = (why: string): string => `${item.code}: the keyword "${word}" ${why}`
      return [
        ...faults.map((why) => error('keyword_invalid', place, say(why))),
        // harmless: a product may be renamed to what buyers call it
        ...(item.title[locale]?.toLowerCase() === word
          ? [warning('keyword_needless', place, say('is the title'))]
          : []),
      ]
    })
  })
}

/** The texts that sell the shop and a product follow the rule of all texts; its keywords can be searched for. */
export const lintSelling: Rule = ({ document, settings: { languages } }) => [
  ...lintText(document.settings?.tagline, 'settings.tagline', languages),
  ...lintText(document.settings?.productLanguages, 'settings.productLanguages', languages),
  ...placedProducts(document).flatMap((placed) => {
    const { benefits = [], facts = {}, example } = placed.item.selling ?? {}
    const at = `${placed.path}.selling`
    return [
      ...benefits.flatMap((text, place) => lintText(text, `${at}.benefits[${place}]`, languages)),
      ...Object.entries(facts).flatMap(([kind, text]) => lintText(text, `${at}.facts.${kind}`, languages)),
      ...lintText(example, `${at}.example`, languages),
      ...lintKeywords(placed),
    ]
  }),
]

import type { Catalogue, Module, Package } from '@waybill/domain/catalog'
import { indexCatalogue } from '@waybill/domain/catalog'
import type { SeededRandom } from '@waybill/testkit/seeded-random'
import { seededRandom } from '@waybill/testkit/seeded-random'
import { syntheticShop } from './synthetic-shop.ts'

const firstId = 1_000_000

type Language = 'en' | 'fr' | 'es' | 'vi'

/** Beginnings, middles and ends of invented words, so that each language has words, accents and lengths of its own. */
const pieces: Readonly<Record<Language, readonly [string, string, string]>> = {
  en: [
    'ro pla tra ma flee dri sche sto ti zo fue boa co re sy lo wa gri lan sto dis pa',
    'u n ck st rt l m p d v g th',
    'te ning ker er ing s ed ion al or ly',
  ],
  fr: [
    'tour plan véhi tra car flo arrê heu zo coû rap syn li gé chauf ré por dé é câ',
    'n c t l qu r ss gn m p',
    'ée eur age er tion ier elle ité ois ette',
  ],
  es: [
    'ru plan vehí ma flo pa ho zo cos in se car guí te lla ca mo trá dis ñan',
    't c rr l n m d ll g ñ',
    'a ción ero ador ía os al ente ismo or',
  ],
  vi: [
    'đ x t tr l b ng ph kh ch nh th gi qu v s d h c m',
    'ộ e uyế ườ ị ì ả ồ ể ừ i á iờ u ự ê ơ ã ẽ ó',
    'i n ng nh ch m t p c a',
  ],
}
const seed = 20_261_120
/** Common words occur far more often than rare ones. */
const skew = 3
const wordsPerRoot = 60

/**
 * A shop whose products have titles and descriptions of their own in four languages, the same each time. Their ids are
 * none of the demo shop's, so that it can be published after that one.
 */
export function searchableShop(products: number): Catalogue {
  const packages = Math.max(1, Math.floor(products / 10))
  const { document } = syntheticShop({ modules: products - packages, packages })
  const random = seededRandom(seed)
  const words = vocabulary(products)
  const named = <Product extends Package | Module>(product: Product): Product => ({
    ...product,
    id: product.id + firstId,
    title: inAll((language) => phrase(random, words[language], 3)),
    description: inAll((language) => phrase(random, words[language], 14)),
  })
  const moved = (item: Package): Package => ({
    ...item,
    modules: item.modules.map((held) => ({ ...held, id: held.id + firstId })),
  })
  return indexCatalogue(
    { ...document, packages: document.packages.map(moved).map(named), modules: document.modules.map(named) },
    1,
  )
}

function inAll<Value>(make: (language: Language) => Value): Record<Language, Value> {
  return { en: make('en'), fr: make('fr'), es: make('es'), vi: make('vi') }
}

/** Texts of more products have more different words, though not as many more. */
function vocabulary(products: number): Record<Language, readonly string[]> {
  const random = seededRandom(seed + 1)
  const size = Math.round(wordsPerRoot * Math.sqrt(products))
  return inAll((language) => {
    const lists = pieces[language].map((list) => list.split(' '))
    return Array.from({ length: size }, () => lists.map((list) => list[random.below(list.length)] ?? '').join(''))
  })
}

function phrase(random: SeededRandom, words: readonly string[], length: number): string {
  return Array.from(
    { length },
    () => words[Math.floor(words.length * (random.below(1_000) / 1_000) ** skew)] ?? '',
  ).join(' ')
}

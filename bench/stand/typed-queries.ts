import type { Catalogue } from '@waybill/domain/catalog'
import { seededRandom } from '@waybill/testkit/seeded-random'
import type { SeededRandom } from '@waybill/testkit/seeded-random'

export interface TypedQuery {
  readonly locale: 'en' | 'fr' | 'es' | 'vi'
  readonly query: string
}

const seed = 7
const shortest = 3
/** One query in so many has a slip; fewer letters are never guessed. */
const slipEvery = 5
const shortestSlip = 4

/** Beginnings of titles as people type them, from some word of the title on, cycling through four languages. */
export function typedQueries({ document }: Catalogue, count: number): readonly TypedQuery[] {
  const random = seededRandom(seed)
  const products = [...document.packages, ...document.modules]
  return Array.from({ length: count }, (_, place) => {
    const locale = (['en', 'fr', 'es', 'vi'] as const)[place % 4] ?? 'en'
    const title = products[random.below(products.length)]?.title
    const words = (title?.[locale] ?? title?.en ?? '').split(' ')
    const text = words.slice(random.below(words.length)).join(' ')
    const typed = text.slice(0, shortest + random.below(Math.max(1, text.length - shortest + 1)))
    return { locale, query: place % slipEvery === 0 && typed.length >= shortestSlip ? withSlip(typed, random) : typed }
  })
}

/** One letter missing, wrong or too many. */
function withSlip(typed: string, random: SeededRandom): string {
  const at = random.below(typed.length)
  const [left, right] = [typed.slice(0, at), typed.slice(at)]
  return random.pick([left + right.slice(1), `${left}x${right.slice(1)}`, `${left}x${right}`])
}

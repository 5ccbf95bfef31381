import { canonicalText } from '@waybill/domain/canonical'
import type { Catalogue } from '@waybill/domain/catalog'
import { pricingCatalogue, type QuotedTerms } from '@waybill/domain/quote'
import type { Executor } from '../../platform/database/database.ts'
import type { WorkPorts } from '../../platform/ports.ts'
import type { QuoteFacts } from './stored-cart.ts'

/** A quote by what priced it. */
export type QuotePricing = Pick<QuoteFacts, 'number' | 'catalogueVersion' | 'cart' | 'kept'>

/** Made once for each content of a revision that kept prices. */
const made = new WeakMap<Catalogue, Map<string, Catalogue>>()

/** The catalogue that priced a quote: the version of its day, with the prices that it kept of the revisions before it (S-07). */
export async function catalogueOfQuote(
  { catalogue }: Pick<WorkPorts, 'catalogue'>,
  db: Executor,
  { number, catalogueVersion, cart, kept }: QuotePricing,
): Promise<Catalogue> {
  const own = await catalogue.version(catalogueVersion, db)
  if (kept === undefined) return own
  const ofVersion = made.get(own) ?? new Map<string, Catalogue>()
  made.set(own, ofVersion)
  const key = `${number} ${canonicalText(cart)}`
  const known = ofVersion.get(key)
  if (known !== undefined) return known
  const terms: QuotedTerms[] = []
  // oxlint-disable-next-line no-await-in-loop -- one connection
  for (const step of kept)
    terms.push({ catalogue: await catalogue.version(step.catalogueVersion, db), cart: step.cart })
  const priced = pricingCatalogue(terms, { catalogue: own, cart })
  ofVersion.set(key, priced)
  return priced
}

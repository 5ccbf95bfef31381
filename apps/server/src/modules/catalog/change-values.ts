import type { CatalogueDocument, FieldChange, ProductId } from '@waybill/domain/catalog'
import { isCurrency, majorText, money, type Currency } from '@waybill/domain/money'

const NOTHING = 'nothing'
const STATUSES = ['draft', 'live', 'grandfathered']

/** `basePrice.EUR`: the currency of an amount; undefined where the field is none. */
function currencyOf(path: string): Currency | undefined {
  const code = /(?:Price|Override|Rate)\.([A-Z]{3})$/.exec(path)?.[1] ?? ''
  return isCurrency(code) ? code : undefined
}

/** The codes of the products of a document. */
export function codesOf({ packages, modules }: CatalogueDocument): ReadonlyMap<ProductId, string> {
  return new Map([...packages, ...modules].map(({ id, code }) => [id, code]))
}

/** Name of an id, by the field that has it; 0 is no industry. */
export function referenceText(document: CatalogueDocument, field: string, id: number): string {
  const { platforms, industries } = document
  if (field === 'platformId') return platforms.find((one) => one.id === id)?.icon ?? String(id)
  if (field === 'industryId' && id === 0) return NOTHING
  if (field === 'industryId' || field === 'industryIds')
    return industries.find((one) => one.id === id)?.slug ?? String(id)
  return codesOf(document).get(id) ?? String(id)
}

const REFERENCES: ReadonlySet<string> = new Set(['platformId', 'industryId', 'parentId', 'replacedBy', 'contains'])

function valueText(document: CatalogueDocument, path: string, value: unknown): string {
  if (value === undefined) return NOTHING
  const currency = currencyOf(path)
  if (typeof value === 'number') {
    if (currency !== undefined) return majorText(money(value, currency))
    if (REFERENCES.has(path)) return referenceText(document, path, value)
    if (path === 'pricingStatus') return STATUSES[value] ?? String(value)
  }
  return JSON.stringify(value)
}

const isPrices = (path: string): boolean => /(?:Price|Override|Rate)$/.test(path)

function pricesText(prices: object): string {
  const amounts = Object.entries<unknown>({ ...prices }).flatMap(([currency, minor]) =>
    isCurrency(currency) && typeof minor === 'number' ? [majorText(money(minor, currency))] : [],
  )
  return amounts.length === 0 ? NOTHING : amounts.join(', ')
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A field before and after as an editor reads it: `120.00 -> 129.00 EUR`; what is no single value came or went (CAT-19). */
export function valuesText(
  { before, after }: { readonly before: CatalogueDocument; readonly after: CatalogueDocument },
  field: FieldChange,
): string {
  // the bytes of a picture or a font say nothing to an editor
  if (/\bbase64$/.test(field.path)) return 'the file is another one'
  if (isBranch(field.before) || isBranch(field.after)) {
    const texts = [field.before, field.after].map((value) => (isBranch(value) ? pricesText(value) : NOTHING))
    return isPrices(field.path) ? texts.join(' -> ') : field.before === undefined ? 'added' : 'removed'
  }
  const [old, recent] = [valueText(before, field.path, field.before), valueText(after, field.path, field.after)]
  const isAmount = currencyOf(field.path) !== undefined && field.before !== undefined && field.after !== undefined
  return `${isAmount ? old.slice(0, old.lastIndexOf(' ')) : old} -> ${recent}`
}

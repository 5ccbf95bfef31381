import { boundaryAt, proratedAmount, remainingFraction, trialWindow } from '../src/calendar/index.ts'
import type { Interval, Period } from '../src/calendar/index.ts'
import { indexCatalogue, modelAmount } from '../src/catalog/index.ts'
import type { PriceModel } from '../src/catalog/index.ts'
import { invoiceTotals } from '../src/invoice/index.ts'
import { allocate, floorPercentOff } from '../src/money/index.ts'
import { acceptQuantity, annualPrice, priceSelection, searchPrice } from '../src/pricing/index.ts'
import { quoteBindsUntil, quoteExpiry } from '../src/quote/index.ts'
import { boundaryLines } from '@waybill/testkit/boundary-lines'
import type { SubscriptionItem } from '../src/subscription/index.ts'
import { aDocument, aPackage, aUsageKey, aUsageModule } from './catalogue-builders.ts'
import { changeForms } from './change-sums.ts'
import { cartForms } from './worked-carts.ts'
import { amount, count, readMoney, whole, writeMoney } from './worked-form.ts'
import type { Form } from './worked-form.ts'
import { instant, readInstant, readPeriod, writeFraction, writeInstant } from './worked-instants.ts'

function usageTotal({ quantity, free = '0', minimum = '0', unit }: Readonly<Record<string, string>>): string {
  const { minor, currency } = readMoney(unit)
  const module = aUsageModule(1, { basePrice: { [currency]: minor }, minimumAssetCount: Number(minimum) })
  const usageKeys = [aUsageKey('driver', { freeUnits: Number(free) })]
  const catalogue = indexCatalogue(aDocument({ modules: [module], packages: [aPackage(90, [1])], usageKeys }), 1)
  const lines = [{ productId: 1, bundled: true }]
  const quantities = { driver: Number(quantity) }
  return writeMoney(priceSelection(catalogue, { planId: 90, lines, currency, quantities, pricing: false }).total)
}

/** The price of units by a model, in the currency of one of its amounts. */
function modelTotal(units: string | undefined, price: string | undefined, model: PriceModel): string {
  const { currency } = readMoney(price)
  return writeMoney(modelAmount(model, { paid: Number(units), minimum: 0 }, currency).amount)
}

const digits = (price = ''): string => price.split(' ')[0] ?? ''

function assetsTotal({ assets, included, rate }: Readonly<Record<string, string>>): string {
  const { minor, currency } = readMoney(rate)
  const about = {
    assetType: 'vehicle',
    minimumAssetCount: Number(included),
    minimumAssetRate: { [currency]: minor },
  } as const
  const catalogue = indexCatalogue(aDocument({ packages: [aPackage(90, [], about)] }), 1)
  const quantities = { vehicle: Number(assets) }
  return writeMoney(priceSelection(catalogue, { planId: 90, lines: [], currency, quantities, pricing: false }).total)
}

const march: Period = { start: readInstant('2026-03-01'), end: readInstant('2026-04-01') }
const dayMs = 86_400_000

/** The bill of a March with this use on 1 April; advance charges for April are left out. */
function arrears(item: SubscriptionItem, peak: number, days = 31): string {
  const subscription = { currency: 'USD', interval: 'month', anchor: march.start, items: [item] } as const
  const active = new Map([[1, { start: march.end - days * dayMs, end: march.end }]])
  const lines = boundaryLines(subscription, 1, { peaks: { driver: peak }, active })
  return writeMoney(
    invoiceTotals(
      lines.filter(({ kind }) => kind !== 'prepaid'),
      'USD',
      { name: 'none', basisPoints: 0 },
    ).total,
  )
}

function usageItem(
  kind: 'usage' | 'prepaid',
  about: { unit: string | undefined; minimum?: number; declared?: number },
): SubscriptionItem {
  const { unit, minimum = 0, declared = 0 } = about
  return { kind, productId: 1, bundled: true, usageKey: 'driver', unit: readMoney(unit), free: 0, minimum, declared }
}

function taxed({ net, percent }: Readonly<Record<string, string>>): string {
  const money = readMoney(net)
  const explanation = { step: 'list_price', productId: 1, amount: money } as const
  const line = {
    kind: 'plan',
    period: march,
    quantity: 1,
    freeQuantity: 0,
    unit: money,
    amount: money,
    explanation,
  } as const
  return writeMoney(invoiceTotals([line], money.currency, { name: 'table', basisPoints: Number(percent) * 100 }).total)
}

const intervalOf = (unit = ''): Interval['unit'] => (unit === 'year' ? 'year' : 'month')

/** Every way to write a sum; a line that is in none of them fails its test. */
export const forms: readonly Form[] = [
  ...cartForms,
  {
    example: '99 USD at 15 % off',
    pattern: whole(amount('price'), ' at ', count('percent'), ' % off'),
    compute: ({ price, percent }) => writeMoney(floorPercentOff(readMoney(price), Number(percent))),
  },
  {
    example: 'a year of 84 USD at 10 % off',
    pattern: whole('a year of ', amount('monthly'), ' at ', count('percent'), ' % off'),
    compute: ({ monthly, percent }) => writeMoney(annualPrice(readMoney(monthly), Number(percent))),
  },
  {
    example: '8 units, 5 free, at least 4, at 10 USD',
    pattern: whole(
      count('quantity'),
      ' units',
      '(?:, ',
      count('free'),
      ' free)?',
      '(?:, at least ',
      count('minimum'),
      ')?',
      ',? at ',
      amount('unit'),
    ),
    compute: usageTotal,
  },
  {
    example: '1400 units, 0.02 USD each to 1000, then 0.0155 USD and 5 USD once',
    pattern: whole(
      count('units'),
      ' units, ',
      amount('first'),
      ' each to ',
      count('to'),
      ', then ',
      amount('then'),
      ' and ',
      amount('flat'),
      ' once',
    ),
    compute: ({ units, first, to, then, flat }) =>
      modelTotal(units, first, {
        model: 'graduated',
        tiers: [
          { upTo: Number(to), unit: digits(first) },
          { unit: digits(then), flat: digits(flat) },
        ],
      }),
  },
  {
    example: '16 units, all at 10 USD to 15, else 5 USD',
    pattern: whole(count('units'), ' units, all at ', amount('first'), ' to ', count('to'), ', else ', amount('then')),
    compute: ({ units, first, to, then }) =>
      modelTotal(units, first, {
        model: 'volume',
        tiers: [{ upTo: Number(to), unit: digits(first) }, { unit: digits(then) }],
      }),
  },
  {
    example: '1001 units in blocks of 1000 at 10 USD',
    pattern: whole(count('units'), ' units in blocks of ', count('size'), ' at ', amount('block')),
    compute: ({ units, size, block }) =>
      modelTotal(units, block, { model: 'package', size: Number(size), block: digits(block) }),
  },
  {
    example: '11 assets, 8 included, at 3 USD',
    pattern: whole(count('assets'), ' assets, ', count('included'), ' included, at ', amount('rate')),
    compute: assetsTotal,
  },
  {
    example: '1 USD split 1 : 1 : 1',
    pattern: whole(amount('sum'), ' split (?<weights>[\\d :]+)'),
    compute: ({ sum, weights = '' }) =>
      allocate(readMoney(sum), weights.split(' : ').map(Number)).map(writeMoney).join(', '),
  },
  {
    example: '10 USD × 3 prepaid × 16/31',
    pattern: whole(
      amount('price'),
      '(?: × ',
      count('prepaid'),
      ' prepaid)?',
      ' × ',
      count('numerator'),
      '/',
      count('denominator'),
    ),
    compute: ({ price, prepaid, numerator, denominator }) => {
      const fraction = { numerator: Number(numerator), denominator: Number(denominator) }
      const terms = { isPrepayment: prepaid !== undefined, quantity: Number(prepaid ?? 1) }
      return writeMoney(proratedAmount(readMoney(price), fraction, terms))
    },
  },
  {
    example: '60 USD for the rest of 2026-03-01 to 2026-04-01 at 2026-03-16 13:37:11',
    pattern: whole(
      amount('price'),
      ' for the rest of ',
      instant('from'),
      ' to ',
      instant('to'),
      ' at ',
      instant('now'),
    ),
    compute: ({ price, now, ...period }) => {
      const fraction = remainingFraction(readPeriod(period), readInstant(now), 'utc_seconds')
      return writeMoney(proratedAmount(readMoney(price), fraction, { isPrepayment: false, quantity: 1 }))
    },
  },
  {
    example: 'the rest of 2026-03-01 to 2026-04-01 at 2026-03-16',
    pattern: whole('the rest of ', instant('from'), ' to ', instant('to'), ' at ', instant('now')),
    compute: ({ now, ...period }) =>
      writeFraction(remainingFraction(readPeriod(period), readInstant(now), 'utc_seconds')),
  },
  {
    example: '2026-01-31 10:00 + 1 month',
    pattern: whole(instant('anchor'), ' \\+ ', count('times'), ' (?<unit>month|year)s?'),
    compute: ({ anchor, times, unit }) =>
      writeInstant(boundaryAt(readInstant(anchor), { unit: intervalOf(unit), count: 1 }, Number(times))),
  },
  {
    example: 'a trial from 2026-01-05 10:00',
    pattern: whole('a trial from ', instant('from')),
    compute: ({ from }) => writeInstant(trialWindow(readInstant(from)).end),
  },
  {
    example: 'a quote of 2026-01-31 09:00',
    pattern: whole('a quote of ', instant('shared')),
    compute: ({ shared }) => writeInstant(quoteExpiry(readInstant(shared))),
  },
  {
    example: 'a quote of 2026-05-01 00:00 accepted 2026-05-30 00:00',
    pattern: whole('a quote of ', instant('shared'), ' accepted ', instant('accepted')),
    compute: ({ shared, accepted }) => {
      const [expiresAt, acceptedAt] = [quoteExpiry(readInstant(shared)), readInstant(accepted)]
      const end = quoteBindsUntil({ state: 'accepted', expiresAt, hasOrder: false, acceptedAt }, acceptedAt)
      return end === undefined ? 'nothing' : `binds until ${writeInstant(end)}`
    },
  },
  {
    example: '"2.9" typed after 4, at most 10',
    pattern: whole('"(?<typed>[^"]*)" typed after ', count('previous'), ', at most ', count('maximum')),
    compute: ({ typed = '', previous, maximum }) =>
      String(acceptQuantity(Number(previous), typed, { minimum: 0, maximum: Number(maximum) })),
  },
  {
    example: 'search price of 0.99 USD',
    pattern: whole('search price of ', amount('price')),
    compute: ({ price }) => String(searchPrice({ kind: 'fixed', amount: readMoney(price) })),
  },
  {
    example: '60 USD and 20 % tax',
    pattern: whole(amount('net'), ' and ', count('percent'), ' % tax'),
    compute: taxed,
  },
  ...changeForms,
  {
    example: 'peak 2, at least 5, at 12 USD, on for 16 of 31 days',
    pattern: whole(
      'peak ',
      count('peak'),
      ', at least ',
      count('minimum'),
      ', at ',
      amount('unit'),
      '(?:, on for ',
      count('days'),
      ' of 31 days)?',
    ),
    compute: ({ peak, minimum, unit, days }) =>
      arrears(usageItem('usage', { unit, minimum: Number(minimum) }), Number(peak), Number(days ?? 31)),
  },
  {
    example: 'declared 10, peak 13, at 10 USD',
    pattern: whole('declared ', count('declared'), ', peak ', count('peak'), ', at ', amount('unit')),
    compute: ({ declared, peak, unit }) =>
      arrears(usageItem('prepaid', { unit, declared: Number(declared) }), Number(peak)),
  },
]

/** The lines of the fenced `sums` blocks of a page. */
export function sumsOf(page: string): string[] {
  return [...page.matchAll(/^```sums\n(.*?)^```$/gms)].flatMap(([, block = '']) => block.trimEnd().split('\n'))
}

/** The sum as the domain computes it, to be compared with the line as it is written. */
export function recompute(line: string): string {
  const [left = ''] = line.split(' = ')
  for (const { pattern, compute } of forms) {
    const found = pattern.exec(left)
    if (found !== null) return `${left} = ${compute(definedParts(found.groups))}`
  }
  throw new Error(`no form of a sum: ${line}\nThe forms are:\n${forms.map(({ example }) => example).join('\n')}`)
}

/** Parts that a line leaves out are absent, so that the defaults of a form count. */
function definedParts(groups: Readonly<Record<string, string | undefined>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  )
}

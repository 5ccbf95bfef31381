import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ourAmount, ownPriceCases, readPriceCases } from './price-case.ts'
import type { PriceCase } from './price-case.ts'
import { knownPriceDifferences, priceDifferences, withoutModel } from './price-differences.ts'

// Another file of cases of the same form: PRICE_CASES=/path/to/cases.json npx vitest run --project unit tests/golden
const path = process.env.PRICE_CASES ?? ownPriceCases
const cases = readPriceCases(path)

function verdictOf(priceCase: PriceCase): string {
  const { amount } = priceCase.their_result
  const ours = ourAmount(priceCase)
  if (ours === undefined) return 'without a model'
  if (ours === amount) return 'agrees'
  const rule = priceDifferences.find(({ theirs }) => theirs(priceCase) === amount)?.rule
  return rule === undefined ? `fails: we say ${ours}, they ${String(amount)}` : `differs: ${rule}`
}

beforeAll(() => {
  const counts = Object.entries(Object.groupBy(cases, verdictOf)).map(([verdict, list = []]) => `  ${list.length} ${verdict}`)
  const lines = [`price cases: ${cases.length} of ${path}`, ...counts.toSorted()]
  process.stdout.write(lines.map((line) => `» ${line}\n`).join(''))
})

describe('[METER-01] a published price of another system is ours, or a rule says why not', () => {
  test.each(cases)('$id', (priceCase) => {
    expect(verdictOf(priceCase)).not.toContain('fails')
  })
})

describe('the page of price models', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/decisions/0495-price-models.md'), 'utf8')
  const own = readPriceCases(ownPriceCases)
  const caseOf = (id: string): PriceCase | undefined => own.find((each) => each.id === id)

  test.each(Object.entries(knownPriceDifferences))('%s differs as it is listed', (id, { rule, ours }) => {
    const priceCase = caseOf(id)
    expect(priceCase && [verdictOf(priceCase), ourAmount(priceCase)]).toEqual([`differs: ${rule}`, ours])
    expect(page.split(`\n## ${rule}\n`)[1]?.split('\n## ')[0]).toContain(`\`${id}\``)
  })

  test('lists every case that differs, and every one without a model', () => {
    const ids = (verdict: string): string[] =>
      own.filter((each) => verdictOf(each).startsWith(verdict)).map(({ id }) => id)
    expect(ids('differs').toSorted()).toEqual(Object.keys(knownPriceDifferences).toSorted())
    expect(ids('without').toSorted()).toEqual(withoutModel.toSorted())
    for (const id of withoutModel) expect(page).toContain(`\`${id}\``)
  })
})

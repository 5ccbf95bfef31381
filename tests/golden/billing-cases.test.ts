import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { differences, knownDifferences } from './differences.ts'
import { ownCases, readCases } from './golden-case.ts'
import { judgeCase } from './judge-case.ts'

// Another file of cases of the same kinds: BILLING_CASES=/path/to/cases.json npx vitest run --project unit tests/golden
const path = process.env.BILLING_CASES ?? ownCases
const cases = readCases(path)

/** Counts of cases that agree, differ by which rule, and fail: printed, because a list that is only green hides its shape. */
function summary(): string {
  const verdicts = cases.map((goldenCase) => {
    try {
      const verdict = judgeCase(goldenCase)
      return verdict.outcome === 'differs' ? `differ: ${verdict.rule}` : 'agree'
    } catch {
      return 'fail'
    }
  })
  const counts = Object.entries(Object.groupBy(verdicts, (verdict) => verdict))
    .map(([verdict, list = []]) => `  ${list.length} ${verdict}`)
    .toSorted()
  // `npm test` shows lines with this mark, whatever else it leaves out
  return [`billing cases: ${cases.length} of ${path}`, ...counts].map((line) => `» ${line}\n`).join('')
}

beforeAll(() => void process.stdout.write(summary()))

describe('[INV-06] a billing case of other systems has our answer, or a rule says why not', () => {
  test.each(cases)('$inputs.kind $id', (goldenCase) => {
    expect(['agrees', 'differs']).toContain(judgeCase(goldenCase).outcome)
  })
})

describe('the list of differences', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/decisions/0021-where-we-differ-from-the-fields-cases.md'), 'utf8')
  const known = Object.entries(knownDifferences)

  test.each(known)('%s differs today, as it is listed', (id, { rule, ours }) => {
    const goldenCase = readCases(ownCases).find((each) => each.id === id)
    expect(goldenCase === undefined ? 'gone' : judgeCase(goldenCase)).toEqual({ outcome: 'differs', rule, ours })
  })

  test('names every case of our own copy that differs', () => {
    const differing = readCases(ownCases).filter((goldenCase) => judgeCase(goldenCase).outcome === 'differs')
    expect(differing.map(({ id }) => id).toSorted()).toEqual(known.map(([id]) => id).toSorted())
  })

  test.each(differences)('has a heading on the page for $rule', ({ rule }) => {
    expect(page).toContain(`\n## ${rule}\n`)
  })

  test.each(known)('%s is worked out on the page, under its rule', (id, { rule }) => {
    const [, section = ''] = page.split(`\n## ${rule}\n`)
    expect(section.split('\n## ')[0]).toContain(`\`${id}\``)
  })
})

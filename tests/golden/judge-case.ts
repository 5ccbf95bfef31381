import { isDeepStrictEqual } from 'node:util'
import { adapters } from './adapters/adapters.ts'
import type { Adapter } from './adapters/adapters.ts'
import { CaseReader } from './case-reader.ts'
import { differences, knownDifferences } from './differences.ts'
import type { Difference, KnownDifference } from './differences.ts'
import type { Answer, GoldenCase } from './golden-case.ts'

/** Result of a case; everything else is an error that names it. */
export type Verdict =
  | { readonly outcome: 'agrees' }
  | { readonly outcome: 'differs'; readonly rule: string; readonly ours: Answer }

const shown = (value: unknown): string => JSON.stringify(value) ?? 'nothing'

/** Fields of the expected values to which the answer says something else, or nothing. */
function differing({ expected }: GoldenCase, answer: Answer): string[] {
  return Object.keys(expected).filter((field) => !isDeepStrictEqual(answer[field], expected[field]))
}

function pick(answer: Answer, fields: readonly string[]): Answer {
  return Object.fromEntries(fields.map((field) => [field, answer[field]]))
}

/** Our answer; a field that no adapter read, and an expected one without a counterpart, are errors. */
function answerOf(goldenCase: GoldenCase, adapter: Adapter): Answer {
  const reader = new CaseReader(goldenCase)
  const answer = adapter(reader)
  if (reader.unread.length > 0) reader.fail(`nothing reads the field ${reader.unread.join(', ')}`)
  const unsaid = Object.keys(goldenCase.expected).filter((field) => answer[field] === undefined)
  if (unsaid.length > 0) reader.fail(`the adapter says nothing about ${unsaid.join(', ')}`)
  return answer
}

/** True where their rule, and it alone, makes what the case expects. */
function explains({ concerns, theirs }: Difference, goldenCase: GoldenCase, adapter: Adapter): boolean {
  if (!concerns(goldenCase)) return false
  return theirs(goldenCase, adapter).some((answer) => differing(goldenCase, answer).length === 0)
}

function assertAsKnown({ rule, ours }: KnownDifference, said: Answer, explaining: Difference): void {
  if (rule !== explaining.rule) throw new Error(`it is listed under ${rule} and explained by ${explaining.rule}`)
  if (!isDeepStrictEqual(said, ours)) throw new Error(`we say ${shown(said)}, and the list of differences ${shown(ours)}`)
}

function judgeDifference(goldenCase: GoldenCase, answer: Answer, adapter: Adapter): Verdict {
  const { id, inputs, expected } = goldenCase
  const fields = differing(goldenCase, answer)
  const [theirs, ours] = [pick(expected, fields), pick(answer, fields)]
  const explaining = differences.find((difference) => explains(difference, goldenCase, adapter))
  if (explaining === undefined) {
    throw new Error(`${id} (${inputs.kind}): expected ${shown(theirs)}, we say ${shown(ours)}, and no rule explains it`)
  }
  const known = knownDifferences[id]
  if (known !== undefined) assertAsKnown(known, ours, explaining)
  return { outcome: 'differs', rule: explaining.rule, ours }
}

/** Runs a case through the domain. Throws where we disagree without a rule that says why, and where we don't understand. */
export function judgeCase(goldenCase: GoldenCase): Verdict {
  const { id, inputs } = goldenCase
  const adapter = adapters[inputs.kind]
  if (adapter === undefined) throw new TypeError(`${id}: no adapter for the kind '${inputs.kind}'`)
  const answer = answerOf(goldenCase, adapter)
  return differing(goldenCase, answer).length === 0 ? { outcome: 'agrees' } : judgeDifference(goldenCase, answer, adapter)
}

import type { ProjectFile } from '../project-files.ts'
import type { Finding } from '../finding.ts'
import { withoutComments } from './css-source.ts'
import type { ProjectRule } from './project-rule.ts'

const colour = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i
const named =
  /(?:^|[\s,(])(?:white|black|red|green|blue|gr[ae]y|orange|yellow|purple|pink|brown|silver|gold)(?=$|[\s,)])/i
const coloured = /color|background|border|outline|fill|stroke|shadow/
const sized = /^(?:font|font-size|line-height|border(?:-[a-z]+)*-radius)$/
const spaced = /^(?:(?:padding|margin)(?:-[a-z]+)*|(?:row-|column-)?gap)$/
const timed = /^(?:transition|animation)(?:-duration|-delay)?$/
const length = /(?<![\w.#]|\w-)(\d*\.?\d+)(px|rem|pt)\b/g
const duration = /(?:^|[\s(,])(?!0)(?:\d*\.?\d+)m?s\b/

/** The steps of the grid as tokens.css names them, in pixels; a test compares. What lies between them is optical. */
export const spaceTokens: Readonly<Record<string, string>> = {
  '4px': '--s-05',
  '8px': '--s-1',
  '12px': '--s-15',
  '16px': '--s-2',
  '24px': '--s-3',
  '32px': '--s-4',
  '40px': '--s-5',
  '48px': '--s-6',
  '64px': '--s-8',
}

/** A hairline of one or two pixels is the same in every design; every other size is a token. */
function hasRawSize(value: string): boolean {
  return [...value.matchAll(length)].some(([, size, unit]) => unit !== 'px' || Number(size) > 2)
}

function rawStep(value: string): string | undefined {
  return [...value.matchAll(length)].map(([written]) => written).find((written) => spaceTokens[written] !== undefined)
}

function judge(property: string, value: string): string | undefined {
  const plain = value.replace(/url\([^)]*\)/g, '')
  const isMask = property.startsWith('mask')
  if (!isMask && (colour.test(plain) || (coloured.test(property) && named.test(plain))))
    return 'a raw colour: use a token'
  if (sized.test(property) && hasRawSize(plain)) return 'a raw size: use a token'
  if (timed.test(property) && duration.test(plain)) return 'a raw duration: use a token'
  const step = spaced.test(property) ? rawStep(plain) : undefined
  return step === undefined ? undefined : `${step} is var(${spaceTokens[step]})`
}

function find({ path, text }: ProjectFile): Finding[] {
  const bare = withoutComments(text)
  return [...bare.matchAll(/(?<=[{;]\s*)([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].flatMap((match) => {
    const [, property = '', value = ''] = match
    const message = judge(property, value.trim())
    const line = bare.slice(0, match.index).split('\n').length
    return message ? [{ rule: 'design-tokens', path, line, message: `${property}: ${message}` }] : []
  })
}

export const designTokens: ProjectRule = {
  id: 'design-tokens',
  why: 'the look is changed in tokens.css alone',
  reads: 'text',
  appliesTo: (path) => path.endsWith('.css') && !path.endsWith('/tokens.css'),
  find,
}

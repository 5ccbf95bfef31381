import type { ProjectFile } from '../project-files.ts'
import type { Finding } from '../finding.ts'
import type { HouseRule } from './house-rule.ts'

const colour = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(/i
const named =
  /(?:^|[\s,(])(?:white|black|red|green|blue|gr[ae]y|orange|yellow|purple|pink|brown|silver|gold)(?=$|[\s,)])/i
const coloured = /color|background|border|outline|fill|stroke|shadow/
const sized =
  /^(?:font|font-size|line-height|border(?:-[a-z]+)*-radius|(?:padding|margin)(?:-[a-z]+)*|(?:row-|column-)?gap)$/
const timed = /^(?:transition|animation)(?:-duration|-delay)?$/
const length = /(?:^|[\s(,+*/-])(\d*\.?\d+)(px|rem|pt)\b/g
const duration = /(?:^|[\s(,])(?!0)(?:\d*\.?\d+)m?s\b/

/** A hairline of one or two pixels is the same in every design; every other length is a token. */
function hasRawLength(value: string): boolean {
  return [...value.matchAll(length)].some(([, size, unit]) => unit !== 'px' || Number(size) > 2)
}

function judge(property: string, value: string): string | undefined {
  const plain = value.replace(/url\([^)]*\)/g, '')
  if (colour.test(plain) || (coloured.test(property) && named.test(plain))) return 'a raw colour: use a token'
  if (sized.test(property) && hasRawLength(plain)) return 'a raw size: use a token'
  if (timed.test(property) && duration.test(plain)) return 'a raw duration: use a token'
  return undefined
}

function find({ path, text }: ProjectFile): Finding[] {
  const bare = text.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' '))
  return [...bare.matchAll(/(?<=[{;]\s*)([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g)].flatMap((match) => {
    const [, property = '', value = ''] = match
    const message = judge(property, value.trim())
    const line = bare.slice(0, match.index).split('\n').length
    return message ? [{ rule: 'design-tokens', path, line, message: `${property}: ${message}` }] : []
  })
}

export const designTokens: HouseRule = {
  id: 'design-tokens',
  why: 'the look is changed in tokens.css alone (house-style 26)',
  reads: 'text',
  appliesTo: (path) => path.endsWith('.css') && !path.endsWith('/tokens.css'),
  find,
}

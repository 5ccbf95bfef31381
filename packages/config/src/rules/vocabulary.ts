import type { Finding } from '../finding.ts'
import { walk } from '../source.ts'
import type { ProjectRule } from './project-rule.ts'
import { isWorded } from './worded-folders.ts'

/** Words of our own, each with the one that readers of Stripe, React and PostgreSQL know. */
const TERMS: ReadonlyMap<string, string> = new Map([
  ['asked', 'requested'],
  ['asking', 'confirmation'],
  ['books', 'ledger'],
  ['desk', 'context'],
  ['docket', 'cart panel, summary card'],
  ['followed', 'observable'],
  ['frame', 'layout, page shell'],
  ['house', 'project'],
  ['ladder', 'dunning schedule'],
  ['lane', 'column, index'],
  ['meet', 'merge'],
  ['meeting', 'merge'],
  ['news', 'event, notification, price change'],
  ['nobody', 'say who: the visitor, no member, another node'],
  ['perforation', 'divider'],
  ['pressed', 'clicked'],
  ['presses', 'clicks'],
  ['refusal', 'ApiError, failure'],
  ['refuse', 'reject'],
  ['refused', 'rejected'],
  ['room', 'package'],
  ['scenario', 'saved cart'],
  ['somebody', 'say who: the visitor, a member, another node'],
  ['tear', 'divider'],
  ['tell', 'notify, announce, show'],
  ['told', 'notified, shown'],
  ['trade', 'industry'],
  ['untold', 'not notified, not shown'],
  ['whoever', 'say who: the visitor, the member, another node'],
  ['whom', 'say who: the visitor, the member, another node'],
  ['wire', 'api, bank transfer'],
])

/** The same, for the folders that were gone through again. */
const LATER_TERMS: ReadonlyMap<string, string> = new Map([
  ['arrange', "the command's own name"],
  ['barrier', 'blocker'],
  ['basket', 'cart'],
  ['dues', 'due items'],
  ['wish', 'request'],
])

/** Words of our own only beside each other: one of them alone is plain English. */
const PHRASES: ReadonlyMap<string, string> = new Map([
  ['a moment', 'backoff, yield to main'],
  ['a turn', 'queue'],
  ['due source', 'job'],
  ['kept cart', 'saved cart'],
  ['kept carts', 'saved carts'],
  ['late code', 'lazy, code-split'],
  ['mail order', 'queued mail'],
  ['on its way', 'pending'],
  ['still part', 'static part'],
  ['still parts', 'static parts'],
])

/** Names of browsers, of ARIA, of Playwright, of the catalogue's data and of a page's, which stay as they are. */
const GIVEN = new Set(['requestAnimationFrame', 'frameLocator', 'cart_scenario', 'aria-pressed', 'barrier'])

function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
}

/** The term for a word of a file, in the singular or with an s. */
function termFor(word: string, path: string): string | undefined {
  const forms = [word, word.replace(/s$/, '')]
  return forms.map((form) => TERMS.get(form) ?? (isWorded(path) ? LATER_TERMS.get(form) : undefined)).find(Boolean)
}

/** The first word of a name that has a term, and the term. */
function messageFor(name: string, path: string): string | undefined {
  if (GIVEN.has(name)) return undefined
  const words = wordsOf(name)
  const word = words.find((one) => termFor(one, path) !== undefined)
  if (word !== undefined) return `'${word}' is a word of our own: ${termFor(word, path)}`
  const joined = ` ${words.join(' ')} `
  const phrase = [...PHRASES.keys()].find((one) => joined.includes(` ${one} `))
  return phrase === undefined ? undefined : `'${phrase}' is a word of our own: ${PHRASES.get(phrase)}`
}

/** In a bench, a scenario is what it measures. */
const isBench = (path: string): boolean => path.startsWith('bench/')

export const vocabulary: ProjectRule = {
  id: 'vocabulary',
  why: 'a reader meets the words of the field, not a language that has to be learned first',
  reads: 'code',
  appliesTo: (path) => !isBench(path),
  find: ({ program, path, lineAt }) => {
    const findings: Finding[] = []
    const seen = new Set<string>()
    walk(program, (node) => {
      if (node.type !== 'Identifier' && node.type !== 'PrivateIdentifier' && node.type !== 'JSXIdentifier') return
      if (seen.has(node.name)) return
      seen.add(node.name)
      const message = messageFor(node.name, path)
      if (message !== undefined) findings.push({ rule: 'vocabulary', path, line: lineAt(node.start), message })
    })
    return findings
  },
}

const HEADING = /^#{1,6}\s/

export const vocabularyOfNames: ProjectRule = {
  id: 'vocabulary-of-names',
  why: 'files and headings are what a reader searches first',
  reads: 'text',
  appliesTo: (path) => !isBench(path) && !path.includes('/migrations/') && !path.startsWith('catalog/'),
  find: ({ path, text }) => {
    const places = [
      { line: 1, name: path.split('/').find((part) => messageFor(part, path) !== undefined) },
      ...(path.endsWith('.md') ? text.split('\n') : []).map((line, index) => ({
        line: index + 1,
        name: HEADING.test(line) ? line : undefined,
      })),
    ]
    return places.flatMap(({ line, name }) => {
      const message = name === undefined ? undefined : messageFor(name, path)
      return message === undefined ? [] : [{ rule: 'vocabulary-of-names', path, line, message }]
    })
  },
}

/** Pronouns that hide who acts; a text for buyers may have them. */
const NAMELESS = /\b(?:whoever|nobody|somebody|whom)\b/gi

export const vocabularyOfComments: ProjectRule = {
  id: 'vocabulary-of-comments',
  why: 'a comment that names the user, the visitor, another node or no code at all needs no guess',
  reads: 'code',
  appliesTo: () => true,
  find: ({ comments, text, path, lineAt }) =>
    comments.flatMap(({ start, end }) =>
      Array.from(text.slice(start, end).matchAll(NAMELESS), ({ 0: word, index }) => ({
        rule: 'vocabulary-of-comments',
        path,
        line: lineAt(start + index),
        message: `'${word.toLowerCase()}' names no one: say who it is`,
      })),
    ),
}

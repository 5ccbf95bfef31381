import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { StartRejected } from './start-rejected.ts'

/** A file that a variable names can't be read, or a field of it is wrong: one line for the operator. */
export class StartFileRejected extends StartRejected {}

const KINDS: Readonly<Record<string, string>> = { string: 'a text', array: 'a list', object: 'an object' }

/** Mistake in a field, for an operator who doesn't know the schema. */
export function problemOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? 'is missing'
        : `must be ${KINDS[issue.expected] ?? issue.expected}`
    case 'unrecognized_keys':
      return `knows no ${issue.keys.join(', ')}`
    case 'too_small':
      return `must have ${String(issue.minimum)} or more ${issue.origin === 'array' ? 'lines' : 'characters'}`
    case 'too_big':
      return `must have ${String(issue.maximum)} or fewer ${issue.origin === 'array' ? 'lines' : 'characters'}`
    default:
      return issue.message
  }
}

/** The content of a file in JSON that `variable` names. */
export function readJson(variable: string, file: string): unknown {
  const text = readText(variable, file)
  try {
    return JSON.parse(text)
  } catch (error) {
    const before = text.slice(0, positionOf(text, messageOf(error))).split('\n')
    const [line, column] = [before.length, (before.at(-1)?.length ?? 0) + 1]
    throw new StartFileRejected(`${variable} names ${file}, which is not valid JSON: line ${line}, column ${column}`)
  }
}

function readText(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw new StartFileRejected(`${variable} names ${file}, which ${isAbsent ? 'does not exist' : "can't be read"}`)
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

/** Position at which the parser stopped. Its message has the position of everything but a token or an end that it didn't expect. */
function positionOf(text: string, message: string): number {
  const [, position] = / at position (\d+)/.exec(message) ?? []
  if (position !== undefined) return Number(position)
  return message.startsWith(WRONG_TOKEN) ? firstWrong(text) : text.length
}

const WRONG_TOKEN = 'Unexpected token'

/** The text up to a wrong token is cut off and no more than that: the shortest text with another problem ends in it. */
function firstWrong(text: string): number {
  let [least, most] = [0, text.length]
  while (least < most) {
    const middle = (least + most) >>> 1
    if (hasWrongToken(text.slice(0, middle + 1))) most = middle
    else least = middle + 1
  }
  return least
}

function hasWrongToken(text: string): boolean {
  try {
    JSON.parse(text)
    return false
  } catch (error) {
    return messageOf(error).startsWith(WRONG_TOKEN)
  }
}

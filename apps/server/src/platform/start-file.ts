import { readFileSync } from 'node:fs'
import type { z } from 'zod'
import { StartRejected } from './start-rejected.ts'

/** A file that a variable names can't be read, or a field of it is wrong: one line for the operator. */
export class StartFileRejected extends StartRejected {}

const KINDS: Readonly<Record<string, string>> = { string: 'a text', array: 'a list', object: 'an object' }

/** What is wrong with a field, for an operator who doesn't know the schema. */
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
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new StartFileRejected(`${variable} names ${file}, which can't be read as JSON`)
  }
}

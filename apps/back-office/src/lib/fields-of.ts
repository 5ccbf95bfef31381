import type { SyntheticEvent } from 'react'

/** The texts of a form by their names. */
export function fieldsOf({ currentTarget }: SyntheticEvent<HTMLFormElement>): Readonly<Record<string, string>> {
  const entries = [...new FormData(currentTarget)]
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

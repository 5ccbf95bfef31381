import type { SyntheticEvent } from 'react'

/** The texts of a form by their names. */
export function fieldsOf({ currentTarget }: SyntheticEvent<HTMLFormElement>): Readonly<Record<string, string>> {
  const entries = [...new FormData(currentTarget)].map(([name, value]) => [name, String(value)] as const)
  return Object.fromEntries(entries)
}

import type { SyntheticEvent } from 'react'

/** The texts of a form by their names. */
export function fieldsOf({ currentTarget }: SyntheticEvent<HTMLFormElement>): Readonly<Record<string, string>> {
  const entries = [...new FormData(currentTarget)]
  return Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

/** The value of the button that sends a form, where it has one of its own. */
export function submitterOf({ nativeEvent }: SyntheticEvent): string {
  if (!(nativeEvent instanceof SubmitEvent)) return ''
  return nativeEvent.submitter instanceof HTMLButtonElement ? nativeEvent.submitter.value : ''
}

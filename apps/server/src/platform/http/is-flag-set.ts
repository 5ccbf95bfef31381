/** A flag of the query: its name alone says yes, and so does every value but 0 and false. */
export function isFlagSet(flag: string | undefined): boolean {
  return flag !== undefined && flag !== '0' && flag !== 'false'
}

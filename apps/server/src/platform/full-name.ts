/** A person's name as it is said: one of the two may be empty (S-26). */
export function fullName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return [firstName, lastName].filter((name) => name !== '').join(' ')
}

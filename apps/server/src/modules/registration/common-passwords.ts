let known: Promise<ReadonlySet<string>> | undefined

/** Is it among the passwords that leaks are full of (D-12)? The list is read when the first person registers. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']))
  return (await known).has(password.toLowerCase())
}

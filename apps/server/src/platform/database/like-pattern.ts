/** Pattern of a text anywhere in a value: signs that have a meaning in a pattern stand for themselves. */
export function anywhere(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

import { vatFormats } from './countries.ts'

/** The least text that a format takes: of alternatives the first, of lengths the shortest, and nothing that may be absent. */
function exampleOf({ source }: RegExp): string {
  return source
    .slice(1, -1)
    .replaceAll(/\([^)]*\)\?/g, '')
    .replaceAll(/\(([^|)]*)[^)]*\)/g, '$1')
    .replaceAll(/\\d(?:\{(\d+)[^}]*\})?/g, (_, length: string | undefined) =>
      '123456789012'.slice(0, Number(length ?? 1)),
    )
    .replaceAll(/\[(.)[^\]]*\](?:\{(\d+)[^}]*\})?/g, (_, first: string, length: string | undefined) =>
      first.repeat(Number(length ?? 1)),
    )
}

/**
 * A number that begins with a country's letters and isn't one of it, with what one looks like (B-48); undefined for one that
 * is, whatever blanks, dots and dashes it is printed with, and for numbers of countries whose format isn't known.
 */
export function misshapenTaxNumber(
  printed: string,
): { readonly country: string; readonly example: string } | undefined {
  const text = printed.toUpperCase().replaceAll(/[\s.\-/]/g, '')
  const letters = /^[A-Z]{2}/.exec(text)?.[0]
  const country = letters === 'EL' ? 'GR' : letters
  const format = vatFormats.get(country ?? '')
  return country === undefined || format === undefined || format.test(text)
    ? undefined
    : { country, example: exampleOf(format) }
}

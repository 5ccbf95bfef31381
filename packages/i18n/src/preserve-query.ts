/**
 * A site path with further parameters: they replace those of the same name, the fragment stays. Anything but a path of
 * ours (a fragment of the page, another site) is left alone.
 */
export function preserveQuery(href: string, query: string | undefined): string {
  if (query === undefined || !/^\/(?![/\\])/.test(href)) return href
  const [address = '', ...fragment] = href.split('#')
  const [path = '', own = ''] = address.split('?')
  const all = new URLSearchParams(own)
  for (const [name, value] of new URLSearchParams(query)) all.set(name, value)
  return [`${path}?${all.toString()}`, ...fragment].join('#')
}

/** True where `If-None-Match` names this version; a tag may be marked as weak, and there may be several. */
export function isKnownTo(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

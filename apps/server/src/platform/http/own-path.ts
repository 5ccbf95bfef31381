/** Only our own paths are followed (reliability 2.3): one slash, then none. */
export function ownPath(next: string | undefined, fallback: string): string {
  return next !== undefined && /^\/(?![/\\])[^\p{Cc}]*$/u.test(next) ? next : fallback
}

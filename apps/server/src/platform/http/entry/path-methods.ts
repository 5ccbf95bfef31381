/** Methods that a path answers: the router alone can't distinguish a wrong method from a path that isn't there (A-08). */
export interface PathMethods {
  readonly add: (route: { readonly method: string | readonly string[]; readonly url: string }) => void
  /** Empty for a path without a route. */
  readonly of: (path: string) => readonly string[]
}

interface Known {
  readonly pattern: RegExp
  readonly methods: Set<string>
}

export function createPathMethods(): PathMethods {
  const byUrl = new Map<string, Known>()
  return {
    add: ({ method, url }) => {
      const known = byUrl.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() }
      for (const name of [method].flat()) known.methods.add(name)
      byUrl.set(url, known)
    },
    of: (path) => {
      const bare = path.replace(/[?#].*$/s, '')
      const methods = [...byUrl.values()].flatMap((known) => (known.pattern.test(bare) ? [...known.methods] : []))
      return [...new Set(methods)].sort()
    },
  }
}

/** `/cart/:id` and `/assets/*` as an expression; a slash at the end makes no difference, as for the router. */
function patternOf(url: string): RegExp {
  const parts = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : RegExp.escape(part)))
  return new RegExp(`^${parts.join('/').replace(/\/$/, '')}/?$`)
}

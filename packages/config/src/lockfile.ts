/** The fields of package-lock.json that are read. */
export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

interface LockedPackage {
  readonly version?: string
  readonly link?: boolean
  readonly integrity?: string
  readonly hasInstallScript?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * Defects for which `npm ci` rejects a lock. `npm install` succeeds when one platform's package of an optional set is not in
 * the registry, and leaves it out; `npm ci` then rejects the lock (npm/cli#9846).
 */
export function lockProblems({ packages }: Lockfile): string[] {
  const present = new Set(Object.keys(packages).map((path) => path.split('node_modules/').pop()))
  return Object.entries(packages).flatMap(([path, entry]) => {
    const missing = Object.keys(entry.optionalDependencies ?? {}).filter((name) => !present.has(name))
    const unsealed = path.includes('node_modules/') && !entry.link && entry.integrity === undefined
    return [
      ...missing.map((name) => `${path || 'the project'} wants ${name}, which is not locked: npm ci would reject`),
      ...(unsealed ? [`${path} has no integrity`] : []),
    ]
  })
}

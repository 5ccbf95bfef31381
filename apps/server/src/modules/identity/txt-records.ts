import { Resolver } from 'node:dns/promises'

const WITHIN = { timeout: 2_000, tries: 2 } as const

/** TXT records of a name; undefined where its name servers don't answer, which says nothing of the records. */
export type TxtResolver = (name: string) => Promise<readonly string[] | undefined>

/** Answers of the name server that there is nothing. */
const ABSENT = new Set(['ENODATA', 'ENOTFOUND'])

/** Asks the given name servers, or those of the system. */
export function txtLookup(servers: readonly string[] | undefined): TxtResolver {
  return async (name) => {
    const resolver = new Resolver(WITHIN)
    if (servers !== undefined) resolver.setServers(servers)
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      return error instanceof Error && 'code' in error && ABSENT.has(String(error.code)) ? [] : undefined
    }
  }
}

/** The record that proves a domain: its own name below the domain, so that it stands beside no others. */
export const recordName = (domain: string): string => `_waybill.${domain}`
export const recordValue = (proof: string): string => `waybill-domain=${proof}`

import type { FastifyBaseLogger } from 'fastify'
import type { SubscriptionBlock } from '@waybill/contract/pages'

/** The blocks of one page: each is read alone, and one that fails leaves the others as they are (B-100). */
export interface PageBlocks<B extends string = SubscriptionBlock> {
  /** What the block shows, or `otherwise` where it could not be read. */
  readonly read: <T>(block: B, otherwise: T, load: () => Promise<T>) => Promise<T>
  readonly failed: () => readonly B[]
}

export function pageBlocks<B extends string = SubscriptionBlock>(log: Pick<FastifyBaseLogger, 'error'>): PageBlocks<B> {
  const failed = new Set<B>()
  return {
    read: async (block, otherwise, load) => {
      try {
        return await load()
      } catch (error) {
        failed.add(block)
        log.error({ block, err: error }, 'a block of an account page could not be read')
        return otherwise
      }
    },
    failed: () => [...failed],
  }
}

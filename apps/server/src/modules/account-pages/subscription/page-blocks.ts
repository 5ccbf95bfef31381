import type { FastifyBaseLogger } from 'fastify'
import type { HeavyBlock, SubscriptionBlock } from '@waybill/contract/pages'

/** A document waits this long for a heavy block; the browser fetches what is left out. */
const PATIENCE_MS = 1000

/** The blocks of one page: each is read alone, and one that fails leaves the others as they are (B-100). */
export interface PageBlocks<B extends string = SubscriptionBlock> {
  /** The block's data, or `otherwise` where it could not be read. */
  readonly read: <T>(block: B, otherwise: T, load: () => Promise<T>) => Promise<T>
  /** The same for a block whose reading may take long: after a second the page goes without it. */
  readonly readHeavy: <T>(block: B & HeavyBlock, otherwise: T, load: () => Promise<T>) => Promise<T>
  /** In the order of their names. */
  readonly failed: () => readonly B[]
  /** Heavy blocks that the page did not wait for. */
  readonly late: () => readonly HeavyBlock[]
}

export interface BlockContext {
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** True for a block that the answer waits for, however long it takes. */
  readonly waitsFor?: (block: HeavyBlock) => boolean
  /** A document waits for a heavy block for this long. */
  readonly patienceMs?: number
}

/** Blocks that an answer waits for: those that its address names, otherwise all in data for a script, none in a document. */
export function waitedBlocks(url: string, accept: string | undefined): (block: HeavyBlock) => boolean {
  const named = new URL(url, 'http://path').searchParams.getAll('wait')
  return (block) => (named.length > 0 ? named.includes(block) : accept === 'application/json')
}

export function pageBlocks<B extends string = SubscriptionBlock>(reading: BlockContext): PageBlocks<B> {
  const { log, waitsFor = () => true, patienceMs = PATIENCE_MS } = reading
  const failed = new Set<B>()
  const late = new Set<HeavyBlock>()
  const read = async <T>(block: B, otherwise: T, load: () => Promise<T>): Promise<T> => {
    try {
      return await load()
    } catch (error) {
      failed.add(block)
      log.error({ block, err: error }, 'a block of an account page could not be read')
      return otherwise
    }
  }
  return {
    read,
    readHeavy: async (block, otherwise, load) => {
      const whole = read(block, otherwise, load)
      if (waitsFor(block)) return whole
      const { promise, resolve } = Promise.withResolvers<typeof otherwise>()
      const timer = setTimeout(() => {
        late.add(block)
        resolve(otherwise)
      }, patienceMs)
      return Promise.race([whole, promise]).finally(() => clearTimeout(timer))
    },
    failed: () => [...failed].toSorted(),
    late: () => [...late],
  }
}

import type { AbortableQueryOptions, CompiledQuery, QueryExecutor, QueryResult } from 'kysely'
import type { Executor } from './database.ts'
import { withExecutor } from './open-transaction.ts'

type Answer = Promise<QueryResult<unknown>>

const READS = /^\s*(?:select|with)\b/i
const CHANGES = /\b(?:insert|update|delete|nextval)\b/i

const isReading = ({ sql }: CompiledQuery): boolean => READS.test(sql) && !CHANGES.test(sql)
const keyOf = ({ sql, parameters }: CompiledQuery): string => JSON.stringify([sql, parameters])

/** Shares a read that runs or ran; a statement that may have changed something forgets all answers. */
function once(executor: QueryExecutor): QueryExecutor {
  const answers = new Map<string, Answer>()
  const executeQuery = (query: CompiledQuery, options?: AbortableQueryOptions): Answer => {
    // a question that may be broken off is its asker's own
    if (!isReading(query) || options?.signal !== undefined) {
      answers.clear()
      return executor.executeQuery(query, options).finally(() => answers.clear())
    }
    const key = keyOf(query)
    const answer = answers.get(key) ?? executor.executeQuery(query)
    answers.set(key, answer)
    return answer
  }
  const provideConnection: QueryExecutor['provideConnection'] = (use, options) => {
    answers.clear()
    return executor.provideConnection(use, options).finally(() => answers.clear())
  }
  const ours = new Map<PropertyKey, unknown>(Object.entries({ executeQuery, provideConnection }))
  return new Proxy(executor, {
    get: (target, name) => {
      const value: unknown = ours.get(name) ?? Reflect.get(target, name, target)
      const bound: unknown = typeof value === 'function' ? value.bind(target) : value
      return bound
    },
  })
}

/**
 * The store for one page that is read: its blocks and its head ask for the same rows, and each question is sent once. Where
 * it fails, every part that asks it fails (B-100).
 */
export function readingOnce(db: Executor): Executor {
  return withExecutor(db, once)
}

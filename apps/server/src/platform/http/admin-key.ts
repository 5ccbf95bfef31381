import type { FastifyRequest } from 'fastify'
import type { StoredAdminKey } from '../ports.ts'
import { createKeyReader } from './key-reader.ts'

/** True for a request that brings a key of the Admin API, whole or not: nothing else of it counts then. */
export function bringsAdminKey({ headers }: FastifyRequest): boolean {
  return /^bearer wba_/i.test(headers.authorization ?? '')
}

/** Reads the program of a call of the back office by its key; its instants are real time, as all of the staff's. */
export function createAdminKeyReader() {
  return createKeyReader<StoredAdminKey>({
    pattern: /^[Bb]earer (wba_[0-9a-f]{12})_([\w-]{44})$/,
    codes: { missing: 'unauthorized', unknown: 'admin-key-unknown', ended: 'admin-key-ended' },
    find: ({ ports }, prefix) => ports.adminKeys.findAdminKey(ports.store.db, { prefix, now: ports.realClock.now() }),
    noteUse: ({ ports }, db, use) => ports.adminKeys.noteUse(db, use),
    now: ({ ports }) => ports.realClock.now(),
  })
}

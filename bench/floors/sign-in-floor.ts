import { argon2, randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import pg from 'pg'
import { STRONG_HASH } from '../../apps/server/src/platform/passwords.ts'
import { answerOrders } from '../stand/program.ts'
import { listenOn } from './listen-on.ts'

/** HTTP0, one hash of a password as strong as ours, the member by their address, and the session and its event in one commit. */
export interface SignInFloorOrder {
  readonly databaseUrl: string
  readonly email: string
  readonly bytes: number
}

const derive = promisify(argon2)

const FIND = `select * from member join account on account.id = member.account_id where email_norm = $1`
const ENTER = `with entered as (
    insert into session (token_hash, member_id, account_id, user_agent, device_hash, created_at, seen_at)
    select $2, id, account_id, 'floor', $2, now(), now() from member where email_norm = $1 returning member_id, account_id)
  insert into event (name, entity, entity_id, account_id, actor, data, deliverable, occurred_at)
  select 'session.started', 'member', member_id::text, account_id, 'member:' || member_id, '{}', false, now() from entered`

async function listen({ databaseUrl, email, bytes }: SignInFloorOrder): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const body = Buffer.alloc(bytes, 'x')
  const salt = randomBytes(16)
  const respond = async (response: ServerResponse): Promise<void> => {
    await pool.query({ name: 'find', text: FIND, values: [email] })
    await derive('argon2id', { message: 'three quiet words', nonce: salt, tagLength: 32, ...STRONG_HASH })
    await pool.query({ name: 'enter', text: ENTER, values: [email, randomBytes(32)] })
    response.writeHead(200, { 'content-length': body.length }).end(body)
  }
  return listenOn(createServer((_, response) => void respond(response)))
}

answerOrders(listen)

import { lookup as lookupHost, Resolver } from 'node:dns/promises'
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { rejectInTransaction } from '../database/open-transaction.ts'
import { isPublicAddress } from './public-address.ts'

const WITHIN_MS = 5_000
const MOST_BYTES = 64 * 1_024
const LONGEST_URL = 2_000

/** Whether messages go to the public network alone, by https on its port, to this machine too, or anywhere. */
export type OutgoingTargets = 'public' | 'loopback' | 'any'

/** One request to an address that an operator named. */
export interface OutgoingRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** `POST` where it isn't given. */
  readonly method?: 'GET' | 'POST'
}

/** The status of the answer, or why there was none that counts. */
export interface PostOutcome {
  readonly status?: number
  readonly error?: string
}

export type PostOut = (post: OutgoingRequest) => Promise<PostOutcome>

/** All addresses of a host name. */
export type HostResolver = (host: string) => Promise<readonly string[]>

interface Reaching {
  readonly targets: OutgoingTargets
  /** Tests bring their own. */
  readonly resolve?: HostResolver
  /** The port of https; tests listen on another one. */
  readonly port?: string
}

/** Reason for which nothing is sent to this URL, by its text alone; undefined where it may be tried. */
export function urlProblem(text: string, { targets, port = '' }: Omit<Reaching, 'resolve'>): string | undefined {
  const url = URL.canParse(text) && text.length <= LONGEST_URL ? new URL(text) : undefined
  if (url === undefined) return `is no URL of at most ${LONGEST_URL} characters`
  if (url.username !== '' || url.password !== '') return 'has a user name or a password'
  if (url.hash !== '') return 'has a fragment'
  if (targets === 'any' || (targets === 'loopback' && isLoopback(url)))
    return ['https:', 'http:'].includes(url.protocol) ? undefined : 'is neither https nor http'
  if (url.protocol !== 'https:') return 'is not https'
  if (url.port !== port) return 'has a port other than 443'
  return isIP(hostOf(url)) === 0 || isPublicAddress(hostOf(url)) ? undefined : 'is not an address of the public network'
}

/** Said by the URL itself: a name of another host may lead here tomorrow. */
function isLoopback(url: URL): boolean {
  const host = hostOf(url)
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
}

/** By queries of our own: the system's look-up holds a thread of the process for as long as a name server is silent. */
async function resolvePublic(host: string): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

async function resolveAny(host: string): Promise<readonly string[]> {
  return (await lookupHost(host, { all: true })).map(({ address }) => address)
}

/** One address of ours among those of a name is enough: the next answer may have it first. */
async function addressesOf(url: URL, { targets, resolve }: Reaching): Promise<readonly string[]> {
  const host = hostOf(url)
  if (isIP(host) !== 0) return [host]
  const isHere = targets === 'loopback' && isLoopback(url)
  const addresses = await (resolve ?? (targets === 'any' || isHere ? resolveAny : resolvePublic))(host)
  if (addresses.length === 0) throw new Error(`${host} has no address`)
  if (targets !== 'any' && !isHere && !addresses.every(isPublicAddress))
    throw new Error(`${host} has an address that is not of the public network`)
  return addresses
}

/** Hands the connection the addresses that were checked, and no others: the name isn't resolved again. */
function pinned(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_, { all: wantsAll }, done) => {
    const [first] = all
    if (wantsAll === true || first === undefined) done(null, [...all])
    else done(null, first.address, first.family)
  }
}

async function readWhole(answer: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer) {
    if (!(chunk instanceof Buffer)) continue
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) throw new Error(`the answer is longer than ${MOST_BYTES / 1_024} KiB`)
  }
  return Buffer.concat(chunks)
}

function send(
  { url, headers, body, method = 'POST' }: OutgoingRequest,
  options: RequestOptions,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = url.startsWith('https:') ? requestTls : requestPlain
    const sent = { ...headers, ...(method === 'POST' && { 'content-length': String(Buffer.byteLength(body)) }) }
    const call = request(url, { ...options, method, agent: false, headers: sent }, resolve)
    call.once('error', reject)
    call.end(body)
  })
}

/** Ends with the signal, whatever still hangs behind. */
function until<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}

async function post(given: OutgoingRequest, reaching: Reaching): Promise<PostOutcome> {
  const problem = urlProblem(given.url, reaching)
  if (problem !== undefined) return { error: `the URL ${problem}` }
  const signal = AbortSignal.timeout(WITHIN_MS)
  let status: number | undefined
  try {
    const addresses = await until(signal, addressesOf(new URL(given.url), reaching))
    const answer = await send(given, { lookup: pinned(addresses), signal })
    status = answer.statusCode ?? 0
    await readWhole(answer)
    return { status }
  } catch (error) {
    const text = signal.aborted ? `no whole answer within ${WITHIN_MS / 1_000} seconds` : messageOf(error)
    return { ...(status !== undefined && { status }), error: text }
  }
}

/** A connection that was tried at several addresses fails with all their reasons and no message. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}

/**
 * Posts to addresses that others named (reliability 2.4): the name is resolved, its addresses are checked, and the connection
 * goes to those. Redirects aren't followed. Never throws: what fails is an outcome.
 */
export function createPostOut(reaching: Reaching): PostOut {
  return (given) => {
    rejectInTransaction('an outgoing request')
    return post(given, reaching)
  }
}

/** One request whose answer is read; throws where the address isn't called, and where no whole answer comes in time. */
export type FetchOut = (request: OutgoingRequest) => Promise<Response>

/** Calls addresses that others named, under the limits of {@link createPostOut}, and answers what they say (S-20). */
export function createFetchOut(reaching: Reaching): FetchOut {
  return async (given) => {
    rejectInTransaction('an outgoing request')
    const problem = urlProblem(given.url, reaching)
    if (problem !== undefined) throw new Error(`the URL ${problem}`)
    const signal = AbortSignal.timeout(WITHIN_MS)
    const addresses = await until(signal, addressesOf(new URL(given.url), reaching))
    const answer = await send(given, { lookup: pinned(addresses), signal })
    const body = await until(signal, readWhole(answer))
    const headers = new Headers({ 'content-type': answer.headers['content-type'] ?? '' })
    return new Response(body.byteLength === 0 ? null : body, { status: answer.statusCode ?? 0, headers })
  }
}

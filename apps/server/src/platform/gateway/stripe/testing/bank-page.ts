import type { ServerResponse } from 'node:http'
import { requireOne, type Ledger } from './stand-in-ledger.ts'
import { authenticateSetUp } from './stand-in-methods.ts'
import { authenticateIntent } from './stand-in-payments.ts'

/** The page of a customer's bank: with an answer it sends them back, with what Stripe adds to the address. */
export function showBank(ledger: Ledger, address: URL, response: ServerResponse): void {
  const id = address.pathname.split('/').at(-1) ?? ''
  const answer = address.searchParams.get('answer')
  if (answer === null) {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end('<title>Bank</title><a href="?answer=approve">Approve</a> <a href="?answer=decline">Decline</a>')
    return
  }
  const isSetUp = id.startsWith('seti_')
  const { next_action: action } = isSetUp
    ? requireOne(ledger.setUps, id, 'intent')
    : requireOne(ledger.intents, id, 'intent')
  const back = new URL(action?.redirect_to_url?.return_url ?? '/', address)
  const authenticate = isSetUp ? authenticateSetUp : authenticateIntent
  const name = isSetUp ? 'setup_intent' : 'payment_intent'
  back.searchParams.set(name, id)
  back.searchParams.set(`${name}_client_secret`, authenticate(ledger, id, answer === 'approve'))
  back.searchParams.set('redirect_status', answer === 'approve' ? 'succeeded' : 'failed')
  response.writeHead(302, { location: back.href })
  response.end()
}

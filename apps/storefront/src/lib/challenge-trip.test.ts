import { expect, test } from 'vitest'
import { challengeHref, challengeReturnOf, challengeUrlOf, withoutChallenge } from './challenge-trip.ts'

test('[PAY-07] the way to the bank names the page to come back to', () => {
  expect(challengeHref('/sandbox/challenge/chl_1', '/fr/account/checkout')).toBe(
    '/sandbox/challenge/chl_1?next=%2Ffr%2Faccount%2Fcheckout%3Fresume%3D1',
  )
})

test('[PAY-07] the query of the page survives the way to the bank and back', () => {
  expect(challengeHref('/sandbox/challenge/chl_1', '/account/checkout?int=1')).toBe(
    '/sandbox/challenge/chl_1?next=%2Faccount%2Fcheckout%3Fint%3D1%26resume%3D1',
  )
  expect(withoutChallenge('?int=1&resume=1&three_d_secure_action_result_token_id=tds_9')).toBe('?int=1')
  expect(withoutChallenge('?resume=1')).toBe('')
  const again = '/account/checkout?resume=1&three_d_secure_action_result_token_id=tds_9'
  expect(challengeHref('/sandbox/challenge/chl_2', again)).toBe(
    '/sandbox/challenge/chl_2?next=%2Faccount%2Fcheckout%3Fresume%3D1',
  )
})

test('[PAY-07] the page that comes back has the result of the bank, or knows that there is none', () => {
  expect(challengeReturnOf('?resume=1&three_d_secure_action_result_token_id=tds_9')).toEqual({ resultToken: 'tds_9' })
  expect(challengeReturnOf('?resume=1')).toEqual({ resultToken: undefined })
  expect(challengeReturnOf('?utm_source=mail')).toBeUndefined()
})

test('[PAY-07] only a 604 with an address is a challenge', () => {
  expect(challengeUrlOf({ status: 604, result: { challenge_url: '/sandbox/challenge/chl_1' } })).toBe(
    '/sandbox/challenge/chl_1',
  )
  expect(challengeUrlOf({ status: 701, result: { challenge_url: '/sandbox/challenge/chl_1' } })).toBeUndefined()
  expect(challengeUrlOf({ status: 604, result: 'Your bank wants to confirm this payment.' })).toBeUndefined()
  expect(challengeUrlOf(undefined)).toBeUndefined()
})

test('[PAY-07] a page of Stripe knows its way back, and comes back with the secret of the payment as its result', () => {
  const there = 'https://hooks.stripe.com/redirect/authenticate/src_1?client_secret=src_secret'
  expect(challengeHref(there, '/account/checkout?int=1')).toBe(there)
  const back = '?resume=1&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret&redirect_status=succeeded&int=1'
  expect(challengeReturnOf(back)).toEqual({ resultToken: 'pi_1_secret' })
  expect(withoutChallenge(back)).toBe('?int=1')
  expect(challengeReturnOf('?setup_intent=seti_1&setup_intent_client_secret=seti_1_secret')).toEqual({
    resultToken: 'seti_1_secret',
  })
})

import { expect, test } from 'vitest'
import { underFault } from './under-fault.ts'

async function callIn(mode: Parameters<typeof underFault>[0]) {
  let calls = 0
  const outcome = await underFault(mode, async () => {
    calls += 1
    return 'done'
  })
  return { outcome, calls }
}

test.each(['ok', 'decline', 'challenge', 'wrong_currency'] as const)('mode %s carries the call out', async (mode) => {
  expect(await callIn(mode)).toEqual({ outcome: 'done', calls: 1 })
})

test.each([
  { mode: 'timeout_before', error: { class: 702, isOutcomeKnown: false }, calls: 0 },
  { mode: 'timeout_after', error: { class: 702, isOutcomeKnown: false }, calls: 1 },
  { mode: 'server_error', error: { class: 706, isOutcomeKnown: false }, calls: 0 },
  { mode: 'server_error_after', error: { class: 706, isOutcomeKnown: false }, calls: 1 },
  { mode: 'rate_limit', error: { class: 705, isOutcomeKnown: true }, calls: 0 },
] as const)('mode $mode answers $error after $calls calls', async ({ mode, error, calls }) => {
  expect(await callIn(mode)).toEqual({ outcome: { kind: 'error', ...error }, calls })
})

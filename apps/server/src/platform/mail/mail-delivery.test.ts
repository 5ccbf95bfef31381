import { describe, expect, test } from 'vitest'
import { untilHandedOver, type MailDelivery } from './mail-delivery.ts'

const waiting: MailDelivery = { dedupeKey: 'a', state: 'waiting' }
const sent: MailDelivery = { dedupeKey: 'a', state: 'sent' }
const postponed: MailDelivery = { dedupeKey: 'b', state: 'postponed' }

/** The states of some mails, look after look; the last stays. */
function looks(...states: readonly (readonly MailDelivery[])[]) {
  let [looked, paused] = [0, 0]
  return {
    read: () => Promise.resolve(states[Math.min(looked++, states.length - 1)] ?? []),
    pause: (ms: number) => {
      paused += ms
      return Promise.resolve()
    },
    paused: () => paused,
  }
}

describe('[QUO-04] waiting for mails to be handed over (A-70)', () => {
  test('ends with the look that finds none waiting', async () => {
    const stage = looks([waiting], [waiting], [sent])
    expect(await untilHandedOver(stage)).toEqual([sent])
    expect(stage.paused()).toBe(200)
  })

  test('doesn’t wait for one that is tried again later', async () => {
    const stage = looks([waiting, postponed], [sent, postponed])
    expect(await untilHandedOver(stage)).toEqual([sent, postponed])
  })

  test('ends after 10 seconds, whatever is still waiting', async () => {
    const stage = looks([waiting])
    expect(await untilHandedOver(stage)).toEqual([waiting])
    expect(stage.paused()).toBe(10_000)
  })

  test('of no mails ends at once', async () => {
    const stage = looks([])
    expect(await untilHandedOver(stage)).toEqual([])
    expect(stage.paused()).toBe(0)
  })
})

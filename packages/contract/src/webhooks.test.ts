import { expect, test } from 'vitest'
import { isRecord } from './json-schema.ts'
import { openApiDocument } from './openapi.ts'
import { webhookSample } from './webhook-samples.ts'
import { publicEvents, webhookData, webhookMessage, webhookTypes } from './webhooks.ts'

test.each(webhookTypes)('[INT-02] the example of %s is what the schema says, and one field more is not', (type) => {
  const sample = webhookSample(type)
  expect(webhookMessage(type).parse(sample)).toEqual(sample)
  expect(webhookMessage(type).safeParse({ ...sample, more: 1 }).success).toBe(false)
})

test('every type is made from an event, and names what changed where its schema does', () => {
  const events = Object.values(publicEvents)
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(webhookTypes))
  for (const { type, changed } of events) {
    const field =
      type === 'module.changed'
        ? undefined
        : Object.entries(webhookData[type].shape).find(([name]) => name === 'changed')?.[1]
    expect([type, field?.safeParse(changed).success ?? changed === undefined]).toEqual([type, true])
  }
})

test('[OPS-09] the description has every type of message with its headers and an example', () => {
  const { webhooks } = openApiDocument()
  expect(isRecord(webhooks) ? Object.keys(webhooks) : []).toEqual(webhookTypes)
  expect(JSON.stringify(webhooks)).toContain('"name":"webhook-signature"')
})

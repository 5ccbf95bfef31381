import { expect, test } from 'vitest'
import { z } from 'zod'
import { isRecord } from './json-schema.ts'
import { openApiDocument } from './openapi.ts'
import { webhookSample } from './webhooks/samples.ts'
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
    if (type === 'module.changed') continue
    const schema: z.ZodObject = webhookData[type]
    const field = schema.shape['changed']
    expect([type, field === undefined ? changed : z.safeParse(field, changed).success]).toEqual([type, field && true])
  }
})

test('[OPS-09] the description has every type of message with its headers and an example', () => {
  const { webhooks } = openApiDocument()
  expect(isRecord(webhooks) ? Object.keys(webhooks) : []).toEqual(webhookTypes)
  expect(JSON.stringify(webhooks)).toContain('"name":"webhook-signature"')
})

import { z } from 'zod'
import { textShape, timeShape, wholeNumberShape, wordShape } from './value-shapes.ts'

// a page is written as a whole, not text by text
const base = { title: textShape, caption: textShape }
const named = z.array(z.strictObject({ title: textShape, text: textShape })).min(1, 'must name at least one')
const codeShape = z.strictObject({ title: textShape, code: wordShape })

const visitShape = z.strictObject({
  design: z.literal('visit'),
  ...base,
  stop: wholeNumberShape,
  stops: wholeNumberShape,
  arrived: timeShape,
  place: textShape,
  steps: z
    .array(
      z.strictObject({
        label: textShape,
        value: textShape.exactOptional(),
        state: z.enum(['done', 'next', 'open'], 'must be done, next or open'),
      }),
    )
    .min(1, 'must name at least one'),
})

const trackingShape = z.strictObject({
  design: z.literal('tracking'),
  ...base,
  vehicle: textShape,
  positions: z.array(
    z.strictObject({
      time: timeShape,
      place: textShape,
      state: z.enum(['moving', 'idle', 'parked'], 'must be moving, idle or parked'),
    }),
  ),
  reports: z
    .array(z.strictObject({ what: textShape, example: textShape, seconds: wholeNumberShape }))
    .min(1, 'must name at least one'),
  vehicles: z.array(z.strictObject({ name: textShape, note: textShape })).min(1, 'must name at least one'),
})

const dayShape = z.strictObject({
  design: z.literal('day'),
  ...base,
  at: wholeNumberShape,
  stops: z
    .array(z.strictObject({ time: timeShape, place: textShape, note: textShape }))
    .min(1, 'must name at least one'),
  points: named,
})

const exchangeShape = z.strictObject({
  design: z.literal('exchange'),
  ...base,
  sent: codeShape,
  received: codeShape,
  limits: z.array(z.strictObject({ name: textShape, value: textShape })).min(1, 'must name at least one'),
})

const supportShape = z.strictObject({
  design: z.literal('support'),
  ...base,
  rows: z
    .array(
      z.strictObject({
        situation: textShape,
        minutes: wholeNumberShape,
        days: textShape,
        from: wholeNumberShape,
        to: wholeNumberShape,
        channels: z
          .array(z.enum(['phone', 'chat', 'email', 'visit'], 'must be phone, chat, email or visit'))
          .min(1, 'must name at least one'),
      }),
    )
    .min(1, 'must name at least one'),
})

const landingShape = z.strictObject({
  design: z.literal('landing'),
  ...base,
  claim: textShape,
  legs: z.array(
    z.strictObject({
      time: timeShape,
      place: textShape,
      level: wholeNumberShape,
      note: textShape.exactOptional(),
    }),
  ),
  figures: z.array(z.strictObject({ value: textShape, label: textShape })).min(1, 'must name at least one'),
  questions: named,
})

/** pages/{module code}.yaml */
export const pageShape = z.discriminatedUnion(
  'design',
  [visitShape, trackingShape, dayShape, exchangeShape, supportShape, landingShape],
  'must be visit, tracking, day, exchange, support or landing',
)
export type PageFile = z.output<typeof pageShape>

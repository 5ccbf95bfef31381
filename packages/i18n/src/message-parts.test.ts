import { expect, test } from 'vitest'
import { messageParts } from './message-parts.ts'
import { translatorOf } from './testing.ts'

test('a sentence is cut where a link belongs, in the order of the language', () => {
  const slots = ['from', 'to'] as const
  expect(messageParts(translatorOf('en'), 'cart.confirm.replaceTitle', { slots })).toEqual([
    'Switch from ',
    { slot: 'from' },
    ' to ',
    { slot: 'to' },
    '?',
  ])
})

test('the other values stay text', () => {
  const parts = messageParts(translatorOf('fr'), 'cart.confirm.replaceTitle', {
    slots: ['to'],
    values: { from: 'Local' },
  })
  expect(parts).toEqual(['Passer de Local à ', { slot: 'to' }, '\u00a0?'])
})

test('a reader who types our marks adds no link', () => {
  const parts = messageParts(translatorOf('en'), 'cart.confirm.replaceTitle', {
    slots: ['to'],
    values: { from: '\ue0007\ue001' },
  })
  expect(parts).toEqual(['Switch from ', ' to ', { slot: 'to' }, '?'])
})

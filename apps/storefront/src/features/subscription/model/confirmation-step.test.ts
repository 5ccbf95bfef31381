import { expect, test } from 'vitest'
import { confirmationStep } from './confirmation-step.ts'

test('[MOD-03] 200 asks first, 201 or the word of an action performs, anything else is a failure (A-15)', () => {
  expect([{ status: 200 }, { status: 201 }, 'activate', 'deactivate'].map(confirmationStep)).toEqual([
    'confirm',
    'perform',
    'perform',
    'perform',
  ])
  expect([{ status: 202 }, { status: '201' }, 'toggle', {}, null, undefined].map(confirmationStep)).toEqual([
    'failed',
    'failed',
    'failed',
    'failed',
    'failed',
    'failed',
  ])
})

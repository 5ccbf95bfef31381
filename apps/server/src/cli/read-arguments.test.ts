import { expect, test } from 'vitest'
import { WrongUsage } from './command.ts'
import { readArguments } from './read-arguments.ts'

test('an amount below 0 is named as it was written, without the words of the parser', () => {
  const read = () => readArguments(['12', '--amount', '-5'], { amount: { type: 'string' } })
  expect(read).toThrow(new WrongUsage('--amount takes no value below 0, not -5.'))
  expect(() => readArguments(['--amuont', '5'], {})).toThrow(/^Unknown option '--amuont'/)
})

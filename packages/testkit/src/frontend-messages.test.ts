import { expect, test } from 'vitest'
import { FrontendMessages } from './frontend-messages.ts'

function message(type: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type, 'latin1'), size, body])
}

function startup(code = 196_608): Buffer {
  const body = Buffer.alloc(4)
  body.writeUInt32BE(code)
  return message('', Buffer.concat([body, Buffer.from('user\0bench\0\0')]))
}

const parameterised = [
  message('P', Buffer.from('\0select $1\0\0\0')),
  message('B'),
  message('D'),
  message('E'),
  message('S'),
]
const simple = message('Q', Buffer.from('begin\0'))

test('a query with parameters is one round trip, although it is five messages', () => {
  expect(new FrontendMessages().push(Buffer.concat([startup(), ...parameterised]))).toBe(1)
})

test('begin and commit count like any other query', () => {
  const messages = new FrontendMessages()
  expect(messages.push(Buffer.concat([startup(), simple, ...parameterised, simple]))).toBe(3)
})

test('a message counts once, with its last byte, wherever the network cuts it', () => {
  const messages = new FrontendMessages()
  const bytes = Buffer.concat([startup(80_877_103), startup(), ...parameterised, simple])
  const counts = Array.from(bytes, (byte) => messages.push(Buffer.from([byte])))
  expect(counts.filter((count) => count === 1)).toHaveLength(2)
  expect(counts.at(-1)).toBe(1)
})

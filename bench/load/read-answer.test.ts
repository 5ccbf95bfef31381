import { expect, test } from 'vitest'
import { readAnswer } from './read-answer.ts'

const answer = Buffer.from('HTTP/1.1 200 OK\r\nETag: "a"\r\nContent-Length: 5\r\n\r\nhello')

test('an answer is whole with its last byte and not before', () => {
  expect(readAnswer(answer)).toMatchObject({ status: 200, body: Buffer.from('hello'), size: answer.length })
  for (let size = 0; size < answer.length; size += 1) expect(readAnswer(answer.subarray(0, size))).toBeUndefined()
})

test('what follows an answer belongs to the next', () => {
  expect(readAnswer(Buffer.concat([answer, Buffer.from('HTTP/1.1 500')]))?.size).toBe(answer.length)
})

test('a 304 has no body even if it names a length', () => {
  const unchanged = Buffer.from('HTTP/1.1 304 Not Modified\r\ncontent-length: 900\r\n\r\n')
  expect(readAnswer(unchanged)).toMatchObject({ status: 304, size: unchanged.length })
})

test('an answer in chunks is rejected instead of being measured wrong', () => {
  expect(() => readAnswer(Buffer.from('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'))).toThrow(
    'without a length',
  )
})

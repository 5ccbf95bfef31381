import { expect, test } from 'vitest'
import { findPostgres, installedFolders } from './postgres-binaries.ts'

test('a machine without PostgreSQL reports what is missing', () => {
  expect(installedFolders('/nowhere', '/also-nowhere')).toEqual([])
  expect(() => findPostgres([])).toThrow('No PostgreSQL 15 or newer on this machine: no initdb in')
})

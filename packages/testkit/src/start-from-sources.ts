import { afterAll } from 'vitest'
import { programsVariable } from './shop-programs.ts'

/** In a file of tests: until its end what it starts are the files as they are written, as an operator does. */
export function startFromSources(): void {
  const joined = process.env[programsVariable]
  Reflect.deleteProperty(process.env, programsVariable)
  afterAll(() => {
    if (joined !== undefined) process.env[programsVariable] = joined
  })
}

import { expect, test } from 'vitest'
import type { StaffCommand } from './staff-command.ts'
import { staffCommands } from './staff-commands.ts'

const rows = Object.entries<StaffCommand>(staffCommands)

test.each(rows)('[OPS-10] %s is written with exactly the options that its body has', (_, { body, usage }) => {
  const written = usage.flatMap((words) => [...words.matchAll(/--([a-z-]+)/g)].map(([, option]) => option))
  const options = Object.keys(body).slice(1)
  expect(new Set(written)).toEqual(new Set(options))
})

test.each(rows)('[OPS-10] what the row of %s names is there', (_, row) => {
  const fields = Object.keys(row.body)
  const named = [...(row.choice?.of ?? []), ...(row.carriedOutBy ?? [])]
  const texts = [row.otherwise ?? '', ...Object.values(row.failures ?? {})].join(' ')
  for (const [, field = ''] of texts.matchAll(/\{(\w+)\}/g)) named.push(field)
  expect(fields).toEqual(expect.arrayContaining(named))
  expect(row.approvedBy === undefined || row.approvedBy in staffCommands).toBe(true)
})

import type { ProjectRule } from './project-rule.ts'

const kebab = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*$/
const drawers = new Set(['util', 'utils', 'helper', 'helpers', 'misc'])
const version = /(?:^|-)v\d+(?:-|$)/

function judge(path: string): string | undefined {
  const parts = path.split('/')
  const strange = parts.find((part) => !kebab.test(part))
  if (strange !== undefined) return `'${strange}' is not kebab-case`
  const stems = parts.map((part) => part.replace(/\..*$/, ''))
  const drawer = stems.find((stem) => stem.split('-').some((word) => drawers.has(word)))
  if (drawer !== undefined) return `'${drawer}' is a drawer: name what is in it`
  const numbered = stems.find((stem) => version.test(stem))
  return numbered === undefined ? undefined : `'${numbered}' carries a version: the history knows it`
}

export const fileNames: ProjectRule = {
  id: 'file-names',
  why: 'a file is guessed from the name of its feature',
  reads: 'text',
  appliesTo: (path) => /^(?:apps|packages|scripts|bench|tests)\/.*\.(?:tsx?|mjs|css|sql)$/.test(path),
  find: ({ path }) => {
    const message = judge(path)
    return message ? [{ rule: 'file-names', path, line: 1, message }] : []
  },
}

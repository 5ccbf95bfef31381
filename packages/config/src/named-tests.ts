import { dirname, join } from 'node:path/posix'
import type { Finding } from './finding.ts'
import type { ProjectFile } from './project-files.ts'
import { titles } from './rule-ids.ts'
import { parseSource } from './source.ts'

const named = /\]\(([^()\s#]+)\) “([^”]+)”/g

/** Titles that a page quotes behind the link to a file of tests, and that no test of that file has, in part or whole. */
export function missingTitles(page: ProjectFile, tests: readonly ProjectFile[]): Finding[] {
  return page.text.split('\n').flatMap((text, index) =>
    [...text.matchAll(named)].flatMap(([, link = '', title = '']) => {
      const file = tests.find(({ path }) => path === join(dirname(page.path), link))
      if (file !== undefined && titles(parseSource(file)).some((known) => known.text.includes(title))) return []
      return [{ rule: 'docs', path: page.path, line: index + 1, message: `no test of ${link} has the title ${title}` }]
    }),
  )
}

import { dirname, join, normalize } from 'node:path/posix'
import type { Finding } from './finding.ts'
import type { ProjectFile } from './project-files.ts'

/** Link targets of a page: the files and folders of the project, and the scripts of package.json. */
export interface Targets {
  readonly paths: ReadonlySet<string>
  readonly scripts: ReadonlySet<string>
  /** The headings of each page as anchors. */
  readonly anchors: ReadonlyMap<string, ReadonlySet<string>>
}

const ownScripts = /\bnpm (?:run (?:-\S+ )?([a-z][\w:-]*)|(start|test)\b)/g
const link = /\]\(([^()\s]+)\)/g
const quotedPath = /`((?:apps|packages|scripts|bench|tests|docs|catalog|\.ci)\/[\w./-]*)`/g

/** Links, quoted paths and npm scripts of a page that lead nowhere. Links to other sites are not followed. */
export function checkPage(page: ProjectFile, targets: Targets): Finding[] {
  return page.text.split('\n').flatMap((text, index) => {
    const links = [...text.matchAll(link)].flatMap(([, target = '']) => judgeLink(page.path, target, targets))
    const paths = [...text.matchAll(quotedPath)].flatMap(([, path = '']) =>
      targets.paths.has(path.replace(/\/$/, '')) ? [] : [`there is no ${path}`],
    )
    const scripts = [...text.matchAll(ownScripts)].flatMap(([, named, short]) => judgeScript(named ?? short, targets))
    return [...links, ...paths, ...scripts].map((message) => ({
      rule: 'docs',
      path: page.path,
      line: index + 1,
      message,
    }))
  })
}

function judgeLink(from: string, target: string, { paths, anchors }: Targets): string[] {
  if (/^[a-z]+:/.test(target) || target.startsWith('/')) return []
  const [file = '', anchor] = target.split('#')
  const path = file === '' ? from : normalize(join(dirname(from), file)).replace(/\/$/, '')
  if (path !== '.' && !paths.has(path)) return [`the link to ${target} leads nowhere`]
  const known = anchors.get(path)
  return anchor && known && !known.has(anchor) ? [`${path} has no heading for #${anchor}`] : []
}

function judgeScript(name: string | undefined, { scripts }: Targets): string[] {
  return name === undefined || scripts.has(name) ? [] : [`there is no npm script ${name}`]
}

/** The anchors that a Markdown page offers: its headings in lower case with hyphens. */
export function anchorsOf({ text }: ProjectFile): Set<string> {
  return new Set(
    [...text.matchAll(/^#{1,6}\s+(.+)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  )
}

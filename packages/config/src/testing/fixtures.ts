import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from '../finding.ts'
import { readProject } from '../project-files.ts'
import type { ProjectFile } from '../project-files.ts'
import { temporaryProject } from './temporary-project.ts'
import type { TemporaryProject } from './temporary-project.ts'

/** The folder of broken examples of one rule. */
export function fixtureFolder(rule: string): string {
  return join(import.meta.dirname, '../../fixtures', rule)
}

/** A copy of a fixture that is a small project of its own, with its packages linked as an install would do. */
export function fixtureProject(rule: string): TemporaryProject {
  const project = temporaryProject({})
  cpSync(fixtureFolder(rule), project.root, { recursive: true })
  linkPackages(project.root)
  return project
}

function linkPackages(root: string): void {
  const [packages, links] = [join(root, 'packages'), join(root, 'node_modules/@waybill')]
  if (!existsSync(packages)) return
  mkdirSync(links, { recursive: true })
  for (const name of readdirSync(packages)) symlinkSync(join(packages, name), join(links, name))
}

/** Findings that the `fires: <part of the message>` marks of a project's files announce, as `path:line part`. */
export function marksOfProject(root: string): string[] {
  return readProject(root, () => true).flatMap(marksOf)
}

/** The marks of one file; a line may carry several. */
export function marksOf({ path, text }: ProjectFile): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      [...line.matchAll(/fires: ([^,*\n]+)/g)].map((match) => `${path}:${index + 1} ${match[1]?.trim()}`),
    )
}

/** The findings in the form of the marks: each is matched to the mark of its line that its message contains. */
export function asMarks(findings: readonly Finding[], marks: readonly string[]): string[] {
  return findings.map(({ path, line, message }) => {
    const place = `${path}:${line} `
    return marks.find((mark) => mark.startsWith(place) && message.includes(mark.slice(place.length))) ?? place + message
  })
}

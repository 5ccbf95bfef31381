import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { anchorsOf, checkPage } from '@waybill/config/doc-links'
import type { Finding } from '@waybill/config/finding'
import { missingTitles } from '@waybill/config/named-tests'
import { isTest, projectPaths, readProject } from '@waybill/config/project-files'
import { runCheck } from './run-check.ts'

/** Links, paths, npm scripts and titles of tests in our Markdown pages lead somewhere. */
export function checkDocs(root: string): Finding[] {
  const pages = readProject(root, (path) => path.endsWith('.md'))
  const targets = {
    paths: new Set(projectPaths(root).flatMap(withFolders)),
    scripts: npmScripts(root),
    anchors: new Map(pages.map((page) => [page.path, anchorsOf(page)])),
  }
  const tests = readProject(root, isTest)
  return pages.flatMap((page) => [...checkPage(page, targets), ...missingTitles(page, tests)])
}

function withFolders(path: string): string[] {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

function npmScripts(root: string): Set<string> {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const isManifest = typeof manifest === 'object' && manifest !== null && 'scripts' in manifest
  return new Set(isManifest ? Object.keys(manifest.scripts ?? {}) : [])
}

if (import.meta.main) runCheck('docs', checkDocs)

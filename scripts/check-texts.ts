import type { Finding } from '@waybill/config/finding'
import { readProject, type ProjectFile } from '@waybill/config/project-files'
import { runCheck } from './run-check.ts'

const TEXTS = /^packages\/i18n\/src\/messages\/[^/]+\/en\.ts$/
const CODE = /^(?:apps|packages)\/.*\.tsx?$/
const ALL_TEXTS = /^packages\/i18n\/src\/messages\//
const TEST = /\.test\.tsx?$|\/testing\/|^packages\/(?:testkit|domain\/laws)\//
/** Texts of the specification are part of the product before a screen shows them. */
const SPECIFIED = /^packages\/i18n\/src\/(?:specified-texts|error-text)\.test\.ts$/

const ENTRY = /^ {2}'([\w.]+)':/gm
const NAMED = /['"]([\w.]+)['"]/g
/** An id that is put together: it begins with its area, so that no other template is taken for one. */
const COMPOSED = /`([a-z][A-Za-z]*\.[^`\n]*\$\{[^`\n]*)`/g

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** `common.per.${unit}` stands for every id of that form. */
function formOf(template: string): RegExp {
  const parts = template.split(/\$\{[^}]*\}/).map(escaped)
  return new RegExp(`^${parts.join(String.raw`[\w.]+`)}$`)
}

function isSpoken(path: string): boolean {
  return SPECIFIED.test(path) || (CODE.test(path) && !ALL_TEXTS.test(path) && !TEST.test(path))
}

function unusedIn({ path, text }: ProjectFile, isUsed: (id: string) => boolean): readonly Finding[] {
  return [...text.matchAll(ENTRY)].flatMap(({ 1: id = '', index }) => {
    const line = text.slice(0, index).split('\n').length
    return isUsed(id) ? [] : [{ rule: 'texts', path, line, message: `no screen, mail or answer says '${id}'` }]
  })
}

/** Every text of the interface is used somewhere: by its id, or by a template that makes it. */
export function checkTexts(root: string): readonly Finding[] {
  const speaking = readProject(root, isSpoken).map(({ text }) => text)
  const named = new Set(speaking.flatMap((text) => [...text.matchAll(NAMED)].map(([, id]) => id)))
  const forms = speaking.flatMap((text) => [...text.matchAll(COMPOSED)].map(({ 1: template = '' }) => formOf(template)))
  const isUsed = (id: string): boolean => named.has(id) || forms.some((form) => form.test(id))
  return readProject(root, (path) => TEXTS.test(path)).flatMap((file) => unusedIn(file, isUsed))
}

if (import.meta.main) runCheck('texts', checkTexts)

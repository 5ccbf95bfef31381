import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The folder of the project. */
export const ROOT = join(import.meta.dirname, '../../../..')
export const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
/** The instructions of a Dockerfile, continued lines joined, by stage. */
export const stages = read('Dockerfile')
  .replaceAll('\\\n', ' ')
  .split(/^(?=FROM )/m)
  .slice(1)
  .map((stage) => stage.split('\n').filter((line) => /^[A-Z]/.test(line)))
export const instructions = (name: string, stage: readonly string[] = stages.at(-1) ?? []): readonly string[] =>
  stage
    .filter((line) => line.startsWith(`${name} `) || line.includes(` ${name} `))
    .map((line) => line.slice(line.indexOf(`${name} `) + name.length + 1).trim())
/** Files that a stage copies from the context, and their target. */
export const copies = (stage: readonly string[]) =>
  instructions('COPY', stage)
    .map((line) => line.split(/\s+/))
    .filter(([flag = '']) => !flag.startsWith('--from='))
    .map((words) => ({ from: words.slice(0, -1), to: words.at(-1) ?? '' }))

export const locked = z
  .object({
    packages: z.record(
      z.string(),
      z.object({ dev: z.boolean(), devOptional: z.boolean(), optional: z.boolean(), link: z.boolean() }).partial(),
    ),
  })
  .parse(JSON.parse(read('package-lock.json'))).packages
/** Dependencies that a workspace declares for its run time: `npm ci` goes by that, whatever the lock file says of a package. */
export const manifestOf = (path: string) =>
  z.object({ dependencies: z.record(z.string(), z.string()).optional() }).parse(JSON.parse(read(path)))
/** Packages that `npm ci --omit=dev --omit=optional` leaves. */
export const runTime = Object.entries(locked)
  .filter(
    ([path, { dev, devOptional, optional, link }]) =>
      path.includes('node_modules/') && !dev && !devOptional && !optional && !link,
  )
  .map(([path]) => path)

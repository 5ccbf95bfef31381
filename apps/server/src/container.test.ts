import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { SECRETS, VARIABLES } from './config.ts'
import { copies, locked, manifestOf, read, ROOT, runTime, stages } from './testing/image-files.ts'

test('[OPS-07] everything that the image copies is there, and neither data nor secrets come into its context', () => {
  const sources = stages.flatMap(copies).flatMap(({ from }) => from)
  expect(sources.length).toBeGreaterThan(10)
  expect(sources.filter((source) => !existsSync(join(ROOT, source)))).toEqual([])
  const ignored = read('.dockerignore').split('\n')
  for (const name of ['data', 'secrets', '.git', '**/node_modules']) expect(ignored).toContain(name)
  // each workspace's list of packages is there before they are installed
  const manifests = Object.entries(locked).flatMap(([path]) =>
    /^(?:apps|packages)\/[^/]+$/.test(path) ? [`${path}/package.json`] : [],
  )
  expect(copies(stages[0] ?? []).flatMap(({ from }) => from)).toEqual(expect.arrayContaining(manifests))
  // what only tests need is no package of the image
  const own = manifests.flatMap((path) => Object.keys(manifestOf(path).dependencies ?? {}))
  expect(own.filter((name) => !runTime.includes(`node_modules/${name}`))).toEqual([])
})

const composed = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string(),
      environment: z.record(z.string(), z.string()),
      secrets: z.array(z.string()),
      volumes: z.array(z.string()),
      read_only: z.boolean().optional(),
      depends_on: z.record(z.string(), z.object({ condition: z.string() })).optional(),
      healthcheck: z.object({ test: z.array(z.string()) }).optional(),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
  secrets: z.record(z.string(), z.object({ file: z.string() })),
})

test('[OPS-07] the compose file has PostgreSQL with its health, volumes, and secrets as files that the shop reads', () => {
  const { services, volumes, secrets } = composed.parse(parse(read('compose.yaml')))
  const { database, shop } = services
  expect(database?.image).toMatch(/^postgres:\d+/)
  expect(database?.healthcheck?.test).toContain('pg_isready')
  expect(shop?.depends_on).toEqual({ database: { condition: 'service_healthy' } })
  expect(shop?.read_only).toBe(true)
  const known = new Set([...VARIABLES, ...SECRETS.map((name) => `${name}_FILE`)])
  expect(Object.keys(shop?.environment ?? {}).filter((name) => !known.has(name))).toEqual([])
  for (const service of Object.values(services)) {
    const files = Object.entries(service.environment).filter(([name]) => name.endsWith('_FILE'))
    expect(files.map(([, file]) => file).toSorted()).toEqual(
      service.secrets.map((name) => `/run/secrets/${name}`).toSorted(),
    )
    for (const name of service.secrets) expect(secrets[name]?.file).toBe(`./secrets/${name}`)
    for (const volume of service.volumes) expect(Object.keys(volumes)).toContain(volume.split(':')[0])
  }
  // nothing secret stands in the file itself
  expect(read('compose.yaml')).not.toMatch(/(?:PASSWORD|SECRET|_KEY): /)
})

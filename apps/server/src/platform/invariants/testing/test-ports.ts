import { pino } from 'pino'
import { readConfig } from '../../../config.ts'
import { createCatalogueHolder } from '../../catalogue-holder.ts'
import { createSandboxGateway } from '../../gateway/sandbox/sandbox-gateway.ts'
import { createIds } from '../../ids.ts'
import type { DemoStore } from './open-demo-store.ts'
import { openMail } from '../../mail/open-mail.ts'
import { createPageRenderer } from '../../pages/page-renderer.ts'
import { createPasswordHasher, QUICK_HASH } from '../../passwords.ts'
import { createPdfPort } from '../../pdf/pdf-port.ts'
import type { Ports } from '../../ports.ts'
import { readSeller } from '../../seller.ts'
import { createWorker } from '../../worker/worker.ts'
import { createNodeHealth } from '../../../modules/operation/node-health.ts'

/** The ports of a node on a demo store whose worker has no work, and whose pages have no look. */
export async function testPorts({ store, clock, keys }: DemoStore, publicUrl: string): Promise<Ports> {
  const read = readConfig({ SANDBOX: 'on' })
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const { config } = read
  const ids = createIds()
  const log = pino({ level: 'silent' })
  const sandboxGateway = createSandboxGateway({ db: store.db, clock, ids, keys })
  return {
    config,
    publicUrl,
    store,
    clock,
    ids,
    keys,
    log,
    sandboxGateway,
    gateway: sandboxGateway,
    catalogue: await createCatalogueHolder(store, (error) => log.error(error)),
    pages: createPageRenderer(blankStorefront, {
      publicUrl,
      shopName: 'Lodeway',
      imprint: 'Lodeway Ltd',
      paymentsClosed: false,
    }),
    mail: openMail(config, { db: store.db, publicUrl }),
    passwords: createPasswordHasher(QUICK_HASH),
    pdf: createPdfPort(),
    seller: readSeller(undefined),
    worker: createWorker({ store, clock, log }, []),
    health: createNodeHealth(),
  }
}

const blankStorefront = {
  renderPage: () => ({ html: '', parts: [] }),
  drawingOf: (icon: string) => icon,
  renderMail: () => ({ subject: '', html: '', text: '' }),
  assetsOf: () => ({ start: '', script: '', page: '', preloads: [], styles: [], joins: [] }),
}

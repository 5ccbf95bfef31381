import { pino } from 'pino'
import { machineClock } from '../platform/clock.ts'
import { readConfig } from '../config.ts'
import { createCatalogueHolder } from '../platform/catalogue-holder.ts'
import { createSandboxGateway } from '../platform/gateway/sandbox/sandbox-gateway.ts'
import { createAccountLine } from '../platform/http/account-line.ts'
import { createIds } from '../platform/ids.ts'
import type { DemoStore } from './open-demo-store.ts'
import { openMail } from '../platform/mail/open-mail.ts'
import { shopTermsOf } from '../platform/pages/shop-terms-of.ts'
import { paletteOf } from '../platform/look/derive-palette.ts'
import { createPageCache } from '../platform/pages/page-cache.ts'
import { createPageRenderer } from '../platform/pages/page-renderer.ts'
import { createPasswordHasher, QUICK_HASH } from '../platform/passwords.ts'
import { createPdfPort } from '../platform/pdf/pdf-port.ts'
import type { Ports } from '../platform/ports.ts'
import { readSeller } from '../platform/seller.ts'
import { sandboxTaxRegister } from '../platform/tax-register/tax-register.ts'
import { modulePorts } from '../modules/module-ports.ts'
import { createWorker } from '../platform/worker/worker.ts'
import { createNodeHealth } from '../platform/worker/node-health.ts'

/** The ports of a node on a demo store whose worker has no work, and whose pages have no look. */
export async function testPorts({ store, clock, keys }: DemoStore, publicUrl: string): Promise<Ports> {
  const read = readConfig({ SANDBOX: 'on' })
  if (!read.ok) throw new Error(read.problems.join('\n'))
  const { config } = read
  const ids = createIds()
  const log = pino({ level: 'silent' })
  const catalogue = await createCatalogueHolder(store, (error) => log.error(error))
  const seller = readSeller(undefined, undefined, catalogue.settings)
  const sandboxGateway = createSandboxGateway({ db: store.db, clock, ids, keys })
  return {
    config,
    publicUrl,
    store,
    clock,
    realClock: machineClock,
    ids,
    keys,
    log,
    sandboxGateway,
    gateway: sandboxGateway,
    gatewayWatch: undefined,
    catalogue,
    pages: createPageRenderer(blankStorefront, () => ({
      publicUrl,
      shopName: 'Lodeway',
      imprint: 'Lodeway Ltd',
      paymentsClosed: false,
      terms: shopTermsOf(catalogue.settings()),
      colours: paletteOf(catalogue.settings().colours),
    })),
    mail: openMail(config, {
      db: store.db,
      publicUrl,
      shop: () => ({ seller, contact: catalogue.settings().contact }),
    }),
    passwords: createPasswordHasher(QUICK_HASH),
    pdf: createPdfPort(),
    seller,
    taxRegister: sandboxTaxRegister,
    worker: createWorker({ store, clock, log }, []),
    health: createNodeHealth(),
    pageCache: createPageCache(),
    accountLine: createAccountLine(),
    ...modulePorts,
  }
}

const blankStorefront = {
  renderPage: () => ({ html: '', parts: [], laterParts: [], failed: [] }),
  drawingOf: (icon: string) => icon,
  renderMail: () => ({ subject: '', html: '', text: '' }),
  assetsOf: () => ({ start: '', script: '', page: '', preloads: [], styles: [], joins: [] }),
}

import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { loadStorefrontBundle } from '../../apps/server/src/platform/pages/storefront-bundle.ts'
import type { PageData } from '../stand/page-data.ts'
import { answerOrders } from '../stand/program.ts'
import { listenOn } from './listen-on.ts'

const compress = promisify(brotliCompress)
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** A page without a cache or a server around it: for each request one `renderToString` of the tree and one brotli. */
async function listen({ name, props, shell }: PageData): Promise<number> {
  const { renderPage } = await loadStorefrontBundle()
  const render = async (): Promise<Buffer> => {
    const html = Buffer.from(renderPage(name, props, shell).html)
    await compress(html, quick)
    return html
  }
  return listenOn(
    createServer((_, response) => {
      void render().then((html) => response.writeHead(200, { 'content-length': html.length }).end(html))
    }),
  )
}

answerOrders(listen)

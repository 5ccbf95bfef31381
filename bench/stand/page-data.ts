import type { FailedBlock, PageShell, PageName, PageProps } from '@waybill/contract/pages'

/** Data that a page was rendered from, as it travels in the document for hydration. */
export interface PageData {
  readonly name: 'catalogue' & PageName
  readonly props: PageProps['catalogue']
  readonly shell: PageShell
}

/** Reads the data out of a document of the catalogue. */
export function pageDataOf(html: string): PageData {
  const json = /<script type="application\/json" id="page-data">([^<]*)<\/script>/.exec(html)?.[1]
  if (json === undefined) throw new Error('the page carries no data')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server wrote it from the same types
  return JSON.parse(json) as PageData
}

/** A page without one of its blocks is not the page that is measured. */
export function rethrow({ name, error }: FailedBlock): never {
  throw new Error(`the block ${name} was not drawn`, { cause: error })
}

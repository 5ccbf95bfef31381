import type { PictureView } from '@waybill/contract/views'
import { pathOfFile } from '../../platform/pages/shop-file.ts'
import { textIn } from './use-cases/read-text.ts'
import type { ProductViewer } from './viewer-prices.ts'

/** A picture of the shop by its name, under its lasting address. */
export function pictureView(
  { catalogue, locale }: ProductViewer,
  name: string | undefined,
): { readonly picture?: PictureView } {
  const found = catalogue.settings.pictures?.[name ?? '']
  if (found === undefined) return {}
  const { file, alt } = found
  return { picture: { src: pathOfFile(file), width: file.width, height: file.height, alt: textIn(alt, locale) } }
}

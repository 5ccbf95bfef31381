import { createHash } from 'node:crypto'
import type { BrandFile, FontFile } from '@waybill/domain/catalog'

/** A file of the shop, named by its content. */
export interface ShopFile {
  readonly path: string
  readonly type: string
  readonly bytes: Buffer
}

export function shopFile(type: string, bytes: Buffer): ShopFile {
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
  return { path: `/shop-files/${digest}`, type, bytes }
}

type StoredFile = BrandFile | FontFile

const files = new WeakMap<StoredFile, ShopFile>()

export function fileOf(file: StoredFile): ShopFile {
  const known = files.get(file) ?? shopFile(file.type, Buffer.from(file.base64, 'base64'))
  files.set(file, known)
  return known
}

/** Path of a file of the shop's settings: named by its content, so it is cached for good (SET-01). */
export function pathOfFile(file: StoredFile): string {
  return fileOf(file).path
}

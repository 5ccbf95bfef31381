import { z } from 'zod'
import type { ShownRow } from '@waybill/domain/order'

const text = z.string().max(400)
const postedRows = z.array(z.tuple([text, text, text])).max(1_000)

/** The rows that a form was drawn with; none where it says nothing that could be read. */
export function readShownRows(field: string | undefined): readonly ShownRow[] {
  try {
    const read = postedRows.safeParse(JSON.parse(field ?? ''))
    return read.success ? read.data.map(([key, label, written]) => ({ key, label, text: written })) : []
  } catch {
    return []
  }
}

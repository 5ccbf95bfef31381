import type { Text } from '@waybill/domain/catalog'

/** The same shape with every text of the shop in the reader's language. */
export type Localised<Value> = Value extends Text
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly Localised<Item>[]
    : Value extends object
      ? { readonly [Key in keyof Value]: Localised<Value[Key]> }
      : Value

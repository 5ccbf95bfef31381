import type { FieldProblem } from '@waybill/contract/pages'

interface MissingFieldsInput {
  /** Fields have the id `{idPrefix}-{path}`. */
  readonly idPrefix: string
  readonly message: string
}

/** The required fields of a form that are empty: known without a request, and all of them at once. */
export function missingFields(
  form: HTMLFormElement,
  { idPrefix, message }: MissingFieldsInput,
): readonly FieldProblem[] {
  return [...form.elements].flatMap((control) => {
    const isField = control instanceof HTMLInputElement || control instanceof HTMLSelectElement
    const isMissing = isField && control.validity.valueMissing && control.id.startsWith(`${idPrefix}-`)
    return isMissing ? [{ path: control.id.slice(idPrefix.length + 1), message }] : []
  })
}

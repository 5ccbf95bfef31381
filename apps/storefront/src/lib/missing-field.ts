/**
 * The first required field of a form that is empty. Our forms are `noValidate`: the error is in the page's language and
 * design, not in the browser's.
 */
export const missingField = (form: HTMLFormElement): HTMLInputElement | undefined =>
  [...form.elements]
    .filter((control) => control instanceof HTMLInputElement)
    .find((field) => field.validity.valueMissing)

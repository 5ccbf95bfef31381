/** Verdict of a register of tax numbers on one (B-87). */
export type RegisterAnswer =
  /** It belongs to a business that is registered today; `proof` is what the register calls this answer. */
  | { readonly kind: 'confirmed'; readonly proof: string }
  | { readonly kind: 'rejected' }
  /** It doesn't answer: it is asked again. */
  | { readonly kind: 'unavailable' }

/** The register of tax numbers, as VIES for the European Union. */
export interface TaxRegister {
  /** The number is written without blanks, with the prefix of its country. */
  readonly check: (number: string) => Promise<RegisterAnswer>
}

/** Numbers with right check digits that stand for the other answers of a register; any other one is confirmed. */
const published: Readonly<Record<string, RegisterAnswer>> = {
  FR23111111111: { kind: 'rejected' },
  DE111111117: { kind: 'rejected' },
  FR34222222222: { kind: 'unavailable' },
  DE222222220: { kind: 'unavailable' },
}

/** The register of the sandbox: it reaches no network. */
export const sandboxTaxRegister: TaxRegister = {
  check: async (number) => published[number] ?? { kind: 'confirmed', proof: `sandbox-${number}` },
}

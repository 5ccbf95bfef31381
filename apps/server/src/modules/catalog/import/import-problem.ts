/** One reason why the files of a catalogue can't be read, with the place where an editor corrects it (CAT-19). */
export interface ImportProblem {
  /** Relative to the catalogue's folder: `modules/planning.yaml`. */
  readonly file: string
  /** Position in the file: `modules[3].base_price.JPY`; empty for the file as a whole. */
  readonly path: string
  /** Counted from 1; absent where no line can be named, as for a file that is missing. */
  readonly line?: number
  /** The same by the name of the entry, as an editor calls it: `berth-plan.base_price.JPY`; absent outside of an entry. */
  readonly entry?: string
  readonly message: string
}

/** `modules/planning.yaml:31: berth-plan.base_price.JPY`, where an editor finds it. */
export function placeText({ file, line, path, entry }: Omit<ImportProblem, 'message'>): string {
  return [line === undefined ? file : `${file}:${line}`, entry ?? path].filter((part) => part !== '').join(': ')
}

/** Words of a document in one field, and documents of a word: the same pairs read in both directions. */
export interface Postings {
  /** Documents of word `number`: `documents` from `ofWord[number]` up to `ofWord[number + 1]`, ascending. */
  readonly ofWord: Uint32Array
  readonly documents: Uint32Array
  /** Words of document `number`: `words` from `ofDocument[number]` up to `ofDocument[number + 1]`. */
  readonly ofDocument: Uint32Array
  readonly words: Uint32Array
}

/** Pairs in the order of the documents, each pair once. */
export interface WordPairs {
  readonly words: readonly number[]
  readonly documents: readonly number[]
}

/**
 * Sorts the pairs by counting; `numberOf` maps a word in the order of its first use to its number in the sorted table.
 */
export function createPostings(
  pairs: WordPairs,
  numberOf: Uint32Array,
  size: { readonly words: number; readonly documents: number },
): Postings {
  const count = pairs.words.length
  const words = new Uint32Array(count)
  for (let pair = 0; pair < count; pair++) words[pair] = numberOf[pairs.words[pair] ?? 0] ?? 0
  const given = new Uint32Array(pairs.documents)
  const ofWord = startsOf(words, size.words)
  const next = ofWord.slice()
  const documents = new Uint32Array(count)
  for (let pair = 0; pair < count; pair++) {
    const word = words[pair] ?? 0
    documents[next[word] ?? 0] = given[pair] ?? 0
    next[word] = (next[word] ?? 0) + 1
  }
  return { ofWord, documents, ofDocument: startsOf(given, size.documents), words }
}

function startsOf(keys: Uint32Array, count: number): Uint32Array {
  const starts = new Uint32Array(count + 1)
  for (let at = 0; at < keys.length; at++) {
    const after = (keys[at] ?? 0) + 1
    starts[after] = (starts[after] ?? 0) + 1
  }
  for (let key = 0; key < count; key++) starts[key + 1] = (starts[key + 1] ?? 0) + (starts[key] ?? 0)
  return starts
}

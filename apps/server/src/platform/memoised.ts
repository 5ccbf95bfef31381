/** A value that is made at its first use and is the same from then on. */
export function memoised<Value>(make: () => Value): () => Value {
  let made: Value | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** As many at a time as a node has connections to its database: more would only wait, and give up waiting on a busy machine. */
const WORKERS = 10

/** Does all of it, ten at a time; the answers are in the order of the inputs, and the first failure fails the whole. */
export async function mapConcurrently<Input, Output>(
  inputs: readonly Input[],
  work: (input: Input) => Promise<Output>,
): Promise<readonly Output[]> {
  const outputs: Output[] = []
  const waiting = inputs.entries()
  const worker = async (): Promise<void> => {
    for (const [place, input] of waiting) outputs[place] = await work(input)
  }
  await Promise.all(Array.from({ length: WORKERS }, worker))
  return outputs
}

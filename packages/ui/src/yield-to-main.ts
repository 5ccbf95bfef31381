/** Everything that waits runs first, also the frame after a click; a timer would add its own least wait. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const onMessage = (): void => {
      port1.close()
      resolve()
    }
    port1.addEventListener('message', onMessage)
    port1.start()
    port2.postMessage(0)
  })
}

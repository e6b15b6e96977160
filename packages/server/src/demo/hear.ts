// server/demo: waits until the server has heard what the simulator has. Devices report by themselves, so nothing tells it.
const withinMs = 60_000
const everyMs = 200

/** @param look undefined while something is missing. @throws when it stays missing */
export async function hear<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (
    const until = Date.now() + withinMs;
    Date.now() < until;
    await new Promise((resume) => setTimeout(resume, everyMs))
  ) {
    const found = await look()
    if (found !== undefined) return found
  }
  throw new Error(`The demo gateways and sensors did not report all ${what}.`)
}

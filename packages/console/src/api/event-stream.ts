// api: server-sent events with the headers of a call. The browser's own EventSource sends only cookies; this one reads
// the same stream with fetch.

type Receiver = (message: MessageEvent<string>) => void

/** The part of EventSource that live.ts uses. It does not reconnect. */
export class HeaderEventSource {
  onopen: (() => void) | null = null
  onmessage: Receiver | null = null
  onerror: (() => void) | null = null
  readonly #receivers = new Map<string, Receiver>()
  readonly #ending = new AbortController()

  constructor(address: string, headers: Record<string, string>) {
    this.#read(address, headers).then(
      () => this.onerror?.(),
      () => {
        if (!this.#ending.signal.aborted) this.onerror?.()
      },
    )
  }

  addEventListener(kind: string, receiver: Receiver): void {
    this.#receivers.set(kind, receiver)
  }

  close(): void {
    this.#ending.abort()
  }

  async #read(address: string, headers: Record<string, string>): Promise<void> {
    const response = await fetch(address, {
      headers: { ...headers, accept: 'text/event-stream' },
      redirect: 'error',
      credentials: new URL(address, location.href).origin === location.origin ? 'same-origin' : 'include',
      signal: this.#ending.signal,
    })
    if (!response.ok || !response.body) throw new Error(`The stream of events was answered ${response.status}.`)
    this.onopen?.()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let waiting = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const messages = (waiting + part.value).split(/\r?\n\r?\n/)
      waiting = messages.pop() ?? ''
      for (const message of messages) this.#tell(message)
    }
  }

  #tell(message: string): void {
    const lines = message.split(/\r?\n/)
    const valueOf = (name: string) =>
      lines
        .filter((line) => line.startsWith(`${name}:`))
        .map((line) => line.slice(name.length + 1).replace(/^ /, ''))
        .join('\n')
    const data = valueOf('data')
    if (data === '') return // a comment, which keeps the connection open
    const receiver = this.#receivers.get(valueOf('event')) ?? this.onmessage
    receiver?.(new MessageEvent('message', { data }))
  }
}

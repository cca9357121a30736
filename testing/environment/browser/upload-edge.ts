import { jest } from '@jest/globals'
const files = (body: unknown): string[] =>
  body instanceof FormData
    ? [...body.values()].flatMap((value) => (value instanceof File ? [value.name] : []))
    : []

/**
 * Replaces `XMLHttpRequest`, which pages use for upload progress only. Requests go to the same place as
 * `fetch`; the test sets the progress.
 */
export const uploadsOver = (fetch: typeof globalThis.fetch) => {
  const running = new Map<string, EventTarget>()

  class Upload extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    #headers = new Headers()
    #target: [method: string, url: string] | undefined
    readonly #ended = new AbortController()

    open(method: string, url: string): void {
      this.#target = [method, url]
    }

    send(body: FormData): void {
      for (const name of files(body)) running.set(name, this.upload)
      void this.#settle(body)
    }

    getResponseHeader(name: string): string | null {
      return this.#headers.get(name)
    }

    abort(): void {
      if (this.#ended.signal.aborted) return
      this.#ended.abort()
      this.dispatchEvent(new Event('abort'))
    }

    async #settle(body: FormData): Promise<void> {
      if (!this.#target) throw new Error('Open the request before sending it')
      const [method, url] = this.#target
      const { signal } = this.#ended
      try {
        const response = await fetch(url, { method, body })
        const text = await response.text()
        if (signal.aborted) return
        this.status = response.status
        this.responseText = text
        this.#headers = response.headers
        this.dispatchEvent(new Event('load'))
      } catch {
        if (!signal.aborted) this.dispatchEvent(new Event('error'))
      }
    }
  }

  jest
    .spyOn(globalThis, 'XMLHttpRequest')
    .mockImplementation(() => new Upload() as unknown as XMLHttpRequest)

  return {
    progress: (fileName: string, sent: number): void => {
      const upload = running.get(fileName)
      if (!upload) throw new Error(`${fileName} is not being uploaded`)
      upload.dispatchEvent(new ProgressEvent('progress', { loaded: sent * 1000, total: 1000 }))
    },
  }
}

import { TimeoutError, type Input, type Options } from 'ky'

/** Milliseconds in which a byte must arrive. */
const timeout = 30_000

/** Like `fetch`, but resolves after the last byte, and rejects only if none arrives for some time. */
const fetchWhileMoving = async (input: Input): Promise<Response> => {
  // ky always passes one.
  const request = input as Request
  const silence = new AbortController()
  const signal = AbortSignal.any([request.signal, silence.signal])
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(new TimeoutError(request)), timeout)
  }
  wait()
  try {
    // oxlint-disable-next-line no-restricted-globals -- ky calls this instead of `fetch`
    const response = await fetch(request, { signal })
    const reader = response.body?.getReader()
    const body = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        const part = await reader?.read()
        if (part?.value === undefined) return controller.close()
        wait()
        controller.enqueue(part.value)
      },
    })
    return new Response(await new Response(body).arrayBuffer(), response)
  } finally {
    clearTimeout(timer)
  }
}

/** For a response that may take long: it ends only when nothing arrives. */
export const longResponse: Options = { fetch: fetchWhileMoving, timeout: false }

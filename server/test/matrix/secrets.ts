import { tokenHash } from '../../src/people/auth/tokens.ts'

/** Whether a viewer may read it; undefined stands for a visitor. */
type Readers = (viewerId: string | undefined) => boolean

/** Secret texts with their readers. Each contains a unique mark, by which leaks are found. */
export interface Secrets {
  /** Creates a mark that only these readers may see. */
  plant: (what: string, readers?: Readers) => string
  /** Forbids a text, and its hash in any encoding, for everyone. */
  hide: (what: string, text: string) => void
  /** The secrets in a text that this viewer must not read. */
  leaks: (text: string, viewerId?: string) => string[]
}

const noReaders: Readers = () => false

const mark = /hush\d+h/g

/** Forms of secret data that no response may contain. */
const forms: readonly [what: string, form: RegExp][] = [
  ['password hash', /\$argon2/],
  ['hash of a token', /"type":\s*"Buffer"|\\x[0-9a-f]{64}/],
  ['unsubscribe token', /[0-9a-f-]{36}\.[\w-]{43}/],
]

export const createSecrets = (): Secrets => {
  const planted = new Map<string, { what: string; readers: Readers }>()
  const hidden: { what: string; text: string }[] = []

  return {
    plant: (what, readers = noReaders) => {
      const name = `hush${planted.size + 1}h`
      planted.set(name, { what, readers })
      return name
    },
    hide: (what, text) => {
      const hash = tokenHash(text)
      const hashes = (['hex', 'base64', 'base64url'] as const).map((form) => hash.toString(form))
      hidden.push(...[text, ...hashes].map((each) => ({ what, text: each })))
    },
    leaks: (text, viewerId) => {
      const marked = [...text.matchAll(mark)].flatMap(([name]) => {
        const secret = planted.get(name)
        return secret && !secret.readers(viewerId) ? [`${secret.what} ${name}`] : []
      })
      return [
        ...marked,
        ...forms.flatMap(([what, form]) => (form.test(text) ? what : [])),
        ...hidden.flatMap((each) => (text.includes(each.text) ? each.what : [])),
      ]
    },
  }
}

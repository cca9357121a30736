import { tokenHash } from '../../src/auth/tokens.ts'

/** Whether a viewer may read it; the viewer is undefined where nobody is signed in. */
type Readers = (viewerId: string | undefined) => boolean

/** Texts that only some may ever read, each with a mark by which it is found wherever it turns up. */
export interface Secrets {
  /** A new mark that stands for something only these may read. */
  plant: (what: string, readers?: Readers) => string
  /** Never to be said to anybody: the text itself, and the forms in which its hash is written. */
  hide: (what: string, text: string) => void
  /** What stands in a text that this viewer must not read. */
  leaks: (text: string, viewerId?: string) => string[]
}

const nobody: Readers = () => false

const mark = /hush\d+h/g

/** What tells that something was written out which nobody may read, whatever it says. */
const forms: readonly [what: string, form: RegExp][] = [
  ['password hash', /\$argon2/],
  ['hash of a token', /"type":\s*"Buffer"|\\x[0-9a-f]{64}/],
  ['unsubscribe token', /[0-9a-f-]{36}\.[\w-]{43}/],
]

export const createSecrets = (): Secrets => {
  const planted = new Map<string, { what: string; readers: Readers }>()
  const hidden: { what: string; text: string }[] = []

  return {
    plant: (what, readers = nobody) => {
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

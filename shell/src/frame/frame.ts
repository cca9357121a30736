// The inline script of each page's head. The build minifies it, as a function without imports.

/** Path of `reportFailure`, which the build fills in. */
declare const REPORT_PATH: string

/** The part of Trusted Types that the page uses. Not every browser has them. */
type TrustedWindow = Window & {
  trustedTypes?: { createPolicy: (name: string, rules: TrustedTypeRules) => unknown }
}

/** What a rule does not return is refused. */
interface TrustedTypeRules {
  createHTML: (html: string) => string | undefined
  createScriptURL: (url: string) => string | undefined
}

// The default policy: the only strings that the page turns into code are addresses of scripts of builds. A default
// one, because Module Federation's runtime and webpack's set `src` of scripts without a policy of their own, and React
// Aria empties its announcements by `innerHTML`.
;(window as TrustedWindow).trustedTypes?.createPolicy('default', {
  createHTML: (html) => (html === '' ? html : undefined),
  createScriptURL: (url) => {
    const { origin, pathname } = new URL(url, location.href)
    return origin === location.origin && pathname.startsWith('/mf/') ? url : undefined
  },
})

// The theme, before the first paint: the one stored in this browser (under shared-ui's key), or the system's, also
// without storage (private windows).
let theme: string | null | undefined
try {
  theme = localStorage.getItem('quad:theme')
} catch {
  // The browser refuses storage.
}
if (theme !== 'light' && theme !== 'dark') {
  theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
document.documentElement.dataset['theme'] = theme

// If the shell's script is missing or does not match the release, only this script can tell the user and report it to
// the server. It also reports a failed stylesheet.
addEventListener(
  'error',
  ({ target }) => {
    const isScript = target instanceof HTMLScriptElement
    if (!isScript && !(target instanceof HTMLLinkElement && target.as !== 'font')) return
    const [, file] = /\/mf\/shell\/\w+\/(.+)/.exec(isScript ? target.src : target.href) ?? []
    if (file === undefined) return
    if (isScript && target.defer) document.documentElement.dataset['failed'] = ''
    const { content, dataset } = document.querySelector<HTMLMetaElement>('meta[name=quad-release]')!
    // oxlint-disable-next-line no-restricted-globals -- the page's own client may be what failed to load
    fetch(REPORT_PATH, {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        release: content,
        remote: 'shell',
        build: dataset['shell'],
        phase: 'load',
        message: `${file.slice(0, 200)} did not arrive as it was released`,
        path: location.pathname.slice(0, 200),
      }),
    }).catch(() => undefined)
  },
  true,
)

// The last press: the shell's script repeats one that came before it (early-press.ts). The browser follows a link by itself
// until React listens. One of this site that leads back here keeps the fragment, which the server does not see.
addEventListener('click', ({ target }) => {
  Object.assign(window, { quadPressed: target })
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.origin !== location.origin || link.hash !== '') return
  if (link.search.startsWith('?redirect=')) link.hash = location.hash
})

// The browser itself sends a form until React listens. All forms of one action are parts of one search: what is changed
// in the others is sent, too.
let isMerging = false

const isChanged = (field: Element): boolean => {
  if (field instanceof HTMLSelectElement) return !field.selectedOptions[0]?.defaultSelected
  if (!(field instanceof HTMLInputElement)) return false
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue
}

addEventListener('formdata', ({ target, formData }) => {
  const form = target as HTMLFormElement
  if (isMerging || !form.hasAttribute('action') || form.method !== 'get') return
  isMerging = true
  const own = new Set(
    [...form.querySelectorAll('[name]:not([type=hidden])')].map((field) =>
      field.getAttribute('name'),
    ),
  )
  for (const other of document.forms) {
    if (other === form || other.action !== form.action) continue
    const others = new FormData(other)
    for (const field of other.elements) {
      const name = field.getAttribute('name')
      if (name === null || own.has(name) || !isChanged(field)) continue
      formData.delete(name)
      for (const value of others.getAll(name)) formData.append(name, value)
    }
  }
  isMerging = false
})

import { createHash } from 'node:crypto'
import { describeFakeBuild } from '@quad/tooling/test/fake-build'
import type { BuildManifest } from '../build-manifest.ts'
import type { FrontEndName } from '../front-ends.ts'
import { renderPage, type PageContent, type Composition } from './render-page.ts'

const file = { size: 1, brotli: 1, integrity: 'sha384-hash' }

const manifest = (name: FrontEndName, more: Partial<BuildManifest> = {}): BuildManifest => ({
  name,
  version: '1.0.0',
  build: `${name}-1`,
  commit: null,
  files: { 'entry.js': file, 'app.js': file, 'app.css': file },
  contentAddressed: false,
  entry: 'entry.js',
  container: 'container',
  exposes: ['./app'],
  area: describeFakeBuild(name, 'a').area,
  assets: { js: ['app.js'], css: ['app.css'] },
  fonts: [],
  frame: null,
  calls: [],
  pages: [],
  fragments: { offers: {}, uses: {} },
  requires: {},
  provides: {},
  ...more,
})

const shell = manifest('shell', {
  container: null,
  fonts: ['inter.woff2'],
  frame: { html: '<i class="frame"></i>', failed: '', css: '.frame{color:red}', script: 'start()' },
})

const release: Composition = {
  id: '7',
  manifests: { shell, 'mf-search': manifest('mf-search'), 'mf-chat': manifest('mf-chat') },
}

const site = {
  universityName: 'University of Example',
  emailDomains: ['example.edu'],
  credit: 'Built by us.',
}

const render = (path: string, more: Partial<Parameters<typeof renderPage>[0]> = {}) =>
  renderPage({ release, path, site, signedIn: false, ...more })

const inlined = (html: string, element: RegExp): string => element.exec(html)?.[1] ?? ''

const dataOf = (html: string): unknown =>
  JSON.parse(inlined(html, /<script type="application\/json" id="quad-page">(.*?)<\/script>/s))

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('a page', () => {
  test('carries its release and what the loader needs of each remote', () => {
    const { html } = render('/search', { signedIn: true })

    expect(dataOf(html)).toMatchObject({
      release: {
        id: '7',
        shell: 'shell-1',
        remotes: {
          'mf-search': {
            build: 'mf-search-1',
            entry: 'entry.js',
            js: ['app.js'],
            css: ['app.css'],
            integrity: { 'entry.js': 'sha384-hash', 'app.js': 'sha384-hash' },
          },
        },
      },
      site,
      signedIn: true,
    })
  })

  test('contains nothing that could end its script element early', () => {
    const evil = {
      universityName: '</script><script>alert(1)</script><!--',
      emailDomains: [],
      credit: '',
    }
    const { html } = render('/', { site: evil })

    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<!--')
    expect(dataOf(html)).toMatchObject({ site: evil })
  })

  test("preloads the path's own remote, as the loader will fetch it", () => {
    const { html } = render('/search')

    for (const path of ['entry.js', 'app.js', 'app.css']) {
      expect(html).toContain(
        `<link rel="preload" as="fetch" href="/mf/mf-search/mf-search-1/${path}" crossorigin="anonymous">`,
      )
    }
    expect(html).not.toContain('href="/mf/mf-chat/')
  })

  test("preloads what the path's page loads later, except the stylesheets of its content", () => {
    const pages = [
      { path: '/chats', files: [] },
      { path: '/chats/:chatId', files: ['7.js', '7.css'] },
    ]
    const manifests = { ...release.manifests, 'mf-chat': manifest('mf-chat', { pages }) }
    const preloaded = (path: string, content?: PageContent) => {
      const { html } = render(path, { release: { ...release, manifests }, content })
      return [...html.matchAll(/<link rel="preload" as="fetch" href="(.*)" .* data-page>/g)].map(
        ([, url]) => url,
      )
    }
    const [script, style] = ['/mf/mf-chat/mf-chat-1/7.js', '/mf/mf-chat/mf-chat-1/7.css']

    const chat = '/Chats/0fc1a4ba-8c1d-4c3c-9fd5-2d5a0a2f4e51/'
    expect(preloaded(chat)).toEqual([script, style])
    const styles = [{ name: 'mf-chat' as const, path: '7.css' }]
    expect(preloaded(chat, { html: '', state: '{}', styles })).toEqual([script])
    expect(preloaded('/chats')).toEqual([])
  })

  test('describes itself to link previews and search engines', () => {
    const { html } = render('/event/1', {
      head: {
        title: 'A "flight"',
        description: 'Bring string.',
        image: { url: 'https://quad/icons/share.png', width: 1200, height: 630, text: 'A <kite>' },
        url: 'https://quad/event/1',
        data: { '@type': 'Event', name: '</script><script>alert(1)</script>' },
        indexed: true,
      },
    })
    expect(html).toContain('<link rel="canonical" href="https://quad/event/1">')
    const metas = [
      ...html.matchAll(/<meta (?:name|property)="((?:og|twitter):[^"]+)" content="([^"]*)">/g),
    ]
    expect(Object.fromEntries(metas.map(([, name, content]) => [name, content]))).toEqual({
      'og:site_name': 'Quad',
      'og:type': 'website',
      'og:title': 'A &quot;flight&quot;',
      'og:description': 'Bring string.',
      'og:url': 'https://quad/event/1',
      'og:image': 'https://quad/icons/share.png',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': 'A &lt;kite&gt;',
      'twitter:card': 'summary_large_image',
      'twitter:title': 'A &quot;flight&quot;',
    })
    const data = inlined(html, /<script type="application\/ld\+json">(.*?)<\/script>/s)
    expect(JSON.parse(data)).toEqual({
      '@type': 'Event',
      name: '</script><script>alert(1)</script>',
    })
  })

  test('contains no NUL, which an address may have', () => {
    const { html } = render('/search', { head: { title: 'a\0b', indexed: true } })

    expect(html).toContain('<title>a\uFFFDb · Quad</title>')
    expect(html).not.toContain('\0')
  })

  test('names icons and the web manifest with the versions of their files', () => {
    const files = {
      ...shell.files,
      'public/favicon.svg': { ...file, integrity: 'sha384-ab+/efghijkl' },
    }
    const { html } = render('/', {
      release: { ...release, manifests: { shell: { ...shell, files } } },
    })

    expect(html).toContain('href="/favicon.svg?v=ab-_efghij"')
    expect(html).toContain('<link rel="manifest" href="/site.webmanifest">')
  })

  test('loads content-addressed files from an address that does not name the build', () => {
    const manifests = Object.fromEntries(
      Object.entries(release.manifests).map(([name, built]) => [
        name,
        { ...built, contentAddressed: true },
      ]),
    )
    const { html, contentSecurityPolicy } = render('/search', {
      release: { ...release, manifests },
    })

    expect(html).toContain('src="/mf/shell/assets/')
    expect(html).toContain('href="/mf/mf-search/assets/entry.js"')
    expect(html).not.toMatch(/(?:src|href)="\/mf\/[a-z-]+\/(?!assets\/)/)
    expect(contentSecurityPolicy(['quad'])).toContain('script-src quad/mf/shell/assets/ ')
  })

  test("links no remote's stylesheet, which could delay the whole page", () => {
    const { html } = render('/chats/1')

    expect(html.match(/rel="stylesheet" href="([^"]*)"/g)).toEqual([
      'rel="stylesheet" href="/mf/shell/shell-1/app.css"',
    ])
  })

  test("allows only its builds' scripts and styles, and only its own inline ones", () => {
    const { html, contentSecurityPolicy } = render('/')
    const script = inlined(html, /<script>(.*?)<\/script>/s)
    const style = inlined(html, /<style>(.*?)<\/style>/s)

    expect(script).toBe('start()')
    expect(style).toBe('.frame{color:red}')
    const policy = contentSecurityPolicy(['quad.example.edu:8443'])
    const folders = ['shell/shell-1', 'mf-search/mf-search-1', 'mf-chat/mf-chat-1']
      .map((folder) => `quad.example.edu:8443/mf/${folder}/`)
      .join(' ')
    expect(policy).toContain(`script-src ${folders} ${hashOf(script)};`)
    expect(policy).toContain(`style-src ${folders} ${hashOf(style)};`)
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default")
    expect(policy).toContain("base-uri 'none'; form-action 'self'; frame-ancestors 'none'")
    expect(policy).not.toContain('unsafe')
    expect(html).not.toMatch(/ on[a-z]+=| style=/)
  })

  test.each(['[::1]:3000', 'a; script-src *', 'quad.example.edu/'])(
    "uses the site's own host where %j is no valid policy host",
    (host) => {
      expect(render('/').contentSecurityPolicy([host, 'quad.example.edu'])).toContain(
        "script-src 'self' 'sha256-",
      )
    },
  )

  test('names its release and the builds that replace live ones', () => {
    const preview = { builds: { 'mf-chat': 'mf-chat-1' } }
    const { html } = render('/', { release: { ...release, id: '7+preview', preview } })

    expect(html).toContain('<meta name="quad-release" content="7+preview" data-shell="shell-1">')
    expect(dataOf(html)).toMatchObject({ release: { id: '7+preview', preview } })
    expect(dataOf(render('/').html)).not.toHaveProperty('release.preview')
  })

  test('of one remote alone preloads its files, whatever the path', () => {
    const alone = 'mf-chat'
    const { html } = render('/search', { release: { ...release, alone } })

    expect(dataOf(html)).toMatchObject({ release: { alone } })
    expect(html).toContain('href="/mf/mf-chat/mf-chat-1/entry.js"')
    expect(html).not.toContain('href="/mf/mf-search/')
    expect(dataOf(render('/search').html)).not.toHaveProperty('release.alone')
  })

  test('that is not rendered tells so where scripts are off', () => {
    const { html } = render('/chats')
    expect(inlined(html, /<noscript>(.*)<\/noscript>/s)).toBe(
      '<p>This page is still loading. <a href="">Reload it.</a></p>',
    )
  })

  test('that is rendered has its content, its state and its stylesheets', () => {
    const state = { path: '/chats', queries: ['</script>'] }
    const styles = [{ name: 'mf-chat', path: 'page.0123456789.css' }] as const
    const content = { html: '<h1>Chats</h1>', state: JSON.stringify(state), styles }
    const { html, contentSecurityPolicy } = render('/chats', { content })

    expect(html).toContain('<div id="root"><h1>Chats</h1></div>')
    expect(html).not.toContain('noscript')
    // Computed sizes and colours.
    const rest = contentSecurityPolicy(['quad.test']).replace("style-src-attr 'unsafe-inline';", '')
    expect(rest).not.toContain('unsafe')
    const json = inlined(html, /id="quad-state">(.*?)<\/script>/s)
    expect(JSON.parse(json)).toEqual(state)
    expect(html).toMatch(
      /<link rel="stylesheet" href="\/mf\/mf-chat\/[^"]+\/page\.0123456789\.css" data-href="\/mf\/mf-chat\/[^"]+\/page\.css"/,
    )
  })

  test('contains the stylesheets of a browser that has none, and no other inline ones run', () => {
    const text = '@font-face{src:url(./inter.woff2),url("./a b.woff2")}'
    const styles = [
      { name: 'shell', path: 'app.0123456789.css', text },
      { name: 'mf-chat', path: 'page.0123456789.css', text: '/*!\r*/.page{content:"</style>"}' },
    ] as const
    const content = { html: '<h1>Chats</h1>', state: '{}', styles }
    const { html, contentSecurityPolicy } = render('/chats', { content })

    expect(html).not.toContain('rel="stylesheet"')
    const found = [...html.matchAll(/<style data-href="(.*?)" data-file="(.*?)">(.*?)<\/style>/gs)]
    expect(found.map(([, ...parts]) => parts)).toEqual([
      [
        '/mf/shell/shell-1/app.css',
        '/mf/shell/shell-1/app.0123456789.css',
        '@font-face{src:url(/mf/shell/shell-1/inter.woff2),url("/mf/shell/shell-1/a b.woff2")}',
      ],
      [
        '/mf/mf-chat/mf-chat-1/page.css',
        '/mf/mf-chat/mf-chat-1/page.0123456789.css',
        '/*!\n*/.page{content:"<\\/style>"}',
      ],
    ])
    const texts = ['.frame{color:red}', ...found.map(([, , , style = '']) => style)]
    expect(contentSecurityPolicy(['quad.test'])).toContain(` ${texts.map(hashOf).join(' ')};`)
  })

  test("asks for its first picture before the remotes' files", () => {
    const picture = '<link rel="preload" as="image" href="/api/images/1"/>'
    const content = { html: `${picture}<h1>Chats</h1>`, state: '{}', styles: [] }
    const { html } = render('/chats', { content })

    expect(html).toContain('<div id="root"><h1>Chats</h1></div>')
    expect(html.split(picture)).toHaveLength(2)
    expect(html.indexOf(picture)).toBeLessThan(html.indexOf('as="fetch"'))
  })

  test("shows the shell's frame before any script runs", () => {
    expect(render('/').html).toContain('<div id="root"><i class="frame"></i></div>')
  })
})

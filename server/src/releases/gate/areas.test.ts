import { releaseFolder } from '../../../test/releases/release-folder.ts'
import { publish } from '../changes/publish.ts'

const folder = releaseFolder()
const who = { who: 'ada' }

test('refuses a remote that exposes no ./app', async () => {
  await folder.release('shell', 's1')

  await expect(
    publish(folder.store, [await folder.stored('mf-chat', 'c1', { exposes: [] })], who),
  ).rejects.toThrow('mf-chat must expose ./app')
})

test('refuses a remote with a path or a fragment of another one, of its canary, or of the site itself', async () => {
  await folder.release('shell', 's1')
  await folder.release('mf-search', 'b1')
  const later = {
    area: { title: 'Search', paths: ['/search', '/found'] },
    fragments: { offers: { 'user-previews': {} }, uses: {} },
  }
  await publish(folder.store, [await folder.stored('mf-search', 'b2', later)], {
    ...who,
    canary: 5,
  })
  const area = { title: 'Chats', paths: ['/chats', '/search', '/found', '/about'] }
  const candidate = await folder.stored('mf-chat', 'c1', {
    area,
    fragments: later.fragments,
  })
  await expect(publish(folder.store, [candidate], who)).rejects.toThrow(
    [
      'mf-chat claims /about, which belongs to shell.',
      'mf-chat claims /search, which belongs to mf-search.',
      'mf-chat claims /found, which belongs to mf-search.',
      'mf-chat claims user-previews, which belongs to mf-search.',
    ].join('\n'),
  )
  await folder.release('mf-chat', 'c2')
})

test('refuses a remote with a page outside its area, and without a page in a part of it', async () => {
  await folder.release('shell', 's1')
  const withPages = (build: string, ...paths: string[]) =>
    folder.stored('mf-chat', build, { pages: paths.map((path) => ({ path })) })

  const astray = [await withPages('c1', '/chat', '/notifications', '*')]
  await expect(publish(folder.store, astray, who)).rejects.toThrow(
    "mf-chat has the route /chat, which no page shows: its routes start with /chats or /notifications.\nmf-chat has no route for /chats, which other front ends' pages link to.",
  )
  await publish(folder.store, [await withPages('c2', '/chats/:chatId', '/notifications')], who)
})

test('refuses an entry of the navigation that leads to no page of the remote', async () => {
  await folder.release('shell', 's1')
  const withEntry = (build: string, to: string) => {
    const entry = { place: 'header' as const, label: 'Clubs', to }
    const area = { title: 'Chats', paths: ['/chats'], navigation: [entry] }
    const pages = [{ path: '/chats' }, { path: '/chats/mine' }, { path: '*' }]
    return folder.stored('mf-chat', build, { area, pages })
  }

  const refused = (to: string) => `mf-chat adds Clubs to the navigation, and has no page at ${to}.`
  const neighbours = [await withEntry('c1', '/projects')]
  await expect(publish(folder.store, neighbours, who)).rejects.toThrow(refused('/projects'))
  const missing = [await withEntry('c2', '/chats/nowhere')]
  await expect(publish(folder.store, missing, who)).rejects.toThrow(refused('/chats/nowhere'))
  await publish(folder.store, [await withEntry('c3', '/chats/mine')], who)
})

test('refuses a remote whose name begins as that of another one, because their styles do', async () => {
  await folder.release('shell', 's1')
  const area = { title: 'Files', paths: ['/files'] }
  const files = await folder.stored('mf-chat-files', 'f1', { area })
  await publish(folder.store, [files], who)

  await expect(publish(folder.store, [await folder.stored('mf-chat', 'c1')], who)).rejects.toThrow(
    'mf-chat has styles whose names may be those of mf-chat-files: choose another name.',
  )
})

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolders } from '@quad/test/temporary-folder'
import type { RemotePage } from '@quad/federation/build-manifest'
import { isUnder } from '@quad/federation/front-ends'
import { readPackage, remotes, repository } from '../repository.ts'
import { readApp } from './read-app.ts'

const temporary = temporaryFolders()
afterEach(temporary.removeAll)

const pagesIn = async (source: string) => {
  const folder = join(await temporary.make(), 'src')
  await mkdir(folder)
  await writeFile(join(folder, 'index.ts'), source)
  return (await readApp(join(folder, 'index.ts'))).pages
}

test('reads the paths, titles and imports of nested routes, without running what the file imports', async () => {
  const source = `
    import type { RemoteAppWith } from '@quad/shared-ui/remote-app'
    import { Popover } from './Popover.tsx'
    const app: RemoteAppWith<'message-popover'> = {
      routes: [
        {
          path: '/chats',
          handle: { title: 'Chats' },
          lazy: async () => ({ Component: (await import('./ChatsPage.tsx')).ChatsPage }),
          children: [
            { index: true, lazy: async () => ({}) },
            {
              path: ':chatId',
              handle: { title: 'Chat' },
              loader: async ({ params }) =>
                (await import('./preload.ts')).preloadChat(params.chatId),
              lazy: async () => ({ Component: (await import('./ChatPage.tsx')).ChatPage }),
            },
            { path: ':chatId/files', lazy: async () => ({}) },
          ],
        },
        { path: '/notifications', lazy: async () => ({}) },
      ],
      fragments: { 'message-popover': Popover },
    }
    export default app`

  const imports = ['./ChatsPage.tsx']
  expect(await pagesIn(source)).toEqual([
    { path: '/chats', title: 'Chats', imports },
    {
      path: '/chats/:chatId',
      title: 'Chat',
      imports: [...imports, './preload.ts', './ChatPage.tsx'],
    },
    { path: '/chats/:chatId/files', title: 'Chats', imports },
    { path: '/notifications', imports: [] },
  ])
})

test('names the line of a throw at load', async () => {
  const source = `import type { RemoteApp } from '@quad/shared-ui/remote-app'

interface Club {
  name: string
}
const clubs: Club[] = []
export default { routes: [], title: clubs[0].name } as unknown as RemoteApp`
  await expect(pagesIn(source)).rejects.toThrow(
    /src\/index\.ts:7 throws at load: Cannot read properties of undefined \(reading 'name'\)$/,
  )
})

test.each([
  ["import { path } from './paths.ts'; export default { routes: [{ path, lazy: 1 }] }"],
  ['export default { routes: [] }'],
])('refuses %s', async (source) => {
  await expect(pagesIn(source)).rejects.toThrow('Write the path of each route in')
})

test.each(remotes)('finds the pages of %s, all in its area', async (name) => {
  const { pages } = await readApp(join(repository, name, 'src/index.ts'))
  const { area } = readPackage(name)

  expect(pages).not.toHaveLength(0)
  const isOwn = ({ path }: RemotePage) => area?.paths.some((prefix) => isUnder(path, prefix))
  expect(pages.filter((page) => !isOwn(page))).toEqual([])
})

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolders } from '@quad/storage/test/temporary-folder'
import { areas, isUnder, remotes } from '../front-ends.ts'
import { repository } from '../repository.ts'
import { readPagePaths } from './page-paths.ts'

const temporary = temporaryFolders()
afterEach(temporary.removeAll)

const pathsIn = async (source: string): Promise<string[]> => {
  const folder = join(await temporary.make(), 'src')
  await mkdir(folder)
  await writeFile(join(folder, 'index.ts'), source)
  return readPagePaths(join(folder, 'index.ts'))
}

test('reads the paths of nested routes, without what the file imports', async () => {
  const source = `
    import type { RemoteAppOf } from '@quad/shared-ui/remote-app'
    import { Popover } from './Popover.tsx'
    const app: RemoteAppOf<'mf-chat'> = {
      routes: [
        {
          path: '/chats',
          lazy: async () => ({ Component: (await import('./ChatsPage.tsx')).ChatsPage }),
          children: [
            { index: true, lazy: async () => ({}) },
            { path: ':chatId', lazy: async () => ({}) },
          ],
        },
      ],
      fragments: { 'message-popover': Popover },
    }
    export default app`

  expect(await pathsIn(source)).toEqual(['/chats', '/chats/:chatId'])
})

test.each([
  ["import { path } from './paths.ts'; export default { routes: [{ path, lazy: 1 }] }"],
  ['export default { routes: [] }'],
])('refuses %s', async (source) => {
  await expect(pathsIn(source)).rejects.toThrow('Write the path of each route in')
})

test.each(remotes)('finds the pages of %s, all in its area', async (name) => {
  const paths = await readPagePaths(join(repository, name, 'src/index.ts'))

  expect(paths).not.toHaveLength(0)
  const isOwn = (path: string) => areas[name].prefixes.some((prefix) => isUnder(path, prefix))
  expect(paths.filter((path) => !isOwn(path))).toEqual([])
})

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compile } from '../../test/compile.ts'
import { temporaryFolders } from '@quad/test/temporary-folder'
import { ApiCallsPlugin } from './api-calls-plugin.ts'
import { SharedUsePlugin } from './shared-plugin.ts'

const temporary = temporaryFolders()
afterEach(temporary.removeAll)

/** Compiles code, and returns what it was seen to call and to use. */
const collected = async (...code: string[]) => {
  const folder = await temporary.make()
  await writeFile(join(folder, 'index.js'), code.join('\n'))
  const [calling, using] = [new ApiCallsPlugin(), new SharedUsePlugin()]
  await compile({
    mode: 'production',
    entry: join(folder, 'index.js'),
    output: { path: join(folder, 'dist') },
    externals: { '@quad/shared-ui': 'sharedUi', '@quad/contract': 'contract' },
    plugins: [calling, using],
  })
  return { calls: [...calling.calls].toSorted(), uses: using.uses }
}

const imported = "import { api, Button } from '@quad/shared-ui'"

test('records each endpoint that the code calls, and the members that it uses', async () => {
  const { calls, uses } = await collected(
    imported,
    "import { endpointPath, texts } from '@quad/contract'",
    'export const send = (deliver = api.sendReport) => deliver(Button, texts.noChats)',
    'export const read = () => api.getUser({}).then((user) => api.getChat(user))',
    "export const list = () => api.page('sortChats', {}) || api.pageOf(\n  'listUsers',\n)",
    "export const path = endpointPath('getEventFile', {})",
  )

  expect(calls).toEqual([
    'getChat',
    'getEventFile',
    'getUser',
    'listUsers',
    'sendReport',
    'sortChats',
  ])
  expect(uses).toEqual({
    '@quad/shared-ui': [
      'Button',
      'api.getChat',
      'api.getUser',
      'api.page',
      'api.pageOf',
      'api.sendReport',
    ],
    '@quad/contract': ['endpointPath', 'texts.noChats'],
  })
})

test.each([
  ['all endpoints at once', 'export const all = Object.values(api)'],
  ['an endpoint of a computed name', 'export const call = (name) => api[name]()'],
  ['a list of a computed name', 'export const list = (name) => api.page(name, {})'],
])('refuses to compile a use of %s', async (_, code) => {
  await expect(collected(imported, code, 'export { Button }')).rejects.toThrow(
    'Name the endpoint where it is called',
  )
})

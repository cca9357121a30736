import { temporaryFolders } from '@quad/test/temporary-folder'
import { buildFrontEnds } from './build.ts'

const temporary = temporaryFolders()
afterEach(temporary.removeAll)

test('passes each build on, and stops with the reason if one is not taken', async () => {
  const builds = [
    { name: 'shell', build: 's1', folder: await temporary.make() },
    { name: 'mf-chat', build: 'c1', folder: await temporary.make() },
  ] as const
  const taken: unknown[] = []
  const silent = () => undefined
  await buildFrontEnds(silent, builds, async (built) => taken.push(built))
  expect(taken).toEqual(builds)

  const refuse = () => Promise.reject(new Error('The disk is full.'))
  await expect(buildFrontEnds(silent, builds, refuse)).rejects.toThrow('The disk is full.')
})

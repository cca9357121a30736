import { describeFakeBuild } from '@quad/federation/test/fake-build'
import type { LiveRelease } from '@quad/federation/release'
import { readManifest, readRelease } from './read-manifest.ts'

const ofBefore = (name: 'shell' | 'mf-chat') => {
  const { area: _, ...manifest } = describeFakeBuild(name, 'c1', {
    pages: [{ path: '/chats' }, { path: '/chats/:chatId' }, { path: '/notifications' }],
    requires: {
      react: { range: '^19.0.0', uses: ['*'] },
      areas: { range: '^1.0.0', uses: ['mf-chat/chats'] },
    },
  })
  return manifest
}

test('an earlier build, whose manifest has no area, has the paths of its pages, and requires no others', () => {
  const { area, requires } = readManifest(ofBefore('mf-chat'))

  expect(area).toEqual({ title: 'mf-chat', paths: ['/chats', '/notifications'] })
  expect(Object.keys(requires)).toEqual(['react'])
  expect(readManifest(ofBefore('shell')).area).toBeNull()
})

test('the earliest builds and documents, without titles, pages, canaries or freezes, are read', () => {
  const { pages: _, ...withoutPages } = ofBefore('mf-chat')
  const paths = { ...withoutPages, pages: ['/chats', '*'] }

  expect(readManifest(withoutPages as never).area?.paths).toEqual([])
  expect(readManifest(paths as never).area?.paths).toEqual(['/chats'])
  expect(readRelease({ release: { id: 1 }, manifests: {} } as never)).toEqual({
    release: { id: 1, frozen: {} },
    manifests: {},
    canaryManifests: {},
  })
})

test('a release of such builds is read so, canaries too, and others as they are', () => {
  const today = describeFakeBuild('mf-auth', 'a1')
  const document = {
    release: { frozen: {} },
    manifests: { 'mf-auth': today },
    canaryManifests: { 'mf-chat': ofBefore('mf-chat') },
  } as unknown as LiveRelease

  const { manifests, canaryManifests } = readRelease(document)

  expect(manifests['mf-auth']).toEqual(today)
  expect(canaryManifests['mf-chat']?.area?.paths).toEqual(['/chats', '/notifications'])
})

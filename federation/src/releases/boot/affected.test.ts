import { describeFakeBuild } from '../../../test/fake-build.ts'
import type { BuildManifest } from '../../build-manifest.ts'
import type { Manifests } from '../store/release.ts'
import { affectedBy } from './affected.ts'

const scripts: Record<string, string> = {
  'mf-profile': 'show("message-popover")',
  'mf-search': 'show("message-popover")',
  'mf-chat': 'offer("message-popover")',
  'mf-auth': '',
  shell: 'owners={"message-popover":"mf-chat","sign-in-again":"mf-auth"}',
}

const manifests: Manifests = Object.fromEntries(
  (['shell', 'mf-search', 'mf-profile', 'mf-chat', 'mf-auth'] as const).map((name) => [
    name,
    describeFakeBuild(name, '1'),
  ]),
)

const read = async ({ name }: BuildManifest) => Buffer.from(scripts[name] ?? '')

test('a shell affects all remotes', async () => {
  expect(await affectedBy(['shell', 'mf-chat'], manifests, read)).toEqual([
    'mf-search',
    'mf-profile',
    'mf-auth',
  ])
})

test('a remote affects the front ends that show its fragments', async () => {
  expect(await affectedBy(['mf-chat'], manifests, read)).toEqual([
    'shell',
    'mf-search',
    'mf-profile',
  ])
  expect(await affectedBy(['mf-auth'], manifests, read)).toEqual(['shell'])
})

test('a remote without fragments affects no other', async () => {
  expect(await affectedBy(['mf-profile'], manifests, read)).toEqual([])
})

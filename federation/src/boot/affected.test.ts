import { describeFakeBuild } from '@quad/releases/test/fake-build'
import type { FrontEndName } from '../front-ends.ts'
import { affectedBy } from './affected.ts'

const showing = (name: FrontEndName, ...fragments: string[]) => ({
  [name]: describeFakeBuild(name, '1', {
    fragments: { offers: {}, uses: Object.fromEntries(fragments.map((each) => [each, {}])) },
  }),
})

const manifests = {
  ...showing('shell', 'sign-in-again'),
  ...showing('mf-search', 'message-popover', 'invite-to-project'),
  ...showing('mf-profile', 'message-popover'),
  ...showing('mf-chat'),
  ...showing('mf-auth'),
}

test('a shell affects all remotes', () => {
  expect(affectedBy(['shell', 'mf-chat'], manifests)).toEqual([
    'mf-search',
    'mf-profile',
    'mf-auth',
  ])
})

test('a remote affects the front ends that show its fragments', () => {
  expect(affectedBy(['mf-chat'], manifests)).toEqual(['mf-search', 'mf-profile'])
  expect(affectedBy(['mf-auth'], manifests)).toEqual(['shell'])
})

test('a remote affects builds that are older than the record of fragments', () => {
  const older = { ...manifests, 'mf-auth': describeFakeBuild('mf-auth', '1') }

  expect(affectedBy(['mf-chat'], older)).toEqual(['mf-search', 'mf-profile', 'mf-auth'])
})

test('a remote without fragments affects no other', () => {
  expect(affectedBy(['mf-profile'], manifests)).toEqual([])
})

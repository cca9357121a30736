import { afterEach, expect, it } from '@jest/globals'
import { avoidedBuilds } from '../avoided-builds.ts'
import { avoidBuild, forgiveBuild } from './avoid-builds.ts'

const told = (): string[] => {
  const [, value = ''] = /quad_avoid=([^;]*)/.exec(document.cookie) ?? []
  return [...avoidedBuilds(value)]
}

afterEach(() => {
  document.cookie = 'quad_avoid=; Path=/; Max-Age=0'
})

it('tells the server of builds that failed, until they work after all', () => {
  avoidBuild('mf-chat', 'b1')
  avoidBuild('mf-auth', 'b2')
  avoidBuild('mf-chat', 'b1')
  expect(told()).toEqual(['mf-auth.b2', 'mf-chat.b1'])

  forgiveBuild('mf-auth', 'b2')
  forgiveBuild('mf-search', 'b3')
  expect(told()).toEqual(['mf-chat.b1'])
  forgiveBuild('mf-chat', 'b1')
  expect(document.cookie).not.toContain('quad_avoid')
})

it('leaves other cookies alone, and does not grow without end', () => {
  document.cookie = 'other=1; Path=/'
  for (let build = 0; build < 15; build += 1) avoidBuild('mf-chat', `b${build}`)
  expect(told()).toHaveLength(10)
  expect(told()).toContain('mf-chat.b14')
  expect(document.cookie).toContain('other=1')
})

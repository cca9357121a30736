import { avoidedBuilds } from '../avoided-builds.ts'
import { avoidBuild, forgiveBuild } from './avoid-builds.ts'

const told = (): string[] => {
  const [, value = ''] = /quad_avoid=([^;]*)/.exec(document.cookie) ?? []
  return [...avoidedBuilds(value)]
}

afterEach(() => {
  document.cookie = 'quad_avoid=; Path=/; Max-Age=0'
})

test('reports failed builds to the server until they work again', () => {
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

test('leaves other cookies alone and stays bounded', () => {
  document.cookie = 'other=1; Path=/'
  for (let build = 0; build < 15; build += 1) avoidBuild('mf-chat', `b${build}`)
  expect(told()).toHaveLength(10)
  expect(told()).toContain('mf-chat.b14')
  expect(document.cookie).toContain('other=1')
})

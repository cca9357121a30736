import { globSync } from 'node:fs'
import { longest } from './longest-first.mjs'
import { root, workspaces } from './steps.ts'

test('runs only files first that exist', () => {
  const exists = (name: string) =>
    globSync(`{${workspaces().join()}}/{src,test}/**/${name}`, { cwd: root }).length === 1
  expect(longest.filter((name) => !exists(name))).toEqual([])
})

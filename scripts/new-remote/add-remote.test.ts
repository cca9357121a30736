import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../steps.ts'
import { addRemote } from './add-remote.ts'

interface Manifest {
  version: string
  scripts: object
  dependencies: object
  devDependencies: object
}

const manifestIn = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

let checkout: string
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'quad-remote-'))
  for (const path of ['shell/package.json', 'federation/src/front-ends.ts']) {
    mkdirSync(dirname(join(checkout, path)), { recursive: true })
    cpSync(join(root, path), join(checkout, path))
  }
})
afterEach(() => rmSync(checkout, { recursive: true }))

test('gives a new remote the scripts, ranges and tools of the others', async () => {
  await addRemote(checkout, 'mf-clubs')

  const made = manifestIn(join(checkout, 'mf-clubs'))
  const { scripts, dependencies, devDependencies } = manifestIn(join(root, 'mf-search'))
  expect(made).toMatchObject({ version: '1.0.0', scripts, devDependencies })
  expect(dependencies).toMatchObject(made.dependencies)
})

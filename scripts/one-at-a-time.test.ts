import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { oneAtATime } from './one-at-a-time.mjs'

const root = mkdtempSync(join(tmpdir(), 'quad-lock-'))
const lock = join(root, '.install.lock')
afterAll(() => rmSync(root, { recursive: true }))
beforeEach(() => {
  jest.spyOn(console, 'log').mockImplementation(() => {})
})

test('never runs two commands at once', async () => {
  let inside = 0
  let most = 0
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await wait(50)
    inside -= 1
  }
  await Promise.all([oneAtATime(root, work), oneAtATime(root, work), oneAtATime(root, work)])
  expect(most).toBe(1)
  expect(existsSync(lock)).toBe(false)
})

test('names the holder in the lock, and removes the lock when the work fails', async () => {
  const work = async () => {
    expect(readFileSync(lock, 'utf8')).toBe(String(process.pid))
    throw new Error('no network')
  }
  await expect(oneAtATime(root, work)).rejects.toThrow('no network')
  expect(existsSync(lock)).toBe(false)
})

test('takes over the lock of a killed command', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(lock, String(pid))
  let worked = false
  await oneAtATime(root, async () => {
    worked = true
  })
  expect(worked).toBe(true)
})

import { jest } from '@jest/globals'
import { runSteps, type Step } from './steps.ts'

const printed: string[] = []
beforeEach(() => {
  printed.length = 0
  jest.spyOn(console, 'log').mockImplementation((line: string) => {
    printed.push(line)
  })
})

const step = (name: string, program: string): Step => ({
  name,
  command: [process.execPath, '--eval', program],
})

test('a failed step shows its output, and the others still run', async () => {
  const ran = await runSteps([
    step('broken', 'console.error("line 3: no semicolon"); process.exit(2)'),
    step('fine', 'console.log("all good")'),
  ])
  expect(ran.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: 'broken', ok: false },
    { name: 'fine', ok: true },
  ])
  expect(printed.join('\n')).toMatch(/✗ broken \d+\.\d s\nline 3: no semicolon/)
  expect(printed.join('\n')).not.toContain('all good')
})

test('a program that does not exist fails its step', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  await expect(runSteps([{ name: 'absent', command: ['no-such-program'] }])).resolves.toEqual([
    { name: 'absent', ok: false },
  ])
})

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

test('shows the output of a failed step and runs the others', async () => {
  const ran = await runSteps([
    step('broken', 'console.error("line 3: no semicolon"); process.exit(2)'),
    step('fine', 'console.log("all good")'),
  ])
  expect(ran).toEqual([
    { name: 'broken', ok: false },
    { name: 'fine', ok: true },
  ])
  expect(printed.join('\n')).toMatch(/✗ broken \d+\.\d s\nline 3: no semicolon/)
  expect(printed.join('\n')).not.toContain('all good')
})

test('fails the step of a missing program', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  await expect(runSteps([{ name: 'absent', command: ['no-such-program'] }])).resolves.toEqual([
    { name: 'absent', ok: false },
  ])
})

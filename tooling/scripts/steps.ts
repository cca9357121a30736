import { spawn } from 'node:child_process'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { workspacesOf } from './workspaces.mjs'

export const root = join(import.meta.dirname, '../..')

export interface Step {
  name: string
  /** Program and arguments, run in the root. */
  command: [string, ...string[]]
  env?: Record<string, string>
}

export interface Ran {
  name: string
  ok: boolean
}

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** Path of a program in node_modules. */
export const program = (name: string): string => join(root, 'node_modules', '.bin', name)

/** The workspaces' folders, as the root package.json lists them. */
export const workspaces = (): string[] => workspacesOf(root)

const running = new Set<ReturnType<typeof spawn>>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    process.exitCode = 130
  })
}

/** Runs a step; its output goes to `onOutput`, or to the terminal without it. */
const execute = (step: Step, onOutput?: (text: string) => void): Promise<boolean> =>
  new Promise((resolve) => {
    const [file, ...args] = step.command
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, ...step.env },
      stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    running.add(child)
    child.stdout?.on('data', (chunk: Buffer) => onOutput?.(chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => onOutput?.(chunk.toString()))
    child.on('error', (error) => {
      console.error(`${step.name}: ${error.message}`)
      running.delete(child)
      resolve(false)
    })
    child.on('close', (code) => {
      running.delete(child)
      resolve(code === 0)
    })
  })

/** Runs one step with live output. */
export async function runStep(step: Step): Promise<Ran> {
  console.log(`\n── ${step.name}`)
  const started = Date.now()
  const ok = await execute(step)
  console.log(`${ok ? '✓' : '✗'} ${step.name} ${seconds(started)}`)
  return { name: step.name, ok }
}

/** Runs steps two at a time, one for each core, and prints the output of those that fail. */
export function runSteps(steps: Step[]): Promise<Ran[]> {
  return pLimit(2).map(steps, async (step) => {
    const started = Date.now()
    let output = ''
    const ok = await execute(step, (text) => (output += text))
    console.log(`${ok ? '✓' : '✗'} ${step.name} ${seconds(started)}`)
    if (!ok) console.log(output.trimEnd())
    return { name: step.name, ok }
  })
}

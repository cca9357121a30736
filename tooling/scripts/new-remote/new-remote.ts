import { spawnSync } from 'node:child_process'
import { environmentForNpm } from '../install.mjs'
import { root } from '../steps.ts'
import { addRemote, NameRefusedError } from './add-remote.ts'

// npm run new-remote -- mf-clubs

/** Adds the new package to package-lock.json; all its dependencies are installed already. */
const enterIntoLockfile = (): boolean => {
  const args = ['install', '--package-lock-only', '--ignore-scripts', '--prefer-offline']
  const { status } = spawnSync('npm', [...args, '--no-audit', '--loglevel=error'], {
    cwd: root,
    env: environmentForNpm(root, process.env),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return status === 0
}

const [name = '', ...more] = process.argv.slice(2)

try {
  if (more.length > 0) throw new NameRefusedError(`Give one name only, without ${more.join(' ')}.`)
  await addRemote(root, name)
  const next = enterIntoLockfile() ? 'npm start shows it' : 'run "npm install", then "npm start"'
  console.log(`Made ${name}/: ${next}.`)
  console.log('Next steps: docs/adding-a-remote.md')
} catch (error) {
  if (!(error instanceof NameRefusedError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

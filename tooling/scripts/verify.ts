// `npm run verify`: static checks, unit and component tests. With `--changed`: only what changed on this
// branch, the server's tests included.
import { parseArgs } from 'node:util'
import { changedFiles } from './changed.ts'
import { staticChecks } from './checks.ts'
import { finish } from './finish.ts'
import { runJest } from './runners.ts'
import { runSteps } from './steps.ts'

const { values } = parseArgs({ options: { changed: { type: 'boolean' } } })
const changed = values.changed ? changedFiles() : undefined
const steps = await runSteps(staticChecks(changed))
const tests = changed
  ? await runJest('related tests', ['--passWithNoTests', '--findRelatedTests', ...changed])
  : await runJest('unit and component tests', ['--ignoreProjects', 'server', 'embedded-postgresql'])
finish(steps, [tests])

// `npm run verify`: what is quick enough for every save: static checks, unit and component tests.
import { staticChecks } from './checks.ts'
import { finish } from './finish.ts'
import { runJest } from './jest.ts'
import { runSteps } from './steps.ts'

const steps = await runSteps(staticChecks())
const tests = await runJest('unit and component tests', ['--ignoreProjects', 'server'])
finish(steps, [tests])

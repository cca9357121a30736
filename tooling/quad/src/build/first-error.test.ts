import { join } from 'node:path'
import { repository } from '../repository.ts'
import { firstError } from './first-error.ts'

const folder = join(repository, 'mf-clubs')

test.each([
  [
    'the compiler’s types',
    "src/home/ClubsPage.tsx(12,5): error TS2322: Type 'string' is not assignable to type 'number'.\n  More.\nsrc/b.ts(1,1): error TS1: Other.",
    "mf-clubs/src/home/ClubsPage.tsx:12: Type 'string' is not assignable to type 'number'.",
  ],
  [
    'webpack’s loader, whose lines are those of the source',
    `  ERROR in ./src/home/ClubsPage.tsx 45:0
  Module parse failed: Unexpected token (45:0)

  ERROR in ${folder}/src/home/ClubsPage.tsx
  ./src/home/ClubsPage.tsx 136:43
  [tsl] ERROR in ${folder}/src/home/ClubsPage.tsx(136,44)
        TS1109: Expression expected.

  mf-clubs compiled with 2 errors`,
    'mf-clubs/src/home/ClubsPage.tsx:136: Expression expected.',
  ],
  [
    'webpack',
    "ERROR in ./src/index.ts 2:0-34\nModule not found: Error: Can't resolve './none.ts' in '/x'\n\nmf-clubs compiled with 1 error",
    "mf-clubs/src/index.ts: Module not found: Error: Can't resolve './none.ts' in '/x'",
  ],
  [
    'a plugin of the build',
    'ERROR in \n  mf-clubs/src/a.module.css:3: body is not yours.\n\nmf-clubs compiled with 1 error',
    'mf-clubs/src/a.module.css:3: body is not yours.',
  ],
  [
    'the end of the build',
    '[webpack-cli] ✖ Error: mf-clubs/src/index.ts:7 throws at load: no clubs\n    at finish (file:///b.ts:1:2)',
    'mf-clubs/src/index.ts:7 throws at load: no clubs',
  ],
  ['a process that was killed', 'Command failed: node', 'Command failed: node'],
])('the first error of %s, in one line', (_, output, line) => {
  expect(firstError(output, folder)).toBe(line)
})

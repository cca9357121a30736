// Who may know whom. Names of packages are their folders.

const browserPackages = '^(shared-ui|shell|mf-[a-z]+)/'
const tests = '[.](test|harness)[.]tsx?$|^(test|e2e)/|/test/|^jest[.]config'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Split the part that both need into a file of its own.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'Nothing reaches this file: import it or delete it.',
      severity: 'error',
      from: { orphan: true, pathNot: `${tests}|[.]d[.]ts$|[.]config[.](ts|mjs|cjs)$|^[.]|[.]cjs$` },
      to: {},
    },
    {
      name: 'resolvable',
      comment:
        "This import leads nowhere: a missing file, or a path that the package's exports do not offer.",
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'through-exports',
      comment: 'Import another package by its name (@quad/…), as its package.json exports allow.',
      severity: 'error',
      from: { path: '^([^/]+)/' },
      to: {
        path: '^[^/]+/',
        pathNot: '^($1|node_modules)/',
        dependencyTypes: ['local'],
        dependencyTypesNot: ['aliased-workspace'],
      },
    },
    {
      name: 'contract-knows-nobody',
      comment: 'Both ends of the wire read the contract; it reads neither.',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(?!contract/|node_modules/)[^/]+/' },
    },
    {
      name: 'shared-ui-knows-contract',
      comment: 'What every front end shares knows none of them.',
      severity: 'error',
      from: { path: '^shared-ui/', pathNot: tests },
      to: { path: '^(?!shared-ui/|contract/|node_modules/)[^/]+/' },
    },
    {
      name: 'no-schemas-in-the-browser',
      comment:
        'A page shows itself without checking anything: forms take their schemas of @quad/contract/forms, which fetches them when they are needed.',
      severity: 'error',
      from: { path: browserPackages, pathNot: tests },
      to: { path: '^contract/src/(schemas/|calls[.]ts)|^node_modules/zod/' },
    },
    {
      name: 'remotes-do-not-know-each-other',
      comment: "A remote shows another team's piece as a fragment, by name, at runtime.",
      severity: 'error',
      from: { path: '^(mf-[a-z]+)/', pathNot: 'webpack[.]config[.]ts$' },
      to: { path: '^(mf-[a-z]+|shell|server|federation|scripts|e2e)/', pathNot: '^$1/' },
    },
    {
      name: 'shell-knows-no-remote',
      comment: 'The shell finds remotes in the release, at runtime.',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^(mf-[a-z]+|server|scripts|e2e)/' },
    },
    {
      name: 'server-knows-no-front-end',
      comment: 'The server knows the contract and the release documents.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(shared-ui|shell|mf-[a-z]+|scripts|e2e)/' },
    },
    {
      name: 'no-node-in-the-browser',
      comment: 'A browser has no Node modules.',
      severity: 'error',
      from: { path: browserPackages, pathNot: `${tests}|webpack[.]config[.]ts$` },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'no-test-code-in-the-product',
      comment: 'What only tests use stays in tests.',
      severity: 'error',
      from: { path: '^[^/]+/src/', pathNot: tests },
      to: { path: tests },
    },
    {
      name: 'names-that-say-something',
      comment: 'Name it after what it does, not utils, helpers, common or manager.',
      severity: 'error',
      from: {},
      to: {
        path: '(^|/)(utils?|helpers?|common|managers?)(/|[.][a-z]+$)',
        pathNot: 'node_modules',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|[.]cache)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
  },
}

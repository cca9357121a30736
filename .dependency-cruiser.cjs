// Allowed imports between packages and layers.

const browserPackages = '^(shared-ui|shell|mf-[a-z0-9-]+)/'
const tests = '[.](test|harness)[.]tsx?$|^testing/(environment|e2e)/|/test/|^jest[.]config'

/**
 * Rules that forbid the layers of a folder to import upward.
 *
 * @param root the folder, such as `server/src`
 * @param layers names of folders and files without ending, the top layer first
 */
const oneWay = (root, layers) =>
  layers.slice(1).map((names, index) => ({
    name: `one-way-in-${root}: ${names.join(', ')}`,
    comment: 'Imports go down the layers: pass the value from above, or move the shared part down.',
    from: { path: `^${root}/(${names.join('|')})(/|[.])`, pathNot: tests },
    to: {
      path: `^${root}/(${layers
        .slice(0, index + 1)
        .flat()
        .join('|')})(/|[.])`,
    },
  }))

const serverLayers = [
  ['app'],
  ['site', 'operations', 'bookmarks', 'saved-searches', 'search'],
  ['projects'],
  ['chats'],
  ['people'],
  ['command', 'notifications'],
  [
    'images',
    'is-manager',
    'live',
    'match',
    'name-stored-skills',
    'named-role',
    'services',
    'skills',
  ],
  ['platform'],
  ['embedded-postgresql', 'releases'],
  ['processes', 'storage'],
]

const platformLayers = [['jobs'], ['mail'], ['http'], ['database'], ['lifecycle'], ['config']]

/**
 * A rule that the code of a folder imports nothing else of the repository.
 *
 * @param allowed beginnings of the paths that it may import, besides its own
 */
const importsOnly = (folder, allowed, comment) => ({
  name: `${folder}-imports-only: ${allowed.join(', ')}`,
  comment,
  from: { path: `^${folder}/`, pathNot: tests },
  to: {
    path: `^(?!${[`${folder}/`, ...allowed, 'node_modules/'].join('|')})[^/]+/`,
    dependencyTypesNot: ['core'],
  },
})

const rules = [
  ...oneWay('shared-ui/src', [
    ['moderation', 'conflict', 'cards', 'images', 'live', 'page'],
    ['forms', 'remote', 'bookmarks', 'sharing', 'shortcuts'],
    ['session', 'toast'],
    ['components'],
    ['api', 'format', 'navigation', 'storage', 'styles', 'theme'],
  ]),
  ...oneWay('tooling/quad/src', [
    ['cli', 'front-end'],
    ['dev'],
    ['commands'],
    ['boot'],
    ['build'],
    ['webpack', 'standalone'],
  ]),
  ...oneWay('server/src/releases', [['index'], ['upload'], ['changes'], ['gate'], ['store']]),
  {
    name: 'no-cycles',
    comment: 'Split the part that both need into a file of its own.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'no-orphans',
    comment: 'Nothing reaches this file: import it or delete it.',
    // The build compiles the frame's script by its path.
    from: {
      orphan: true,
      pathNot: `${tests}|[.]d[.]ts$|[.]config[.](ts|mjs|cjs)$|^[.]|[.]cjs$|^shell/src/frame/`,
    },
    to: {},
  },
  {
    name: 'resolvable',
    comment:
      "This import leads nowhere: a missing file, or a path that the package's exports do not offer.",
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: 'through-exports',
    comment: 'Import another package by its name (@quad/…), as its package.json exports allow.',
    from: { path: '^((?:tooling|testing)/[^/]+|[^/]+)/' },
    to: {
      path: '^[^/]+/',
      pathNot: '^($1|node_modules)/',
      dependencyTypes: ['local'],
      dependencyTypesNot: ['aliased-workspace'],
    },
  },
  {
    name: 'contract-imports-no-package',
    comment: 'Server and front ends import the contract; it imports neither.',
    from: { path: '^contract/' },
    to: { path: '^(?!contract/|node_modules/)[^/]+/' },
  },
  importsOnly(
    'shared-ui',
    ['contract/'],
    'All front ends import shared-ui; it imports none of them.',
  ),
  importsOnly('server/src/storage', [], 'It knows files and buckets, and nothing of Quad.'),
  importsOnly(
    'server/src/releases',
    ['server/src/storage/', 'contract/', 'federation/'],
    'The server gives it what it needs of the server.',
  ),
  importsOnly(
    'federation',
    ['contract/', 'shared-ui/'],
    'Shell, server and remotes run it. What builds and releases them is in tooling.',
  ),
  {
    name: 'tooling-imports-no-server',
    comment: 'It builds front ends, and talks to a server by its release API.',
    from: { path: '^tooling/quad/' },
    to: {
      path: '^(server|testing/(demo|e2e)|tooling/scripts|mf-[a-z0-9-]+|shell)/',
    },
  },
  {
    // Tests may, without a dependency in package.json: npm would install it beside a server alone, also with --omit=dev.
    name: 'product-imports-no-tooling',
    comment: 'An installation of the server has no compiler: move what it needs to federation.',
    from: {
      path: '^(contract|shared-ui|federation|server|testing/demo)/',
      pathNot: `${tests}|/bench/`,
    },
    to: { path: '^tooling/' },
  },
  importsOnly(
    'server/src/embedded-postgresql',
    ['server/src/storage/', 'server/src/processes[.]ts'],
    'It starts a database, and knows nothing of Quad.',
  ),
  {
    name: 'remotes-import-no-remote',
    comment: "A remote shows another remote's component as a fragment, by name, at runtime.",
    from: { path: '^(mf-[a-z0-9-]+)/', pathNot: 'webpack[.]config[.]ts$' },
    to: {
      path: '^(mf-[a-z0-9-]+|shell|server|federation|tooling|testing/(demo|e2e))/',
      pathNot: '^$1/',
    },
  },
  {
    name: 'shell-imports-no-remote',
    comment: 'The shell finds remotes in the release, at runtime.',
    from: { path: '^shell/' },
    to: { path: '^(mf-[a-z0-9-]+|server|tooling/scripts|testing/(demo|e2e))/' },
  },
  {
    name: 'server-imports-no-front-end',
    comment: 'The server imports the contract, and reads the releases.',
    from: { path: '^server/' },
    to: { path: '^(shared-ui|shell|mf-[a-z0-9-]+|testing/e2e)/' },
  },
  {
    name: 'no-node-in-the-browser',
    comment: 'A browser has no Node modules.',
    from: { path: browserPackages, pathNot: `${tests}|webpack[.]config[.]ts$` },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'no-test-code-in-the-product',
    comment: 'Code that only tests use stays in tests.',
    // The SDK has the settings of a team's tests.
    from: {
      path: '^(?!tooling/quad/src/sdk/jest[.]config)((tooling|testing)/)?[^/]+/src/',
      pathNot: tests,
    },
    to: { path: tests },
  },
  ...oneWay('mf-chat/src', [
    ['index'],
    ['chats', 'notifications', 'message-popover'],
    // The folder, not chat.queries.
    ['chat(?=/)'],
    ['outbox', 'connection', 'presence', 'preload'],
    ['keep-current'],
    ['chat-cache'],
    ['chat.queries', 'notification.queries', 'message-text', 'use-now'],
  ]),
  ...oneWay('server/src', serverLayers),
  ...oneWay('server/src/platform', platformLayers),
  {
    name: 'server-layers',
    comment: 'Put it into a folder that is listed in serverLayers, or in platformLayers.',
    from: {},
    to: {
      path: [
        `^server/src/(?!(${serverLayers.flat().join('|')})(/|[.]))`,
        `^server/src/platform/(?!(${platformLayers.flat().join('|')})/)`,
      ],
    },
  },
  {
    name: 'demo-imports-only-the-contract',
    comment: "The demo is data: it knows the contract's texts and limits.",
    from: { path: '^testing/demo/', pathNot: tests },
    to: { path: '^(federation|server|shared-ui|shell|mf-[a-z0-9-]+|tooling|testing/e2e)/' },
  },
  {
    name: 'specific-names',
    comment: 'Name it after what it does, not utils, helpers, common or manager.',
    from: {},
    to: {
      path: '(^|/)(utils?|helpers?|common|managers?)(/|[.][a-z]+$)',
      pathNot: 'node_modules',
    },
  },
]

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: rules.map((rule) => ({ ...rule, severity: 'error' })),
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

import createAngularPreset from 'conventional-changelog-angular'

/** The parts of a preset that are changed here. */
interface Preset {
  parser: object
  writer: {
    headerPartial: (context: object) => string
    commitPartial: (context: object, commit: object) => string
    transform: (commit: object, context: object) => object | undefined
  }
}

/**
 * The preset with which lerna (lerna.json) reads commits and writes change logs: the usual conventions
 * with two changes. A `!` marks a breaking change (`feat(shared-ui)!: …`), as in Conventional Commits.
 * No links: lerna would link to the URL or path of the clone's origin.
 */
export default function createPreset(): Preset {
  const { parser, writer, ...preset } = createAngularPreset() as Preset
  return {
    ...preset,
    parser: {
      ...parser,
      headerPattern: /^(\w*)(?:\((.*)\))?!?: (.*)$/,
      breakingHeaderPattern: /^(\w*)(?:\((.*)\))?!: (.*)$/,
    },
    writer: {
      ...writer,
      headerPartial: (context) => writer.headerPartial({ ...context, linkCompare: false }),
      commitPartial: (context, commit) =>
        writer.commitPartial({ ...context, linkReferences: false }, commit),
      transform: (commit) => writer.transform(commit, {}),
    },
  }
}

import { area } from '@quad/federation/area'
import { isFrontEnd, type FrontEndName } from '@quad/federation/front-ends'
import {
  areSeparate,
  containerName,
  isBuiltPath,
  largestFile,
  type BuildManifest,
} from '@quad/federation/build-manifest'
import { printable } from '@quad/federation/printable'
import * as z from 'zod'

const mega = 1_000_000

/** Bytes of all files of a build. */
const largestBuild = 50 * mega
const mostFiles = 500

/** Path of a file, relative to its build's folder, which it cannot leave. */
export const filePath = z.string().refine(isBuiltPath, 'is not the path of a built file')

/** Hash of everything that went into a build. */
export const buildId = z.string().regex(/^[0-9a-f]{16}$/, 'is not the name of a build')
export const frontEnd = z.custom<FrontEndName>(
  (name) => typeof name === 'string' && isFrontEnd(name),
  {
    error: ({ input }) =>
      `${printable(String(input), 50)} is not the name of a front end. A remote has one such as mf-clubs.`,
  },
)
/** Front ends that one release may name. */
export const mostFrontEnds = 20

const file = z.strictObject({
  size: z.int().min(0).max(largestFile),
  brotli: z.int().min(1).max(largestFile).nullable(),
  integrity: z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/),
})

const name = z.string().min(1).max(200)
const names = z.array(name).max(5000)
const propTypes = z.record(name, z.record(name, z.string().max(5000)))
const piece = z.string().max(100_000)

const shape = z.strictObject({
  name: frontEnd,
  version: z.string().max(50),
  build: buildId,
  commit: z
    .string()
    .regex(/^[0-9a-f]{40,64}(?:-dirty)?$/)
    .nullable(),
  commitDetails: z
    .strictObject({
      subject: z.string().max(100),
      author: z.string().max(60),
      time: z.iso.datetime(),
    })
    .nullable()
    .exactOptional(),
  files: z
    .record(filePath, file)
    .refine(
      (files) => {
        const sizes = Object.values(files).map(({ size, brotli }) => size + (brotli ?? 0))
        return (
          sizes.length <= mostFiles && sizes.reduce((sum, size) => sum + size, 0) <= largestBuild
        )
      },
      `has more than ${mostFiles} files or ${largestBuild / mega} MB`,
    )
    .refine((files) => areSeparate(Object.keys(files)), 'has a file in the place of another one'),
  contentAddressed: z.boolean(),
  entry: filePath,
  container: name.nullable(),
  exposes: names,
  area: area.nullable(),
  assets: z.strictObject({ js: z.array(filePath), css: z.array(filePath) }),
  fonts: z.array(filePath),
  frame: z.strictObject({ html: piece, failed: piece, css: piece, script: piece }).nullable(),
  calls: names,
  pages: z
    .array(
      z.strictObject({
        path: name,
        title: name.exactOptional(),
        files: z.array(filePath).exactOptional(),
      }),
    )
    .max(5000),
  fragments: z.strictObject({ offers: propTypes, uses: propTypes }),
  requires: z.record(name, z.strictObject({ range: name, uses: names })),
  provides: z.record(name, z.strictObject({ version: name, exports: names.nullable() })),
})

const named = ({ entry, assets, fonts, pages }: z.infer<typeof shape>): string[] => [
  entry,
  ...assets.js,
  ...assets.css,
  ...fonts,
  ...pages.flatMap(({ files = [] }) => files),
]

/** The schema of a manifest from another machine. Only the shell adds HTML to the page. */
export const buildManifest: z.ZodType<BuildManifest> = shape
  .refine((build) => named(build).every((path) => Object.hasOwn(build.files, path)), {
    error: 'names files that are not its own',
  })
  .refine(
    (build) =>
      build.name === 'shell'
        ? build.container === null && build.frame !== null && build.area === null
        : build.container === containerName(build.name) &&
          build.frame === null &&
          build.area !== null,
    { error: 'is not built as this front end is' },
  )

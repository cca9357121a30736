import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import ts from 'typescript'
import type { PropTypes } from '@quad/federation/build-manifest'
import { isSdk, repository, sdkPackages } from '../repository.ts'

/** A remote's declaration of the fragments that it offers; none without any. */
export const fragmentsFile = 'src/fragments.ts'

type Declaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration

const isDeclaration = (node: ts.Node): node is Declaration =>
  ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)

const printer = ts.createPrinter({ removeComments: true })

const withoutProps = 'Record<never, never>'

/**
 * Reads the props of each fragment that a remote adds to `FragmentProps`. A prop's type is its text without comments
 * and formatting, with the declarations of the file that it names.
 *
 * @param source text of a remote's `src/fragments.ts`
 * @throws Error if the props of a fragment are not written there
 */
export const fragmentPropsIn = (source: string): Record<string, PropTypes> => {
  const file = ts.createSourceFile('fragments.ts', source, ts.ScriptTarget.Latest)
  const textOf = (node: ts.Node): string =>
    printer.printNode(ts.EmitHint.Unspecified, node, file).replaceAll(/\s+/g, ' ')
  const merged = file.statements
    .filter(ts.isModuleDeclaration)
    .flatMap(({ body }) => (body && ts.isModuleBlock(body) ? [...body.statements] : []))
  const declared = new Map(
    [...file.statements, ...merged].filter(isDeclaration).map((each) => [each.name.text, each]),
  )

  /** A type's text, and then those of the declarations that it names. */
  const completeText = (type: ts.Node): string => {
    const texts = new Map([['', textOf(type)]])
    for (const text of texts.values()) {
      for (const [name] of text.matchAll(/\w+/g)) {
        const declaration = declared.get(name)
        if (declaration) texts.set(name, textOf(declaration))
      }
    }
    return [...texts.values()].join('; ')
  }

  const propsOf = (fragment: string, type: ts.TypeNode | undefined): PropTypes => {
    if (type && textOf(type) === withoutProps) return {}
    const props: PropTypes = {}
    for (const prop of type && ts.isTypeLiteralNode(type) ? type.members : []) {
      if (!ts.isPropertySignature(prop) || !prop.type) continue
      props[textOf(prop.name) + (prop.questionToken ? '?' : '')] = completeText(prop.type)
    }
    if (Object.keys(props).length > 0) return props
    throw new Error(
      `Write the props of ${fragment} into FragmentProps in ${fragmentsFile} as { name: type }, or ${withoutProps}: releases are compared by them.`,
    )
  }

  const fragments = declared.get('FragmentProps')
  const members: readonly ts.TypeElement[] =
    fragments && ts.isInterfaceDeclaration(fragments) ? fragments.members : []
  return Object.fromEntries(
    members.filter(ts.isPropertySignature).map(({ name, type }) => {
      const fragment = ts.isStringLiteral(name) ? name.text : textOf(name)
      return [fragment, propsOf(fragment, type)]
    }),
  )
}

/** The file that says what a remote exposes. */
export const remoteAppFile = isSdk
  ? join(sdkPackages, '@quad/shared-ui/remote-app.d.ts')
  : join(repository, 'shared-ui/remote-app.ts')

/** What a front end declares of its own fragments, and of those of remotes in other repositories. */
const declarations = 'src/{fragments.ts,neighbours/*.d.ts}'

/** The props of each fragment that is known here. */
export const readFragmentProps = async (root = repository): Promise<Record<string, PropTypes>> => {
  const pattern = isSdk ? declarations : `{shell,mf-*}/${declarations}`
  // The order decides about build ids.
  const files = globSync(pattern, { cwd: root }).toSorted()
  const props = await Promise.all(
    files.map(async (path) => fragmentPropsIn(await readFile(join(root, path), 'utf8'))),
  )
  return Object.assign({}, ...props) as Record<string, PropTypes>
}

/** Names of these fragments that a script has as a text. */
export const fragmentsNamedIn = (script: string, names: readonly string[]): string[] =>
  names.filter((name) => script.includes(`'${name}'`) || script.includes(`"${name}"`))

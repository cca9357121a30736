import type { LoaderContext } from 'webpack'

/** Asks for the module itself where its value is meant otherwise. */
export const asItIs = '?as-it-is'

type Loader = (this: LoaderContext<object>) => Promise<string>

/**
 * Loader for modules whose value is plain data: they run when the front end is built, and the browser
 * gets what came out, without anything that it was made from.
 */
const evaluate: Loader = async function evaluate() {
  const values = (await this.importModule(`${this.resourcePath}${asItIs}`)) as object
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
    .join('\n')
}

export default evaluate

import { endpoints } from '@quad/contract'
import webpack, { type Compilation, type Compiler, type Module } from 'webpack'
import { importsOf } from './imports.ts'

/** Exports of `contract` and `shared-ui` that call endpoints. */
const callers: ReadonlySet<string> = new Set(['api', 'apiAsIs', 'endpointPath'])

/** Whether the first argument of a function is the endpoint's name. */
const takesName = (caller: string, member: string | undefined): boolean =>
  caller === 'endpointPath' || member === 'page' || member === 'pageOf'

const firstText = (module: Module, [, end]: [number, number]): string | undefined => {
  const source = String(module.originalSource()?.source() ?? '')
  return /^\s*\(\s*['"](\w+)['"]/.exec(source.slice(end))?.[1]
}

class UnknownEndpointError extends webpack.WebpackError {
  constructor(module: Module) {
    super(
      "Name the endpoint where it is called, as api.getUser(…) or api.page('listUsers', …): a release is compared with the endpoints of the live server.",
    )
    this.module = module
  }
}

/** Collects the names of the endpoints that the code calls. */
export class ApiCallsPlugin {
  readonly calls = new Set<string>()

  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ApiCallsPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('ApiCallsPlugin', (modules) => {
        for (const module of modules) this.collect(module, compilation)
      })
    })
  }

  private collect(module: Module, { moduleGraph, errors }: Compilation): void {
    for (const imported of importsOf(module)) {
      const { range } = imported
      const [caller = '', member] = imported.getIds(moduleGraph)
      if (!range || !callers.has(caller)) continue
      const name = takesName(caller, member) ? firstText(module, range) : member
      if (name !== undefined && Object.hasOwn(endpoints, name)) this.calls.add(name)
      else errors.push(new UnknownEndpointError(module))
    }
  }
}

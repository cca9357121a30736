import type { Compilation, Dependency, Module } from 'webpack'

/** A name that a module imports. */
export interface ImportedName extends Dependency {
  /** The module specifier. */
  request: string
  /** The export and the members that follow it: `['api', 'getUser']` for `api.getUser`; empty for all exports. */
  getIds: (graph: Compilation['moduleGraph']) => string[]
  /** Where it is used, as offsets in the module's source; absent for a re-export. */
  range?: [number, number]
}

const isImport = (dependency: Dependency): dependency is ImportedName =>
  'request' in dependency && 'getIds' in dependency

/** Each use of an imported name in a module. */
export const importsOf = ({ dependencies }: Module): ImportedName[] => dependencies.filter(isImport)

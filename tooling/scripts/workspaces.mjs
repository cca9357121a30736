// Runs before packages are installed, on any Node, so it only uses built-ins.
// @ts-check
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The workspaces' folders from the root package.json; `mf-*`, `tooling/*` and `testing/*` match folders with a package.
 * @param {string} root
 * @returns {string[]}
 */
export const workspacesOf = (root) => {
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return workspaces.flatMap((workspace) => {
    if (!workspace.endsWith('*')) return [workspace]
    const start = workspace.slice(0, -1)
    const parent = start.endsWith('/') ? start : ''
    return readdirSync(join(root, parent))
      .map((name) => parent + name)
      .filter((name) => name.startsWith(start) && existsSync(join(root, name, 'package.json')))
      .toSorted()
  })
}

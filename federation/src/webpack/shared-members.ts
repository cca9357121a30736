import * as contract from '@quad/contract'

const isPlainObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const named = (name: string, object: object): string[] =>
  Object.keys(object).map((member) => `${name}.${member}`)

const members: Record<string, () => string[]> = {
  '@quad/contract': () =>
    Object.entries(contract).flatMap(([name, value]) =>
      isPlainObject(value) ? named(name, value) : [],
    ),
  '@quad/shared-ui': () =>
    named(
      'api',
      contract.createClient(() => Promise.reject(new Error())),
    ),
}

/**
 * Members of a shared library's exports, as `texts.noChats`: of the plain objects of `contract`, and of `api`, whose
 * members are the endpoints. Only the names of other exports are known.
 */
export const membersOf = (library: string): string[] => members[library]?.() ?? []

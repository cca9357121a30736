import type { CompiledQuery, Kysely } from 'kysely'
import type { Database } from './schema.ts'

/** Stands for a value while its statement is built. */
class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  [Symbol.toPrimitive](): never {
    throw new TypeError(`The statement may only pass on "${this.name}", not calculate with it.`)
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

/**
 * A statement that is built at its first use and then run with other values: to build a large one takes
 * longer than to send it. `build` receives placeholders, so the statement's form must not depend on the
 * values.
 *
 * @returns a function that runs the statement and resolves to its rows
 */
export const buildOnce = <Values extends object, Row>(
  build: (db: Kysely<Database>, values: Values) => { compile: () => CompiledQuery<Row> },
): ((db: Kysely<Database>, values: Values) => Promise<Row[]>) => {
  let built: CompiledQuery<Row> | undefined
  return async (db, values) => {
    built ??= build(db, placeholders as Values).compile()
    const parameters = built.parameters.map((each) =>
      each instanceof Placeholder ? values[each.name as keyof Values] : each,
    )
    const { rows } = await db.executeQuery<Row>({ ...built, parameters })
    return rows
  }
}

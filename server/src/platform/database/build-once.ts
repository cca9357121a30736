import type { Compilable, CompiledQuery, Kysely } from 'kysely'
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

type Build<Values, Row> = (db: Kysely<Database>, values: Values) => Compilable<Row>

/**
 * A statement that is built at its first use and then sent with other values: to build a large one takes
 * longer than to send it. `build` receives placeholders, so the statement's form must not depend on the
 * values.
 *
 * @returns a function that gives the statement its values, for `sendTogether`
 */
export const statementOnce = <Values extends object, Row>(
  build: Build<Values, Row>,
): ((db: Kysely<Database>, values: Values) => Compilable<Row>) => {
  let built: CompiledQuery<Row> | undefined
  return (db, values) => ({
    compile: () => {
      const { parameters, ...statement } = (built ??= build(db, placeholders as Values).compile())
      return {
        ...statement,
        parameters: parameters.map((each) =>
          each instanceof Placeholder ? values[each.name as keyof Values] : each,
        ),
      }
    },
  })
}

/** The same, as a function that runs the statement and resolves to its rows. */
export const buildOnce = <Values extends object, Row>(
  build: Build<Values, Row>,
): ((db: Kysely<Database>, values: Values) => Promise<Row[]>) => {
  const statementWith = statementOnce(build)
  return async (db, values) => {
    const { rows } = await db.executeQuery(statementWith(db, values))
    return rows
  }
}

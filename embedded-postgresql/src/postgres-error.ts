import { folderProblem } from './folder-problem.ts'

/** The cluster cannot be used. The message is one line for the operator: the problem and its remedy. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** Like {@link folderProblem}, as an error. */
export const folderError = (error: unknown, folder: string): EmbeddedPostgresError | undefined => {
  const message = folderProblem(error, folder)
  return message ? new EmbeddedPostgresError(message, { cause: error }) : undefined
}

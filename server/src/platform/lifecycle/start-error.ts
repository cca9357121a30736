import { folderProblem } from '@quad/embedded-postgresql'

/**
 * A problem outside the program prevents the start. The message is one line for the operator: what is
 * wrong, and what to do.
 */
export class StartError extends Error {
  override name = 'StartError'
}

/**
 * Explains an error of a file operation in a folder; undefined for another kind of error.
 *
 * @param error the error that a file operation threw
 */
export const folderError = (error: unknown, folder: string): StartError | undefined => {
  const message = folderProblem(error, folder)
  return message ? new StartError(message, { cause: error }) : undefined
}

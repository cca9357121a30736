import * as postgres from '@quad/embedded-postgresql'
import { StartError } from '../config/config.ts'

const explained = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    if (!(error instanceof postgres.EmbeddedPostgresError)) throw error
    throw new StartError(error.message, { cause: error })
  })

/** @throws StartError if PostgreSQL cannot start on this data folder */
export const startEmbedded: typeof postgres.startEmbedded = (options) =>
  explained(postgres.startEmbedded(options))

/** @throws StartError if the data folder's cluster belongs to another user or folder */
export const runningEmbedded: typeof postgres.runningEmbedded = (dataDir) =>
  explained(postgres.runningEmbedded(dataDir))

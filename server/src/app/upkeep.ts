import { makeWorkerUtils, type Logger } from 'graphile-worker'
import type { Services } from '../platform/services.ts'
import { purgeImages } from '../platform/images/purge-images.ts'
import { addUpCounts } from '../search/add-up-counts.ts'
import { forgetWords } from '../search/forget-words.ts'
import { purge, purgedTables } from './purge.ts'

interface UpkeepOptions extends Pick<Services, 'db' | 'pool'> {
  logger: Logger
}

/** Deletes jobs without attempts left, whose payloads hold the links of mails. */
const removeFailedJobs = async ({ pool, logger }: UpkeepOptions): Promise<void> => {
  const queue = await makeWorkerUtils({ pgPool: pool, logger })
  try {
    await queue.cleanup({ tasks: ['DELETE_PERMAFAILED_JOBS'] })
  } finally {
    await queue.release()
  }
}

/** The steps of the hourly upkeep by job name. They are independent. */
export const upkeepSteps = (options: UpkeepOptions): Record<string, () => Promise<void>> => {
  const { db } = options
  return {
    ...Object.fromEntries(purgedTables.map((name) => [`purge-${name}`, () => purge(db, name)])),
    'purge-images': () => purgeImages(db),
    'forget-words': () => forgetWords(db),
    'add-up-counts': () => addUpCounts(db),
    'remove-failed-jobs': () => removeFailedJobs(options),
  }
}

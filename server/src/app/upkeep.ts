import { makeWorkerUtils, type Logger } from 'graphile-worker'
import type { Services } from '../platform/services.ts'
import type { JobServices } from '../platform/jobs/handle-rows.ts'
import { purgeImages } from '../platform/images/purge-images.ts'
import { addUpCounts } from '../search/add-up-counts.ts'
import { forgetWords } from '../search/forget-words.ts'
import { purge, purgedTables } from './purge.ts'

interface UpkeepOptions extends JobServices, Pick<Services, 'pool'> {
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
  return {
    ...Object.fromEntries(
      purgedTables.map((name) => [`purge-${name}`, () => purge(options, name)]),
    ),
    'purge-images': () => purgeImages(options),
    'forget-words': () => forgetWords(options),
    'add-up-counts': () => addUpCounts(options),
    'remove-failed-jobs': () => removeFailedJobs(options),
  }
}

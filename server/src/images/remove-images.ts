import { handleRows, RowsFailedError, type JobServices } from '../platform/jobs/handle-rows.ts'
import type { Services } from '../services.ts'

/**
 * Removes the files of deleted images.
 *
 * @throws RowsFailedError if some are left, after the others are removed
 */
export const removeImages = async (
  { images, log }: Pick<Services, 'images'> & Pick<JobServices, 'log'>,
  ids: readonly string[],
): Promise<void> => {
  const failed = await handleRows(ids, {
    handle: ([id]) => images.remove(id!),
    log,
    job: 'remove-images',
    label: (imageId) => ({ imageId }),
  })
  if (failed.length > 0) throw new RowsFailedError(failed)
}

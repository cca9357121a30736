import type { Project } from '@quad/contract'

/** The alternative text of a project's picture: empty for a decorative one, `undescribed` without a description. */
export const altText = (
  { imageDescriptions }: Pick<Project, 'imageDescriptions'>,
  imageId: string | null,
  undescribed: string,
): string => {
  const description = imageId === null ? undefined : imageDescriptions[imageId]
  return description === null ? '' : description || undescribed
}

import { limits } from '@quad/contract'
import { ApiError } from './errors.ts'

const deeperThan = (value: unknown, levels: number): boolean => {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  return Object.values(value).some((each) => deeperThan(each, levels - 1))
}

/** Refuses a body that nests deeper than the limit. */
export const requireShallow = (body: unknown): void => {
  if (deeperThan(body, limits.jsonDepth)) {
    throw new ApiError('bad_request', 'The request is nested too deeply.')
  }
}

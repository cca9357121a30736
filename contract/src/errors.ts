/** The closed list of error codes, each with the HTTP status that carries it. */
export const errorStatus = {
  bad_request: 400,
  validation_failed: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  forbidden: 403,
  email_not_verified: 403,
  profile_incomplete: 403,
  foreign_origin: 403,
  not_found: 404,
  conflict: 409,
  version_conflict: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

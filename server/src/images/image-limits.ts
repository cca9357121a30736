/** Limits that only the server checks; pages know the size of a file (`limits.imageBytes`). */
export const imageLimits = {
  pixels: 16_700_000,
  /** Pixels of the longer side. */
  side: 16_384,
  /** Images that one user has uploaded and nothing shows yet. */
  unused: 40,
} as const

/**
 * Whether the part of an address after its last `@` is exactly one of the university's domains.
 */
export const isUniversityEmail = (email: string, domains: readonly string[]): boolean =>
  domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase())

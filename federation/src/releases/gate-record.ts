/**
 * What the gate looks at: files, the exposed module, bytes, shared libraries, whether the same build
 * failed as a canary, a start in a browser.
 */
export type CheckName = 'integrity' | 'exposes' | 'size' | 'requirements' | 'canary' | 'boot'

/** What one check of the gate found. */
export interface GateCheck {
  name: CheckName
  /** A line each, naming who must do what; none where all is well. */
  problems: string[]
  /** Why it could not be made. */
  skipped?: string
}

/** How a release came through the gate. */
export interface GateRecord {
  /** Whether it was let through in spite of problems. */
  forced: boolean
  /** Why, as whoever forced it said. */
  reason?: string
  /** Empty where the release is older than such records. */
  checks: GateCheck[]
}

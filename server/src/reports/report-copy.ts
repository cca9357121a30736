/** What something said when it was reported, and whose it was then. */
export interface ReportCopy {
  /** Null where whoever wrote it had deleted the account. */
  ofId: string | null
  ofName: string
  /** A message's words; the title and the description of a project; the texts of a profile. */
  text: string
  /** Where a message stood, a person's or a project's name. */
  where?: string
}

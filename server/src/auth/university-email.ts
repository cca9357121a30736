import { texts } from '@quad/contract'
import { isUniversityEmail } from '@quad/contract/schemas'
import type { Config } from '../config.ts'
import { invalid } from '../http/errors.ts'

/** @throws Fault `validation_failed` for an address of somewhere else. */
export const requireUniversityEmail = ({ university }: Config, email: string): void => {
  if (!isUniversityEmail(email, university.emailDomains)) {
    throw invalid('email', texts.universityEmail(university.name))
  }
}

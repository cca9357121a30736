import { isUniversityEmail, texts } from '@quad/contract'
import type { Config } from '../../platform/config.ts'
import { invalid } from '../../platform/http/errors.ts'

/** @throws ApiError `validation_failed` for an address outside the university */
export const requireUniversityEmail = ({ university }: Config, email: string): void => {
  if (!isUniversityEmail(email, university.emailDomains)) {
    throw invalid('email', texts.universityEmail(university.name))
  }
}

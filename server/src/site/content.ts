import { readFileSync } from 'node:fs'
import type { SiteContent } from '@quad/contract'
import { siteContent } from '@quad/contract/schemas'
import { ConfigError, type Config } from '../config.ts'

const parse = (text: string, path: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ConfigError(`SITE_CONTENT: ${path} is no valid JSON: ${(error as Error).message}`)
  }
}

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError(`SITE_CONTENT: ${path} cannot be read: ${(error as Error).message}`)
  }
}

/** `{university}` stands for its name, wherever it is written. */
const withUniversity = (text: string, university: string): string =>
  text.replaceAll('{university}', JSON.stringify(university).slice(1, -1))

/**
 * The site's own words, from the file that the configuration names.
 *
 * @throws ConfigError naming the file and each place in it that is wrong
 */
export const readSiteContent = ({
  siteContent: path,
  university,
}: Pick<Config, 'siteContent' | 'university'>): SiteContent => {
  const parsed = siteContent.safeParse(parse(withUniversity(read(path), university.name), path))
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(`SITE_CONTENT: ${path}: ${wrong.join('; ')}`)
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Site, SiteContent } from '@quad/contract'
import { siteContent } from '@quad/contract/server'
import { ConfigError, type Config } from '../platform/config/config.ts'
import type { Handlers } from '../platform/http/routes.ts'
import type { Services } from '../services.ts'

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

/** Replaces `{university}` by the university's name. */
const withUniversity = (text: string, university: string): string =>
  text.replaceAll('{university}', JSON.stringify(university).slice(1, -1))

const shippedPath = fileURLToPath(new URL('../../content/site.json', import.meta.url))

/**
 * Reads the site's own texts from the configured file, and those that a file of an earlier version lacks from the
 * shipped one.
 *
 * @throws ConfigError naming the file and each wrong field
 */
export const readSiteContent = ({
  siteContent: path,
  university,
}: Pick<Config, 'siteContent' | 'university'>): SiteContent => {
  const contentOf = (file: string) => parse(withUniversity(read(file), university.name), file)
  const content = contentOf(path)
  const isWithoutTutorial =
    typeof content === 'object' && content !== null && !('tutorial' in content)
  const parsed = siteContent.safeParse(
    isWithoutTutorial
      ? { ...content, tutorial: (contentOf(shippedPath) as SiteContent).tutorial }
      : content,
  )
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new ConfigError(`SITE_CONTENT: ${path}: ${wrong.join('; ')}`)
}

export const siteHandlers = ({
  content,
}: Pick<Services, 'content'>): Pick<Handlers, 'getSiteContent'> => ({
  getSiteContent: async () => content,
})

/** What each page says of the site. */
export const siteOf = ({ config, content }: Pick<Services, 'config' | 'content'>): Site => ({
  universityName: config.university.name,
  emailDomains: [...config.university.emailDomains],
  credit: content.footer.credit,
  navigation: content.navigation,
})

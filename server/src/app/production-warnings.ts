import type { Config } from '../platform/config.ts'
import { isLocalHost } from '../platform/http/networks.ts'

/** A setting for trying, on a site that others use. */
export interface Warning {
  variable: string
  message: string
}

// RFC 2606 reserves these domains.
const isExample = (domain: string): boolean =>
  /(?:^|\.)example(?:\.(?:com|edu|net|org))?$/.test(domain)

/** Whether others than its operator use the site. */
const isInUse = ({ production, publicUrl }: Config): boolean =>
  production || (publicUrl !== undefined && !isLocalHost(new URL(publicUrl).hostname))

/**
 * The settings of a site in use that are only for trying it. Empty for a site on this machine, unless `NODE_ENV` is
 * `production`.
 */
export const productionWarnings = (config: Config): Warning[] => {
  const { university, publicUrl, smtpUrl, demo } = config
  if (!isInUse(config)) return []
  const found: [boolean, string, string][] = [
    [
      university.name === 'University of Example',
      'UNIVERSITY_NAME',
      'pages name "University of Example": set UNIVERSITY_NAME to the name of your university',
    ],
    [
      university.emailDomains.some(isExample),
      'UNIVERSITY_EMAIL_DOMAINS',
      'addresses of example domains can sign up: set UNIVERSITY_EMAIL_DOMAINS to the domains of your university',
    ],
    [
      smtpUrl === undefined,
      'SMTP_URL',
      'mails are files in DATA_DIR/outbox and reach no person: set SMTP_URL to your mail server',
    ],
    [
      !publicUrl?.startsWith('https:'),
      'PUBLIC_URL',
      'cookies and links in mails are not secure: set PUBLIC_URL to the https: URL of the site',
    ],
    [demo, 'DEMO', 'people of the demo data can sign in with a published password: set DEMO to 0'],
  ]
  return found
    .filter(([applies]) => applies)
    .map(([, variable, message]) => ({ variable, message }))
}

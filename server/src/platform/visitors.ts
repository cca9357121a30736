import { readSecret } from './database/secret.ts'
import { visitorCookies, type VisitorCookies } from './http/visitor.ts'
import type { Services } from './services.ts'

/** The visitor cookies of a site, signed with its key. */
export const siteVisitors = ({ db, config }: Pick<Services, 'db' | 'config'>): VisitorCookies =>
  visitorCookies({
    key: () => readSecret(db, 'visitor'),
    secure: config.publicUrl?.startsWith('https:') ?? false,
  })

/** Texts of the about page, around those of the site's content file. */
export const about = {
  title: 'About',
  mission: 'Our mission',
  stack: 'Tech stack',
  live: (frontEnds: readonly string[]) => `Live now: ${frontEnds.join(', ')}.`,
  parts: { frontend: 'Frontend', backend: 'Backend', database: 'Database', hosting: 'Hosting' },
} as const

/** Texts of the accessibility statement, around those of the site's content file. */
export const accessibility = { title: 'Accessibility', contact: 'Whom to write to' } as const

/** Texts of the tutorial, around those of the site's content file. */
export const tutorial = { title: 'Tutorial' } as const

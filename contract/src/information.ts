/** Texts of the about page, around those of the site's content file. */
export const about = {
  title: 'About',
  mission: 'Our mission',
  stack: 'Tech stack',
  parts: { frontend: 'Frontend', backend: 'Backend', database: 'Database', hosting: 'Hosting' },
} as const

/** Texts of the accessibility statement, around those of the site's content file. */
export const accessibility = { title: 'Accessibility', contact: 'Whom to write to' } as const

/** Texts of the tutorial: how to use the site, chapter by chapter. */
export const tutorial = {
  title: 'Tutorial',
  lead: 'From your first sign-in to a team that meets.',
  chapters: [
    {
      title: 'Joining',
      steps: [
        'Choose Register and enter your university e-mail address and a password.',
        'Open the link in our mail. It works for 24 hours.',
        'Sign in and tell us who you are: name, major, a few lines about yourself, and at least one skill.',
      ],
    },
    {
      title: 'Creating A Project',
      steps: [
        'Press the plus icon, New Project, in the top navigation.',
        'Give it a title, describe your plan, and add the skills that you need as tags.',
        'Say how you meet and whether you are looking for members. You are the owner.',
      ],
    },
    {
      title: 'Exploring Users and Projects',
      steps: [
        'Type into the search bar. On a keyboard, / leads there from anywhere.',
        'Switch between Projects and Users with the toggle above the results.',
        'Open the filters to narrow by tags, team size, meeting format or open teams.',
      ],
    },
    {
      title: 'Connecting With Users',
      steps: [
        'Press Message on a card or a profile to start a chat.',
        'Press Invite to Project on a profile to invite a person to your team.',
      ],
    },
    {
      title: 'Managing Your Projects',
      steps: [
        'Owners and administrators approve join requests on the project page.',
        'Plan meetings with Add Event.',
        'Members talk in the group chat: press Message on the project page.',
        'Not a member yet? Press Request to Join.',
      ],
    },
  ],
} as const

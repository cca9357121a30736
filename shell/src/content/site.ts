/**
 * The site's own words: edit them here. As shipped, the team and its credit are samples.
 */
export const site = {
  footer: {
    credit:
      'Quad was designed and built by a team of students (sample names: Avery, Jordan, Morgan and Riley) as their senior capstone.',
  },

  about: {
    mission: [
      'Good ideas die in notebooks because the right people never meet. Quad is the noticeboard of our campus: say what you want to build, find who can build it with you, and start.',
      'It is for every major. A documentary needs a sound engineer, a startup needs a designer, a lab needs hands: whoever you look for probably sits two buildings away.',
    ],
    stack: [
      {
        slot: 'Frontend',
        text: 'React and TypeScript, as six front ends that are built, tested and released on their own and meet in the browser.',
      },
      {
        slot: 'Backend',
        text: 'Fastify on Node.js, with one contract that both ends of the wire are made from.',
      },
      {
        slot: 'Database',
        text: 'PostgreSQL, which also searches, queues e-mail and carries live messages.',
      },
      {
        slot: 'Hosting',
        text: 'One service that runs on any machine with Node.js, or as several copies behind a balancer.',
      },
    ],
    diagram: {
      browser: {
        title: 'Your browser',
        parts: ['Shell', 'Search', 'Projects', 'Profiles', 'Chats', 'Sign-in'],
      },
      server: { title: 'Server', parts: ['Pages and releases', 'API', 'Live events'] },
      data: { title: 'Data', parts: ['PostgreSQL', 'Images', 'E-mail'] },
    },
  },

  tutorial: [
    {
      title: 'Joining',
      steps: [
        'Choose Register and enter your university e-mail address and a password.',
        'Open the link that we mail you. It works for 24 hours.',
        'Sign in and tell us who you are: name, major, a few lines about yourself, and at least one skill.',
      ],
    },
    {
      title: 'Creating A Project',
      steps: [
        'Press the plus icon, New Project, in the top navigation.',
        'Give it a title, describe what you are up to, and add the skills you look for as tags.',
        'Say how you meet and whether you are looking for members. You are the owner.',
      ],
    },
    {
      title: 'Exploring Users and Projects',
      steps: [
        'Type into the search bar, or press / anywhere.',
        'Switch between Projects and Users with the toggle above the results.',
        'Open the filters to narrow by tags, team size, meeting format or open teams.',
      ],
    },
    {
      title: 'Connecting With Users',
      steps: [
        'Press Message on a card or a profile to start a chat.',
        'Press Invite to Project on a profile to ask somebody onto a team of yours.',
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

  team: [
    {
      id: 'sample-avery',
      name: 'Avery Sample',
      role: 'Product and design',
      bio: 'Sample bio. Avery sketched the first board on a napkin and still decides what goes onto it.',
      email: 'avery@example.edu',
    },
    {
      id: 'sample-jordan',
      name: 'Jordan Sample',
      role: 'Front end',
      bio: 'Sample bio. Jordan makes things move for 120 milliseconds, and never for 121.',
      email: 'jordan@example.edu',
    },
    {
      id: 'sample-morgan',
      name: 'Morgan Sample',
      role: 'Back end',
      bio: 'Sample bio. Morgan looks after what nobody sees until it breaks, which it does not.',
      email: 'morgan@example.edu',
    },
    {
      id: 'sample-riley',
      name: 'Riley Sample',
      role: 'Research and testing',
      bio: 'Sample bio. Riley watched forty students use the first version and took notes.',
      email: 'riley@example.edu',
    },
  ],
} as const

import { onDemand } from '@quad/shared-ui'

// Few visits begin here, so the pages are one script of their own.
const pages = () => import('./pages.tsx')

export const AboutPage = onDemand('AboutPage', async () => (await pages()).AboutPage)
export const AccessibilityPage = onDemand(
  'AccessibilityPage',
  async () => (await pages()).AccessibilityPage,
)
export const TeamPage = onDemand('TeamPage', async () => (await pages()).TeamPage)
export const TutorialPage = onDemand('TutorialPage', async () => (await pages()).TutorialPage)

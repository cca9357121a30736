export { AccessibilityPage } from './AccessibilityPage.tsx'
export { AboutPage } from './AboutPage.tsx'
export { TeamPage } from './TeamPage.tsx'
export { TutorialPage } from './TutorialPage.tsx'

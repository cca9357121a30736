// Schemas of forms. Not in the index: a page loads those of its own forms, and zod with them.
// Must come first: schemas created before it would try eval.
import './schemas/zod-config.ts'
export { eventUpdate, newEvent } from './schemas/event-form.ts'
export { inviteForm, joinForm, refusalForm } from './schemas/joining-form.ts'
export { messageForm, messageWithFilesForm, reactionChange } from './schemas/message-form.ts'
export { newProfile, profileEdit } from './schemas/profile-form.ts'
export { newProject, projectEdit } from './schemas/project-form.ts'
export { recoveryCheck } from './schemas/recovery.ts'
export { newReport } from './schemas/report.ts'
export { savedSearchEdit } from './schemas/saved-search.ts'
export { newTimePoll } from './schemas/time-poll-form.ts'
export {
  linkPasswordForm,
  newPasswordForm,
  passwordConfirmation,
  recoveryForm,
  registrationForm,
  signInForm,
} from './schemas/session.ts'

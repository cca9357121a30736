// What only the server uses: the browser does not load them.
export { rates, storesNothing, type Rate } from './rates.ts'
export { chatLineTypes } from './schemas/chat.ts'
export { newSavedSearch } from './schemas/saved-search.ts'
export { siteContent } from './schemas/site.ts'
export { userUpdate } from './schemas/profile-form.ts'
export { isTimeZone } from './time-zone.ts'

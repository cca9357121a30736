import type { SearchAlert } from '@quad/contract'

/** How a person hears of new matches. */
export const alertText: Record<SearchAlert, string> = {
  app: 'In the app',
  daily: 'In the app, and by mail every day',
  weekly: 'In the app, and by mail every Monday',
}

import * as z from 'zod/mini'
import { endpoint, own } from '../endpoint.ts'
import { id } from '../schemas/id.ts'
import { limits } from '../limits.ts'
import { userFilter } from '../schemas/project-filter.ts'
import { searchText, clientTimestamp, messageResponse } from '../schemas/text.ts'
import { selfUser, settingsUpdate, user, userCard } from '../schemas/user.ts'
import { userUpdate } from '../schemas/profile-form.ts'
import { socialPage } from '../social-page.ts'
import { blockedPerson } from '../schemas/person-ref.ts'
import { paging, orderedPaging, recommendedPaging } from '../schemas/paging.ts'
import { failureReport, newReport, vitalsReport } from '../schemas/report.ts'

export const userEndpoints = {
  listUsers: endpoint('GET /users', {
    access: 'anyone',
    query: recommendedPaging,
    response: z.array(userCard),
  }),
  /** The skills that most people have, the most frequent first. */
  listCommonSkills: endpoint('GET /public/skills', {
    access: 'anyone',
    response: z.array(z.string()),
  }),
  /** The campus' own skills and names, as the lines that `readSkillNames` takes. Empty if there are none. */
  getCampusSkills: endpoint('GET /public/campus-skills', {
    access: 'anyone',
    sameForAll: true,
    response: z.string(),
  }),
  getUser: endpoint('GET /users/{userId}', { access: 'anyone', response: user }),
  /** People with skills in common, those with most first. */
  listSimilarUsers: endpoint('GET /users/{userId}/similar', {
    access: 'anyone',
    response: z.array(userCard),
  }),
  updateUser: endpoint('PUT /users/{userId}', {
    ...own.session,
    body: userUpdate(socialPage),
    response: selfUser,
  }),
  saveSettings: endpoint('POST /users/{userId}/settings', {
    ...own.session,
    body: settingsUpdate,
    response: selfUser,
  }),
  setCoverImage: endpoint('POST /users/{userId}/coverImage/{imageId}', {
    ...own.session,
    response: selfUser,
  }),
  removeCoverImage: endpoint('DELETE /users/{userId}/deleteCoverImage', {
    ...own.session,
    response: selfUser,
  }),
  filterUsers: endpoint('POST /public/users/filter', {
    access: 'anyone',
    query: z.extend(orderedPaging, {
      query: z._default(searchText(limits.queryText), ''),
      /** A project of the viewer: matches people with it, and marks those whom it knows. */
      project: z.optional(id),
      /** An open role of that project, for its managers: only people with a skill of it whom the project can invite. */
      role: z.optional(id),
    }),
    body: userFilter,
    response: z.array(userCard),
  }),
}

export const blockingEndpoints = {
  blockPerson: endpoint('POST /users/block/{userId}/{otherId}', {
    ...own.complete,
    body: clientTimestamp,
    response: messageResponse,
  }),
  unblockPerson: endpoint('POST /users/unblock/{userId}/{otherId}', {
    ...own.complete,
    body: clientTimestamp,
    response: messageResponse,
  }),
  listBlocked: endpoint('GET /users/{userId}/blocked', {
    ...own.complete,
    query: paging,
    response: z.array(blockedPerson),
  }),
}

export const reportEndpoints = {
  sendReport: endpoint('POST /reports', {
    access: 'complete',
    status: 201,
    body: newReport,
    response: messageResponse,
  }),
  reportFailure: endpoint('POST /public/reports/front-end', {
    access: 'anyone',
    status: 204,
    body: failureReport,
  }),
  reportVitals: endpoint('POST /public/reports/vitals', {
    access: 'anyone',
    status: 204,
    body: vitalsReport,
  }),
}

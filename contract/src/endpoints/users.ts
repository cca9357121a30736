import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
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
  listUsers: endpoint({
    method: 'GET',
    path: '/users',
    access: 'anyone',
    query: recommendedPaging,
    response: z.array(userCard),
  }),
  /** The skills that most people have, the most frequent first. */
  listCommonSkills: endpoint({
    method: 'GET',
    path: '/public/skills',
    access: 'anyone',
    response: z.array(z.string()),
  }),
  /** The campus' own skills and names, as the lines that `readSkillNames` takes. Empty if there are none. */
  getCampusSkills: endpoint({
    method: 'GET',
    path: '/public/campus-skills',
    access: 'anyone',
    sameForAll: true,
    response: z.string(),
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/users/{userId}',
    access: 'anyone',
    response: user,
  }),
  /** People with skills in common, those with most first. */
  listSimilarUsers: endpoint({
    method: 'GET',
    path: '/users/{userId}/similar',
    access: 'anyone',
    response: z.array(userCard),
  }),
  updateUser: endpoint({
    method: 'PUT',
    path: '/users/{userId}',
    access: 'session',
    self: 'userId',
    body: userUpdate(socialPage),
    response: selfUser,
  }),
  saveSettings: endpoint({
    method: 'POST',
    path: '/users/{userId}/settings',
    access: 'session',
    self: 'userId',
    body: settingsUpdate,
    response: selfUser,
  }),
  setCoverImage: endpoint({
    method: 'POST',
    path: '/users/{userId}/coverImage/{imageId}',
    access: 'session',
    self: 'userId',
    response: selfUser,
  }),
  removeCoverImage: endpoint({
    method: 'DELETE',
    path: '/users/{userId}/deleteCoverImage',
    access: 'session',
    self: 'userId',
    response: selfUser,
  }),
  filterUsers: endpoint({
    method: 'POST',
    path: '/public/users/filter',
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
  blockPerson: endpoint({
    method: 'POST',
    path: '/users/block/{userId}/{otherId}',
    access: 'complete',
    self: 'userId',
    body: clientTimestamp,
    response: messageResponse,
  }),
  unblockPerson: endpoint({
    method: 'POST',
    path: '/users/unblock/{userId}/{otherId}',
    access: 'complete',
    self: 'userId',
    body: clientTimestamp,
    response: messageResponse,
  }),
  listBlocked: endpoint({
    method: 'GET',
    path: '/users/{userId}/blocked',
    access: 'complete',
    self: 'userId',
    query: paging,
    response: z.array(blockedPerson),
  }),
}

export const reportEndpoints = {
  sendReport: endpoint({
    method: 'POST',
    path: '/reports',
    access: 'complete',
    status: 201,
    body: newReport,
    response: messageResponse,
  }),
  reportFailure: endpoint({
    method: 'POST',
    path: '/public/reports/front-end',
    access: 'anyone',
    status: 204,
    body: failureReport,
  }),
  reportVitals: endpoint({
    method: 'POST',
    path: '/public/reports/vitals',
    access: 'anyone',
    status: 204,
    body: vitalsReport,
  }),
}

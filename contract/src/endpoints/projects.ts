import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../schemas/id.ts'
import { paging, orderedPaging, recommendedPaging } from '../schemas/paging.ts'
import { historyEntry } from '../schemas/membership.ts'
import { project, projectCard } from '../schemas/project.ts'
import { projectFilter } from '../schemas/project-filter.ts'
import { searchedFor } from '../schemas/saved-search.ts'
import { limits } from '../limits.ts'
import { newProject, projectUpdate } from '../schemas/project-form.ts'
import { searchSuggestions } from '../schemas/search-suggestions.ts'
import { clientTimestamp, messageResponse, searchText } from '../schemas/text.ts'

export const projectEndpoints = {
  listProjects: endpoint('GET /projects', {
    access: 'anyone',
    query: recommendedPaging,
    response: z.array(projectCard),
  }),
  getProject: endpoint('GET /projects/{projectId}', { access: 'anyone', response: project }),
  /** Recruiting projects with tags in common, those with most first. */
  listSimilarProjects: endpoint('GET /projects/{projectId}/similar', {
    access: 'anyone',
    response: z.array(projectCard),
  }),
  createProject: endpoint('POST /projects', {
    access: 'complete',
    status: 201,
    body: newProject,
    response: id,
  }),
  updateProject: endpoint('PUT /projects/{projectId}', {
    access: 'complete',
    body: projectUpdate,
    response: project,
  }),
  deleteProject: endpoint('DELETE /projects/{projectId}', {
    access: 'complete',
    response: messageResponse,
  }),
  leaveProject: endpoint('DELETE /users/{userId}/deleteProject/{projectId}', {
    access: 'complete',
    response: messageResponse,
  }),
  handOverProject: endpoint('POST /users/handOver/{ownerId}/{userId}/{projectId}', {
    access: 'complete',
    self: 'ownerId',
    body: clientTimestamp,
    response: messageResponse,
  }),
  getProjectHistory: endpoint('GET /projects/{projectId}/history', {
    access: 'complete',
    query: paging,
    response: z.array(historyEntry),
  }),
  filterProjects: endpoint('POST /public/projects/filter', {
    access: 'anyone',
    query: orderedPaging,
    body: projectFilter,
    response: z.array(projectCard),
  }),
  suggestSearches: endpoint('GET /public/search/suggestions', {
    access: 'anyone',
    query: z.object({ text: searchText(limits.queryText).check(z.minLength(1)) }),
    response: searchSuggestions,
  }),
  countResults: endpoint('POST /public/search/count', {
    access: 'anyone',
    body: z.object({
      searches: z.array(searchedFor).check(z.minLength(1), z.maxLength(limits.countedSearches)),
    }),
    response: z.array(z.number()),
  }),
}

import * as z from 'zod'
import { call } from '../call.ts'
import { id } from '../schemas/id.ts'
import { orderedPaging } from '../schemas/match.ts'
import { paging } from '../schemas/paging.ts'
import { historyEntry } from '../schemas/history.ts'
import {
  newProject,
  project,
  projectCard,
  projectFilter,
  projectUpdate,
} from '../schemas/project.ts'
import { said } from '../schemas/session.ts'
import { timestamp } from '../schemas/text.ts'
import { projectParams, userProjectParams } from './params.ts'
import { minute } from './periods.ts'

export const projectCalls = {
  listProjects: call({
    method: 'GET',
    path: '/projects',
    summary: 'Projects, the newest or the best match first',
    who: 'anyone',
    status: 200,
    query: orderedPaging,
    answer: z.array(projectCard),
  }),
  getProject: call({
    method: 'GET',
    path: '/projects/{projectId}',
    summary: 'One project',
    who: 'anyone',
    status: 200,
    params: projectParams,
    answer: project,
  }),
  createProject: call({
    method: 'POST',
    path: '/projects',
    summary: 'Create a project; the creator becomes its Owner',
    who: 'complete',
    status: 201,
    body: newProject,
    answer: id,
  }),
  updateProject: call({
    method: 'PUT',
    path: '/projects/{projectId}',
    summary: 'Save a project',
    who: 'complete',
    status: 200,
    params: projectParams,
    body: projectUpdate,
    answer: project,
  }),
  deleteProject: call({
    method: 'DELETE',
    path: '/projects/{projectId}',
    summary: 'Delete a project with all that belongs to it',
    who: 'complete',
    status: 200,
    params: projectParams,
    answer: said,
  }),
  leaveProject: call({
    method: 'DELETE',
    path: '/users/{userId}/deleteProject/{projectId}',
    summary: 'Leave a project, or remove a member from it; repeating it is safe',
    who: 'complete',
    status: 200,
    params: userProjectParams,
    answer: said,
  }),
  handOverProject: call({
    method: 'POST',
    path: '/users/handOver/{ownerId}/{userId}/{projectId}',
    summary: "Make an Admin the Owner of one's project; the Owner becomes an Admin",
    who: 'complete',
    status: 200,
    params: z.object({ ownerId: id, userId: id, projectId: id }),
    body: timestamp,
    answer: said,
  }),
  getProjectHistory: call({
    method: 'GET',
    path: '/projects/{projectId}/history',
    summary: 'Changes of roles and membership, the latest first',
    who: 'complete',
    status: 200,
    params: projectParams,
    query: paging,
    answer: z.array(historyEntry),
  }),
  filterProjects: call({
    method: 'POST',
    path: '/public/projects/filter',
    summary: 'Search projects',
    who: 'anyone',
    status: 200,
    query: orderedPaging,
    body: projectFilter,
    answer: z.array(projectCard),
    rate: [{ per: 'ip', max: 120, seconds: minute }],
  }),
}

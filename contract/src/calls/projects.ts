import * as z from 'zod'
import { call } from '../call.ts'
import { id } from '../id.ts'
import { paging } from '../paging.ts'
import { newProject, project, projectCard, projectFilter } from '../project.ts'
import { projectParams } from './params.ts'
import { minute } from './periods.ts'

export const projectCalls = {
  listProjects: call({
    method: 'GET',
    path: '/projects',
    summary: 'Projects, newest first',
    who: 'anyone',
    status: 200,
    query: paging,
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
  filterProjects: call({
    method: 'POST',
    path: '/public/projects/filter',
    summary: 'Search projects',
    who: 'anyone',
    status: 200,
    query: paging,
    body: projectFilter,
    answer: z.array(projectCard),
    rate: [{ per: 'ip', max: 120, seconds: minute }],
  }),
}

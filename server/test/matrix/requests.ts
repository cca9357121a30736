import { ofChats } from './requests/chats.ts'
import { ofPeople } from './requests/people.ts'
import { ofProjects } from './requests/projects.ts'
import type { Requests } from './scene.ts'

/** One request for each object of each endpoint, by its label in the table. */
export const requests: Requests = { ...ofPeople, ...ofProjects, ...ofChats }

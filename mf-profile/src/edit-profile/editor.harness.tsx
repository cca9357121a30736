import type { SelfUser } from '@quad/contract'
import { apiEdge } from '@quad/test/api-edge'
import { fill } from '@quad/test/fill'
import { renderApp } from '@quad/test/render-app'
import { sampleId, sampleSelf } from '@quad/test/samples'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import app from '../index.ts'

/** Path of `ada`'s editor. */
export const editorPath = `/users/${sampleId(1)}/edit`

/** A person with a complete profile. */
export const ada = (change: Partial<SelfUser> = {}) =>
  sampleSelf({
    linkedInLink: 'https://www.linkedin.com/in/ada',
    instagramLink: 'https://www.instagram.com/ada',
    ...change,
  })

/** The request body of an unchanged `ada`. */
export const edited = {
  name: 'Ada Moreno',
  pronouns: 'She/Her',
  school: 'University of Example',
  major: 'Marine Biology',
  description: 'I count seagrass and build small boats.',
  skills: ['Diving', 'R', 'Statistics'],
  linkedInLink: 'https://www.linkedin.com/in/ada',
  instagramLink: 'https://www.instagram.com/ada',
  profilePhotoId: null,
  coverImageId: null,
  coverDescription: '',
  availability: null,
  version: 1,
}

/** Opens the editor as its owner. */
export const openEditor = async (user = ada()) => {
  const person = userEvent.setup({ applyAccept: false })
  const api = apiEdge()
  api.file('/skills.txt', 'Diving\nReact\n')
  api.respond('listCommonSkills', [])
  api.respond('getCampusSkills', '')
  api.respond('getUser', user)
  const page = renderApp(app, { at: editorPath, user })
  await screen.findByRole('button', { name: 'Save Changes' })
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
  const write = (label: RegExp, text: string) => fill(person, field(label), text)
  const save = () => person.click(screen.getByRole('button', { name: 'Save Changes' }))
  const sent = () => api.seen('updateUser').map(({ body }) => body)
  return { person, api, page, field, write, save, sent }
}

import type * as z from 'zod'
import type * as schemas from './schemas/index.ts'
import type { Site } from './schemas/site.ts'
import { texts } from './texts.ts'

// The schemas of the forms, as forms get them: each is fetched with all others when it is first needed,
// since a page shows what it has to show without checking anything.

type Schemas = typeof schemas

/** Who sends a form waits no longer than this for its schemas, in ms. */
const patience = 10_000

/** Rejects where the schemas cannot be fetched; the next call tries again. */
const fetchSchemas = (): Promise<Schemas> => import('./schemas/index.ts')

/** Resolves to nothing where they do not come in time. */
const schemasInTime = async (): Promise<Schemas | undefined> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patience, undefined)
  })
  try {
    return await Promise.race([fetchSchemas(), late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** Fetches the schemas ahead: for who begins to fill in a form. */
export const prepareForms = (): void => {
  // Whoever sends the form is told of a failure then.
  fetchSchemas().catch(() => undefined)
}

/** See https://standardschema.dev: what form libraries take of any library of schemas. */
type FormSchema<S extends z.ZodType> = Pick<S, '~standard'>

/** Where a form cannot be checked, its first field says so. */
const notChecked = (values: unknown) => ({
  issues: [{ message: texts.formNotChecked, path: Object.keys(values as object).slice(0, 1) }],
})

const fetched = <S extends z.ZodType>(pick: (all: Schemas) => S): FormSchema<S> => ({
  '~standard': {
    version: 1,
    vendor: 'zod',
    validate: async (values: unknown) => {
      const all = await schemasInTime()
      return all ? pick(all)['~standard'].validate(values) : notChecked(values)
    },
  } as S['~standard'],
})

export const signInForm = (site: Site) => fetched((all) => all.signInForm(site))
export const registrationForm = (site: Site) => fetched((all) => all.registrationForm(site))
export const recoveryForm = (site: Site) => fetched((all) => all.recoveryForm(site))
export const newPasswordForm = fetched((all) => all.newPasswordForm)
export const newProfile = fetched((all) => all.newProfile)
export const profileEdit = fetched((all) => all.profileEdit)
export const newProject = fetched((all) => all.newProject)
export const projectEdit = fetched((all) => all.projectEdit)
export const eventUpdate = fetched((all) => all.eventUpdate)

import type { Insertable } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { demoId, fraction } from '../demo-id.ts'
import { dateOf, type TimeOfDay } from '../moments.ts'
import { people, personWithoutProfile, type DemoPerson, type PersonKey } from '../people.ts'
import { prose } from '../prose.ts'

export const personKeys = Object.keys(people) as PersonKey[]

export const person = (key: PersonKey): DemoPerson => people[key]

export const personId = (key: string): string => demoId('person', key)

/** Name of a person's account: `tom-van-dijk` is tvandijk. */
const accountName = (key: string): string =>
  `${key.charAt(0)}${key.slice(key.indexOf('-')).replaceAll('-', '')}`

/** An hour of the day at which somebody did something that nobody tells the hour of. */
export const someHour = (name: string, from: number, to: number): TimeOfDay => {
  const minutes = Math.floor((from + fraction(name) * (to - from)) * 60)
  return `${Math.floor(minutes / 60)}:${minutes % 60}`
}

export const registeredAt = (key: PersonKey, now: Date): Date =>
  dateOf({ daysAgo: person(key).registeredDaysAgo, at: someHour(`registered ${key}`, 8, 22) }, now)

interface Setting {
  now: Date
  emailDomain: string
  universityName: string
  passwordHash: string
}

/** Everybody, without pictures: those belong to their people, and come after them. */
export const userRows = ({
  now,
  emailDomain,
  universityName,
  passwordHash,
}: Setting): Insertable<Database['users']>[] => {
  const account = (key: string, created: Date) => ({
    id: personId(key),
    email: `${accountName(key)}@${emailDomain}`,
    email_verified_at: created,
    password_hash: passwordHash,
    school: universityName,
    created_at: created,
  })
  const complete = personKeys.map((key) => {
    const { name, pronouns, major, bio, skills, links = [], hideEmail = false } = person(key)
    const handle = accountName(key)
    return {
      ...account(key, registeredAt(key, now)),
      profile_completed: true,
      name,
      pronouns,
      major,
      description: prose(bio),
      skills: [...skills],
      linkedin_link: links.includes('linkedin')
        ? `https://www.linkedin.com/in/quad-demo-${handle}`
        : '',
      instagram_link: links.includes('instagram')
        ? `https://www.instagram.com/quad.demo.${handle}`
        : '',
      hide_email: hideEmail,
    }
  })
  const { key, registered } = personWithoutProfile
  return [...complete, account(key, dateOf(registered, now))]
}

import { demoId, fraction } from '../demo-id.ts'
import { dateOf, dayIn, later, type TimeOfDay } from '../moments.ts'
import { people, personWithoutProfile, type DemoPerson, type PersonKey } from '../people.ts'
import { prose } from '../prose.ts'

export const personKeys = Object.keys(people) as PersonKey[]

export const person = (key: PersonKey): DemoPerson => people[key]

export const personId = (key: string): string => demoId('person', key)

/** Local part of a person's address, and end of the social links: `tvandijk` for `tom-van-dijk`. */
const handleOf = (key: string): string =>
  `${key.charAt(0)}${key.slice(key.indexOf('-')).replaceAll('-', '')}`

/**
 * A plausible time of day between two hours for an action without a given time, the same for the same name.
 */
export const someTimeOfDay = (name: string, fromHour: number, toHour: number): TimeOfDay => {
  const minutes = Math.floor((fromHour + fraction(name) * (toHour - fromHour)) * 60)
  return `${Math.floor(minutes / 60)}:${minutes % 60}`
}

/** A moment some days ago, or in the last five days. */
export const activeAt = (name: string, daysAgo: number | undefined, now: Date): Date =>
  later(now, { minutes: -24 * 60 * (daysAgo ?? 5 * fraction(name)) })

export const registeredAt = (key: PersonKey, now: Date): Date =>
  dateOf(
    { daysAgo: person(key).registeredDaysAgo, at: someTimeOfDay(`registered ${key}`, 8, 22) },
    now,
  )

export interface Setting {
  /** When the database is filled. All other times are relative to it. */
  now: Date
  emailDomain: string
  universityName: string
  passwordHash: string
}

const availabilityColumns = (key: PersonKey, now: Date) => {
  const { looking = null, hoursPerWeek = null, startsInDays } = person(key).availability ?? {}
  return {
    looking,
    hours_per_week: hoursPerWeek,
    available_from: startsInDays === undefined ? null : dayIn(startsInDays, now),
  }
}

/** All people. Their pictures refer to them, so those are inserted later. */
export const userRows = ({ now, emailDomain, universityName, passwordHash }: Setting) => {
  const accountColumns = (key: string, created: Date) => ({
    id: personId(key),
    email: `${handleOf(key)}@${emailDomain}`,
    email_verified_at: created,
    password_hash: passwordHash,
    school: universityName,
    created_at: created,
  })
  const complete = personKeys.map((key) => {
    const { name, pronouns, major, bio, skills, links, hideEmail = false } = person(key)
    const handle = handleOf(key)
    const linkOf = (network: 'linkedin' | 'instagram', address: string) => {
      if (!links) return ''
      return links.includes(network) ? address : null
    }
    return {
      ...accountColumns(key, registeredAt(key, now)),
      profile_completed: true,
      listed_at: registeredAt(key, now),
      name,
      pronouns,
      major,
      description: prose(bio),
      skills: [...skills],
      linkedin_link: linkOf('linkedin', `https://www.linkedin.com/in/quad-demo-${handle}`),
      instagram_link: linkOf('instagram', `https://www.instagram.com/quad.demo.${handle}`),
      hide_email: hideEmail,
      active_at: activeAt(`active ${key}`, person(key).activeDaysAgo, now),
      ...availabilityColumns(key, now),
    }
  })
  const { key, registered } = personWithoutProfile
  return [...complete, accountColumns(key, dateOf(registered, now))]
}

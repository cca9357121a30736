import { isolated, type EditedRole, type WantedRole } from '@quad/contract'

export const hoursInWords = (hours: number): string =>
  hours === 1 ? '1 hour a week' : `${hours} hours a week`

const placesInWords = (places: number): string => (places === 1 ? '1 place' : `${places} places`)

/** "1 of 2 places free · 5 hours a week". */
export const factsOf = ({ places, taken, hours, state }: WantedRole): string => {
  const free = state === 'open' && taken > 0 ? `${places - taken} of ` : ''
  return [
    `${free}${placesInWords(places)}${free && ' free'}`,
    ...(hours === null ? [] : [hoursInWords(hours)]),
  ].join(' · ')
}

/** A role in one line, to compare two versions of it. */
export const roleInWords = ({ title, skills, places, hours, closed }: EditedRole): string =>
  [
    `${isolated(title)} (${placesInWords(places)}`,
    ...(hours === null ? [] : [hoursInWords(hours)]),
    ...(closed ? ['closed'] : []),
  ].join(', ') + `): ${skills.map(isolated).join(', ')}`

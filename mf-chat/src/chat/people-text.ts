import { isolated, type Reaction } from '@quad/contract'

/** `Ada, Ben and you`. */
export const peopleText = (by: Reaction['by'], ownId: string): string => {
  const others = by.filter(({ id }) => id !== ownId).map(({ name }) => isolated(name))
  const names =
    others.length === by.length ? others : [...others, others.length > 0 ? 'you' : 'You']
  return new Intl.ListFormat('en-GB').format(names)
}

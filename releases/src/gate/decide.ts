import type { CheckName, Force, GateCheck, GateRecord } from '@quad/federation/release'

/** Whether force may override each check, and why. */
const rules: Record<CheckName, { isForcible: boolean; why: string }> = {
  frozen: { isForcible: true, why: 'who froze it may be away' },
  commit: { isForcible: true, why: 'the build that it replaces may be broken' },
  size: { isForcible: true, why: 'a large build works, only later' },
  requirements: { isForcible: true, why: 'what is missing may follow soon' },
  canary: { isForcible: true, why: 'failures may be those of a network, or forged' },
  styles: { isForcible: true, why: 'an earlier build may be older than this rule' },
  boot: { isForcible: true, why: 'the releasing machine may be at fault' },
  exposes: {
    isForcible: false,
    why: 'the shell cannot show the build, or shows it in place of another',
  },
  integrity: { isForcible: false, why: 'a damaged build works for no visitor' },
  identity: { isForcible: false, why: 'a stored build never changes' },
  withdrawn: { isForcible: false, why: 'the build harms visitors' },
}

const isCheck = (name: string): name is CheckName => Object.hasOwn(rules, name)

const forcible = Object.keys(rules).filter((name) => isCheck(name) && rules[name].isForcible)

/** Why force does not override a check; undefined if it may. */
const reasonAgainst = ({ name, blank }: Pick<GateCheck, 'name' | 'blank'>): string | undefined => {
  if (blank) return `${name} is not forced: a page shows nothing, or does not respond.`
  return rules[name].isForcible ? undefined : `${name} is never forced: ${rules[name].why}.`
}

/** Why force cannot name a check, with those that it can; undefined if it can. */
export const forceProblem = (name: string): string | undefined => {
  const problem = isCheck(name) ? reasonAgainst({ name }) : `There is no check called ${name}.`
  return problem && `${problem} Force may override ${forcible.join(', ')}.`
}

const failed = ({ problems }: GateCheck): boolean => problems.length > 0

const isForced = (check: GateCheck, force: Force | undefined): boolean =>
  force?.checks.includes(check.name) === true && reasonAgainst(check) === undefined

/**
 * Accepts or refuses a release.
 *
 * @param force the failed checks in spite of which it is accepted
 */
export const decideGate = (checks: GateCheck[], force: Force | undefined): GateRecord => {
  if (!checks.some(failed)) return { forced: false, checks }
  const isAccepted = checks.filter(failed).every((check) => isForced(check, force))
  return isAccepted && force
    ? { forced: true, reason: force.reason, checks }
    : { forced: false, refused: true, checks }
}

/**
 * The text of a refusal. Its last lines are the problems that refuse the release: those of forced checks are left out.
 *
 * @param entry the entry of the history; undefined if there is none
 */
export const refusalText = (
  { checks }: GateRecord,
  force: Force | undefined,
  entry: number | undefined,
): string => {
  const refusing = checks.filter((check) => failed(check) && !isForced(check, force))
  const forced = checks.filter((check) => failed(check) && isForced(check, force))
  const by = refusing.map(({ name }) => name).join(', ')
  const besides = forced.length > 0 ? ` Forced: ${forced.map(({ name }) => name).join(', ')}.` : ''
  const kept = entry === undefined ? '' : ` The history keeps this: npm run why -- ${entry}`
  return [
    `Refused by ${by}.${besides}${kept}`,
    ...(force ? refusing.flatMap((check) => reasonAgainst(check) ?? []) : []),
    ...refusing.flatMap(({ problems }) => problems),
  ].join('\n')
}

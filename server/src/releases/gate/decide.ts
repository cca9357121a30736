import type { CheckName, Force, GateCheck, GateRecord } from '@quad/federation/release'

/** Whether force may override each check, or why it never does. The reasons for both are in `docs/releasing.md`. */
const rules: Record<CheckName, true | string> = {
  frozen: true,
  commit: true,
  size: true,
  requirements: true,
  canary: true,
  styles: true,
  boot: true,
  exposes: 'the shell cannot show the build, or shows it in place of another',
  integrity: 'a damaged build works for no visitor',
  identity: 'a stored build never changes',
  withdrawn: 'the build harms visitors',
}

const isCheck = (name: string): name is CheckName => Object.hasOwn(rules, name)

const forcible = Object.entries(rules).flatMap(([name, rule]) => (rule === true ? [name] : []))

/** Why force does not override a check; undefined if it may. */
const reasonAgainst = ({ name, blank }: Pick<GateCheck, 'name' | 'blank'>): string | undefined => {
  if (blank) return `${name} is not forced: a page shows nothing, or does not respond.`
  const rule = rules[name]
  return rule === true ? undefined : `${name} is never forced: ${rule}.`
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

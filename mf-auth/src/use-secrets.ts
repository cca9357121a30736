import { useIsServed } from '@quad/shared-ui'
import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

const textIn = (bag: object | null, name: string): string =>
  bag && name in bag ? String((bag as Record<string, unknown>)[name]) : ''

/**
 * Reads secret parameters of the address and removes them from it, so that they are not in the history
 * or in a shared link. They stay with this history entry, so that a reload finds them. Null unless all
 * are present.
 */
export const useSecrets = <Name extends string>(
  names: readonly Name[],
): Record<Name, string> | null => {
  const [query] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const state = location.state as object | null
  // The server does not see what the history keeps.
  const kept = useIsServed() ? null : state
  const found = names.map((name) => [name, query.get(name) ?? textIn(kept, name)] as const)
  const secrets = found.every(([, value]) => value !== '')
    ? (Object.fromEntries(found) as Record<Name, string>)
    : null
  const inAddress = names.some((name) => query.has(name))

  useEffect(() => {
    if (!inAddress || !secrets) return
    const others = new URLSearchParams([...query].filter(([name]) => !(name in secrets)))
    const { pathname, hash } = location
    const place = { pathname, search: others.toString(), hash }
    void navigate(place, { replace: true, state: { ...state, ...secrets } })
  }, [inAddress, navigate, location, query, state, secrets])

  return secrets
}

import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useIsServed } from '../../styles/use-is-served.ts'

/** The query of code that loads later. A page's state leaves out what is below its key. */
export const codeQuery = <Code>(name: readonly (string | number)[], load: () => Promise<Code>) =>
  queryOptions({
    queryKey: ['code', ...name],
    queryFn: load,
    staleTime: Infinity,
  })

/**
 * Loads the code of a component, which is inside a Suspense boundary: a served page already shows it, and React keeps
 * that HTML until the code is there. In later renders the caller shows what stands for the code, because
 * React shows a boundary's fallback for at least 300 ms.
 */
export const useCode = <Code>(query: ReturnType<typeof codeQuery<Code>>) => {
  const isServed = useIsServed()
  // Both call the same hooks.
  // oxlint-disable-next-line react-hooks/rules-of-hooks
  return isServed ? useSuspenseQuery(query) : useQuery(query)
}

// The part of TanStack Query that remotes may use: sharing the whole package would defeat
// tree-shaking. A remote that needs more adds it here, and releases after the shell.
export {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  notifyManager,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useSuspenseInfiniteQuery,
  useSuspenseQuery,
} from '@tanstack/react-query'

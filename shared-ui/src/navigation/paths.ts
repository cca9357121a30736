/** Path of the search for projects with a tag, or for people with a skill. */
export const searchPath = (type: 'projects' | 'users', tag: string): string =>
  `/search?${new URLSearchParams({
    searchType: type,
    [type === 'projects' ? 'projectTags' : 'userTags']: tag,
  }).toString()}`

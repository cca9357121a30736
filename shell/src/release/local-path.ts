/** A page's path as an address: browsers read one that starts with two slashes as another site. */
export const localPath = (pathname: string): string => pathname.replace(/^[/\\]+/, '/')

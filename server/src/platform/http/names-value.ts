/**
 * Whether an `Accept` or `Accept-Encoding` header names a value, in whatever case. `br;q=0` refuses it, and a wildcard
 * names none.
 *
 * @param value in lower case
 */
export const namesValue = (header: string | undefined, value: string): boolean =>
  (header ?? '')
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [name, ...parameters] = part.split(';').map((each) => each.trim())
      return name === value && !parameters.some((each) => /^q=0(\.0*)?$/.test(each))
    })

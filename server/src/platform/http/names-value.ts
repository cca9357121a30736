/**
 * Whether an `Accept` or `Accept-Encoding` header names a value. `br;q=0` refuses it, and a wildcard names none.
 */
export const namesValue = (header: string | undefined, value: string): boolean =>
  (header ?? '').split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((each) => each.trim())
    return name === value && !parameters.some((each) => /^q=0(\.0*)?$/.test(each))
  })

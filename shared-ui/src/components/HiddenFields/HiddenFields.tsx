interface HiddenFieldsProps {
  params: URLSearchParams
  /** Names of the form's own fields. */
  except?: readonly string[]
}

/** Parameters of an address that a form keeps when the browser itself sends it. */
export function HiddenFields({ params, except }: HiddenFieldsProps) {
  return [...params].map(
    ([name, value], index) =>
      // oxlint-disable-next-line react/no-array-index-key -- a name may come several times
      !except?.includes(name) && <input key={index} type="hidden" name={name} value={value} />,
  )
}

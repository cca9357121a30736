const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

interface LocationProps {
  text: string
}

/** Where an event is: a link if it is an address of the web, else a place in words. */
export function Location({ text }: LocationProps) {
  if (!isWebAddress(text)) return <span>{text}</span>
  return (
    <a href={text} target="_blank" rel="noopener noreferrer nofollow">
      {text}
    </a>
  )
}

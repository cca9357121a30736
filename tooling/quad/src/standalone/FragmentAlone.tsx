import { Checkbox, Fragment, TextField, useSession, type FragmentName } from '@quad/shared-ui'
import { useState, type ComponentType } from 'react'
import { useOutletContext, useParams } from 'react-router-dom'
import { propsOf, type Prop, type PropTypes } from '@quad/federation/build-manifest'
import type { FrameContext, RemoteAlone } from './Frame.tsx'
import styles from './Frame.module.css'

/** Text for a prop, as it is typed: JSON, unless the prop is a text. */
const valueOf = ({ type }: Prop, text: string): unknown => {
  if (type === 'string') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const AnyFragment = Fragment as ComponentType<Record<string, unknown> & { name: FragmentName }>

interface FragmentAloneProps {
  remote: RemoteAlone
}

/** Shows one fragment of the remote, with a field for each of its props. */
export function FragmentAlone({ remote }: FragmentAloneProps) {
  const { fragment = '' } = useParams<'fragment'>()
  // Another fragment starts with its own values.
  return (
    <Chosen key={fragment} fragment={fragment} types={remote.build.fragments[fragment] ?? {}} />
  )
}

interface ChosenProps {
  fragment: string
  types: PropTypes
}

function Chosen({ fragment, types }: ChosenProps) {
  const { ids, other } = useOutletContext<FrameContext>()
  const email = useSession((state) => state.user?.email)
  const [typed, setTyped] = useState<Record<string, string>>({})
  const suggested: Record<string, string | undefined> = {
    ...ids,
    userId: other?.id,
    userName: other?.name,
    email,
  }
  const props = propsOf(types)
  const textOf = ({ name, isOptional }: Prop): string =>
    typed[name] ?? (isOptional ? undefined : suggested[name]) ?? ''
  const given = props.filter((prop) => !prop.isOptional || textOf(prop) !== '')
  const values = Object.fromEntries(given.map((prop) => [prop.name, valueOf(prop, textOf(prop))]))
  const put = (name: string, text: string) => setTyped((before) => ({ ...before, [name]: text }))

  return (
    <>
      <h1>{fragment}</h1>
      <form className={styles.props} onSubmit={(event) => event.preventDefault()}>
        {props.map((prop) =>
          prop.type === 'boolean' ? (
            <Checkbox
              key={prop.name}
              label={prop.name}
              checked={textOf(prop) === 'true'}
              onChange={(event) => put(prop.name, event.currentTarget.checked ? 'true' : '')}
            />
          ) : (
            <TextField
              key={prop.name}
              label={prop.isOptional ? `${prop.name}?` : prop.name}
              value={textOf(prop)}
              onChange={(event) => put(prop.name, event.currentTarget.value)}
            />
          ),
        )}
      </form>
      <p>Some fragments show nothing to a visitor, or about the signed-in person.</p>
      <section aria-label="Fragment">
        <AnyFragment
          key={JSON.stringify(values)}
          {...values}
          name={fragment as FragmentName}
          renderFallback={() => <p>The fragment failed.</p>}
        />
      </section>
    </>
  )
}

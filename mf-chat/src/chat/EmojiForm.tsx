import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { reactionChange, type ReactionChange } from '@quad/contract'
import { Button, FormAlert, TextField, fieldProps, useSubmit } from '@quad/shared-ui'
import { useForm } from 'react-hook-form'
import styles from './reactions.module.css'

const palette = '🙏 👏 💪 🔥 ✅ ❌ 🤔 😊 😢 😮 🚀 💡 ⏰ ☕ 🍕 📚 🧪 🌱'.split(' ')

interface EmojiFormProps {
  onChoose: (emoji: string) => void
}

/** Takes an emoji from the system's keyboard, or from a small choice. */
export function EmojiForm({ onChoose }: EmojiFormProps) {
  const form = useForm<ReactionChange>({
    resolver: standardSchemaResolver(reactionChange),
    defaultValues: { emoji: '', reacts: true },
    reValidateMode: 'onSubmit',
  })
  const { submit, messages } = useSubmit(form, { send: async ({ emoji }) => onChoose(emoji) })
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FormAlert messages={messages} isShort />
      <TextField
        {...fieldProps(form, 'emoji')}
        label="Emoji"
        hint="Any emoji from your keyboard"
        autoComplete="off"
      />
      <div role="group" aria-label="Emoji to choose" className={styles.palette}>
        {palette.map((emoji) => (
          <button
            key={emoji}
            type="button"
            className={styles.choice}
            onClick={() => onChoose(emoji)}
          >
            {emoji}
          </button>
        ))}
      </div>
      <Button type="submit" variant="primary" className={styles.submit}>
        React
      </Button>
    </form>
  )
}

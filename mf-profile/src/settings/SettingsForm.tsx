import { texts, themes, type SelfUser, type Settings, type Theme } from '@quad/contract'
import {
  Button,
  FormAlert,
  Select,
  Switch,
  UnsavedChanges,
  endThemePreview,
  previewTheme,
  useDraft,
  useShell,
  useSubmit,
  panel,
} from '@quad/shared-ui'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { saveSettings } from '../account.queries.ts'
import { useTakeOver } from '../take-over.ts'
import { TimeZoneField, browserTimeZone } from './TimeZoneField.tsx'
import styles from './settings.module.css'

const themeNames: Record<Theme, string> = {
  system: 'System (same as your device)',
  light: 'Light',
  dark: 'Dark',
}
const themeOptions = themes.map((value) => ({ value, label: themeNames[value] }))

interface SettingsFormProps {
  user: SelfUser
}

export function SettingsForm({ user }: SettingsFormProps) {
  const shell = useShell()
  const takeOver = useTakeOver()
  const form = useForm<Settings>({
    values: user.settings,
    resetOptions: { keepDirtyValues: true },
  })
  const { register, reset, getValues } = form
  const draft = useDraft(`settings:${user.id}`, form)
  const { submit, isBusy, failure } = useSubmit(form, {
    send: async (settings) => {
      const saved = await saveSettings(user.id, { ...settings, browserTimeZone: browserTimeZone() })
      reset(saved.settings)
      draft.drop()
      takeOver(saved)
      shell.setTheme(saved.settings.themePreference)
      shell.toast.success(texts.settingsSaved)
    },
    onFailure: () => shell.toast.error(texts.settingsNotSaved),
  })

  useEffect(() => {
    // Preview a theme that a reload restored.
    if (draft.wasRestored) previewTheme(getValues('themePreference'))
    return endThemePreview
  }, [draft, getValues])

  return (
    <form className={panel} onSubmit={submit}>
      <UnsavedChanges draft={draft} />
      <FormAlert messages={failure ? [failure.message] : []} />
      <Switch
        label="Hide my e-mail"
        hint="Only you see your address on your profile."
        {...register('hideEmail')}
      />
      <Switch
        label="Allow e-mail communications"
        hint="We e-mail you when a message or a notification stays unread."
        {...register('allowEmailCommunications')}
      />
      <Switch
        label="Hide when I was last active"
        hint="Others do not see it, and you do not see theirs."
        {...register('hideActivity')}
      />
      <Switch
        label="Keyboard shortcuts"
        hint="A single key acts: / goes to the search, ? lists the shortcuts."
        {...register('keyShortcuts')}
      />
      <TimeZoneField control={form.control} automatic={user.settings.browserTimeZone} />
      <Select
        label="Theme"
        options={themeOptions}
        {...register('themePreference', {
          onChange: ({ target }: { target: HTMLSelectElement }) =>
            previewTheme(target.value as Theme),
        })}
      />
      <Button type="submit" variant="primary" busy={isBusy} className={styles.button}>
        Save Changes
      </Button>
    </form>
  )
}

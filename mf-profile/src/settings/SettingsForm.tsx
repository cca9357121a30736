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
  panel,
} from '@quad/shared-ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { saveSettings } from '../account.queries.ts'
import { useTakeOver } from '../take-over.ts'
import styles from './settings.module.css'

const themeNames: Record<Theme, string> = {
  system: 'System (as your device is set)',
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
  const { register, handleSubmit, reset, getValues } = form
  const draft = useDraft(`settings:${user.id}`, form)
  const { mutate, isPending, error } = useMutation({
    ...saveSettings(user.id),
    onSuccess: (saved) => {
      reset(saved.settings)
      draft.drop()
      takeOver(saved)
      shell.setTheme(saved.settings.themePreference)
      shell.toast.success(texts.settingsSaved)
    },
    onError: () => shell.toast.error(texts.settingsNotSaved),
  })

  useEffect(() => {
    // What a reload restored is a preview again.
    if (draft.wasRestored) previewTheme(getValues('themePreference'))
    return endThemePreview
  }, [draft, getValues])

  return (
    <form
      className={panel}
      onSubmit={(event) => void handleSubmit((settings) => mutate(settings))(event)}
    >
      <UnsavedChanges draft={draft} />
      <FormAlert
        messages={error && !isPending ? [`${texts.settingsNotSaved} ${error.message}`] : []}
      />
      <Switch
        label="Hide my e-mail"
        hint="Nobody else sees your address on your profile."
        {...register('hideEmail')}
      />
      <Switch
        label="Allow e-mail communications"
        hint="We write to you when a message or a notification stays unread."
        {...register('allowEmailCommunications')}
      />
      <Select
        label="Theme"
        options={themeOptions}
        {...register('themePreference', {
          onChange: ({ target }: { target: HTMLSelectElement }) =>
            previewTheme(target.value as Theme),
        })}
      />
      <Button type="submit" variant="primary" busy={isPending} className={styles.button}>
        Save Changes
      </Button>
    </form>
  )
}
